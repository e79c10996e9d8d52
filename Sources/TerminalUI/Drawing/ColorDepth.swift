/// How many colours a terminal shows.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
    case none, eight, sixteen, palette, trueColor
}
