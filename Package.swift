// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "scrum",
    products: [
        .executable(name: "scrum", targets: ["scrum"]),
        // Documentation/timelinekit.md
        .library(name: "TimelineKit", targets: ["TimelineKit"]),
        // An ALSA device that fails on request; libasound loads it by path in the tests.
        .library(name: "FakeCard", type: .dynamic, targets: ["FakeCard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        .executableTarget(name: "scrum", dependencies: ["ScrumCLI"]),
        .target(
            name: "ScrumCLI",
            dependencies: [
                "ScrumCore", "ScrumStore", "ScrumSound", "TimelineKit", "TerminalUI",
                "ChartScreen", "ClockScreen",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(name: "ChartScreen", dependencies: ["ScrumCore", "TerminalUI", "TimelineKit"]),
        .target(name: "ClockScreen", dependencies: ["TerminalUI", "TimelineKit"]),
        .target(name: "ScrumCore", dependencies: ["TimelineKit"]),
        .target(name: "ScrumStore", dependencies: ["ScrumCore"]),
        .target(name: "ScrumSound", dependencies: ["CALSA", "CSounds"]),
        .target(name: "TimelineKit"),
        .target(name: "TerminalUI", dependencies: ["CTerminal", "TimelineKit"]),
        // Needs the headers of libasound2-dev; the library is loaded with the first sound.
        .target(name: "CALSA"),
        .target(name: "CSounds"),
        .target(name: "CTerminal"),
        .target(
            name: "FakeCard", path: "Tests/FakeCard", linkerSettings: [.linkedLibrary("asound")]),
        // Programs in pseudo-terminals, for the tests.
        .target(
            name: "TestSupport", dependencies: ["TerminalUI"], path: "Tests/TestSupport"),
        // Does with a terminal what the tests ask of it, crashes included.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["TerminalUI"], path: "Tests/TerminalProbe"),
        .testTarget(name: "TimelineKitTests", dependencies: ["TimelineKit"]),
        .testTarget(name: "ScrumCoreTests", dependencies: ["ScrumCore"]),
        .testTarget(name: "ScrumStoreTests", dependencies: ["ScrumStore"]),
        .testTarget(name: "ScrumSoundTests", dependencies: ["ScrumSound", "FakeCard"]),
        .testTarget(
            name: "TerminalUITests", dependencies: ["TerminalUI", "TerminalProbe", "TestSupport"]),
        .testTarget(
            name: "ChartScreenTests", dependencies: ["ChartScreen", "ScrumStore", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "ClockScreenTests", dependencies: ["ClockScreen", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "ScrumCLITests", dependencies: ["ScrumCLI", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(name: "EndToEndTests", dependencies: ["scrum", "FakeCard", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
