/// A box that fits a person, a multiple of half a minute from 0.5 to 60 minutes.
package struct FittingBox: Equatable, Sendable {
    package var name: String
    package var box: Duration
}
