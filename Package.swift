// swift-tools-version: 6.1
import PackageDescription

let lean: [SwiftSetting] = [
    // The regular expressions of the standard library would add 1.4 MB to the program.
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    // So that the linker can leave functions out, and put them in order.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

// Commands and views: smaller at the same pace.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// What makes the program smaller and its start faster; ARCHITECTURE.md says by how much.
let linker = [
    // Nobody loads symbols from the program.
    "--no-export-dynamic",
    // Equal functions are there once, and relocations are kept as ranges (glibc 2.36 reads them).
    "--icf=all", "-z", "pack-relative-relocs",
    // No exception is thrown through the program; debuggers find their way without the index.
    "--no-eh-frame-hdr",
    // What runs in every second of a meeting lies side by side: after a sleep fewer pages have to
    // come back (Scripts/order).
    "--symbol-ordering-file=\(Context.packageDirectory)/Sources/scrum/Link/order",
    "--no-warn-symbol-ordering",
]
let linked: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xclang-linker", "-static-libgcc",
            "-L\(Context.packageDirectory)/Sources/scrum/Link",
        ] + linker.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
]

let package = Package(
    name: "scrum",
    products: [
        .executable(name: "scrum", targets: ["scrum"]),
        // An ALSA device that fails on request; libasound loads it by path in the tests.
        .library(name: "FakeCard", type: .dynamic, targets: ["FakeCard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .executableTarget(
            name: "scrum", dependencies: ["ScrumCLI"], exclude: ["Link"], swiftSettings: lean,
            linkerSettings: linked),
        .target(
            name: "ScrumCLI",
            dependencies: [
                "ScrumCore", "ScrumStore", "ScrumSound", "TimelineKit", "TerminalUI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: lean + small),
        .target(name: "ScrumCore", dependencies: ["TimelineKit"], swiftSettings: lean + small),
        .target(name: "ScrumStore", dependencies: ["ScrumCore"], swiftSettings: lean),
        .target(name: "ScrumSound", dependencies: ["CALSA", "CSounds"], swiftSettings: lean),
        .target(
            name: "Live", dependencies: ["ScrumCore", "ScrumStore", "CLive", "CMosquitto"],
            exclude: ["Page"], swiftSettings: lean + small),
        .target(name: "TimelineKit", swiftSettings: lean + small),
        .target(name: "TerminalUI", dependencies: ["CTerminal"], swiftSettings: lean + small),
        // Needs the headers of libasound2-dev; the library is loaded with the first sound.
        .target(name: "CALSA"),
        .target(name: "CSounds"),
        .target(name: "CLive"),
        // Needs nothing to be built; the library is loaded with the first address of a broker.
        .target(name: "CMosquitto"),
        .target(name: "CTerminal"),
        .target(
            name: "FakeCard", path: "Tests/FakeCard", linkerSettings: [.linkedLibrary("asound")]),
        // Programs in pseudo-terminals, for the tests.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        // Does with a terminal what the tests ask of it, crashes included.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["TerminalUI"], path: "Tests/TerminalProbe"),
        // Serves the page of state lines that Scripts/test-page writes.
        .executableTarget(name: "PageProbe", dependencies: ["Live"], path: "Tests/PageProbe"),
        .testTarget(name: "TimelineKitTests", dependencies: ["TimelineKit"]),
        .testTarget(name: "ScrumCoreTests", dependencies: ["ScrumCore"]),
        .testTarget(name: "ScrumStoreTests", dependencies: ["ScrumStore"]),
        .testTarget(name: "LiveTests", dependencies: ["Live", "CLive", "TestSupport"]),
        .testTarget(name: "ScrumSoundTests", dependencies: ["ScrumSound", "FakeCard"]),
        .testTarget(
            name: "TerminalUITests", dependencies: ["TerminalUI", "TerminalProbe", "TestSupport"]),
        .testTarget(
            name: "ScrumCLITests", dependencies: ["ScrumCLI", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(name: "EndToEndTests", dependencies: ["scrum", "FakeCard", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
