// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "scrum",
    products: [
        .executable(name: "scrum", targets: ["scrum"]),
        // See Documentation/timelinekit.md.
        .library(name: "TimelineKit", targets: ["TimelineKit", "AsyncTimeline"]),
    ],
    dependencies: [
        .package(
            url: "https://github.com/apple/swift-argument-parser",
            .upToNextMinor(from: "1.8.2"))
    ],
    targets: [
        .executableTarget(name: "scrum", dependencies: ["ScrumCLI"]),
        .target(
            name: "ScrumCLI",
            dependencies: [
                "ChartScreen", "ClockScreen", "CommandGuide", "Fonts", "HistoryTables", "JSONText",
                "Live", "MeetingHistory", "MeetingScreen", "Platform", "Posters", "Programs",
                "ScrumCore",
                "ScrumSound", "ScrumStore", "TerminalUI", "TimelineKit", "Widgets",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(
            name: "MeetingScreen",
            dependencies: [
                "JSONText", "Live", "MeetingHistory", "Platform", "Programs", "ScrumCore",
                "ScrumSound", "ScrumStore", "TerminalUI", "TimelineKit", "Widgets",
            ]),
        .target(
            name: "ChartScreen",
            dependencies: ["ScrumCore", "TerminalUI", "TimelineKit", "Widgets"]),
        .target(name: "ClockScreen", dependencies: ["TerminalUI", "TimelineKit", "Widgets"]),
        .target(name: "ScrumCore", dependencies: ["CTranslations", "TimelineKit"]),
        .target(name: "ScrumStore", dependencies: ["JSONText", "Platform", "ScrumCore"]),
        .target(
            name: "MeetingHistory", dependencies: ["JSONText", "Platform", "ScrumCore"]),
        .target(
            name: "HistoryTables",
            dependencies: ["JSONText", "MeetingHistory", "ScrumCore", "TerminalUI"]),
        .target(name: "Posters", dependencies: ["ScrumCore", "TerminalUI", "Widgets"]),
        .target(name: "CommandGuide", dependencies: ["JSONText"]),
        .target(name: "JSONText"),
        .target(name: "Platform", dependencies: ["CPlatform"]),
        .target(name: "ScrumSound", dependencies: ["CSound", "Platform"]),
        .target(name: "Programs", dependencies: ["JSONText", "Platform", "ScrumCore"]),
        .target(
            name: "Live",
            dependencies: ["CLive", "JSONText", "Platform", "ScrumCore"],
            exclude: ["Page"]),
        .target(name: "TimelineKit"),
        // A timeline's updates for async programs. Needs Swift's concurrency runtime, which scrum
        // itself does not use.
        .target(name: "AsyncTimeline", dependencies: ["TimelineKit"]),
        .target(name: "Widgets", dependencies: ["TerminalUI"]),
        .target(name: "Fonts", dependencies: ["CFonts", "Platform", "TerminalUI"]),
        .target(name: "TerminalUI", dependencies: ["CTerminal", "Platform", "TimelineKit"]),
        // Needs the headers from libasound2-dev, but none from libpulse; both libraries are loaded
        // on first use.
        .target(name: "CSound"),
        // Needs no headers from libmosquitto, which is loaded when a broker is first needed.
        .target(name: "CLive"),
        // Needs no headers from Pango, which a child process loads when a text needs it.
        .target(name: "CFonts"),
        .target(name: "CTerminal"),
        // The catalogues in Translations.
        .target(name: "CTranslations"),
        .target(name: "CPlatform"),
        // Child processes in pseudo-terminals, scripted screens, seeded randomness, and access to
        // the fake libraries in Tests/Fakes.
        .target(
            name: "TestSupport", dependencies: ["Platform", "ScrumCore", "TerminalUI"],
            path: "Tests/TestSupport"),
        // Performs the terminal operations that the tests request, including crashes.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["TerminalUI"], path: "Tests/TerminalProbe"),
        // Serves state lines as a page for Scripts/test-page, and runs hooks for tests.
        .executableTarget(
            name: "LiveProbe", dependencies: ["Live", "Platform", "Programs", "ScrumCore"],
            path: "Tests/LiveProbe"),
        // Draws texts as the program's child does.
        .executableTarget(
            name: "FontsProbe", dependencies: ["Fonts"], path: "Tests/FontsProbe"),
        .testTarget(name: "TimelineKitTests", dependencies: ["TimelineKit", "TestSupport"]),
        .testTarget(name: "AsyncTimelineTests", dependencies: ["AsyncTimeline"]),
        .testTarget(
            name: "ScrumCoreTests", dependencies: ["ScrumCore", "TestSupport"],
            exclude: ["statistics-oracle.py"]),
        .testTarget(
            name: "LiveTests", dependencies: ["Live", "CLive", "LiveProbe", "TestSupport"]),
        .testTarget(
            name: "ProgramsTests", dependencies: ["LiveProbe", "Programs", "TestSupport"]),
        .testTarget(
            name: "FontsTests", dependencies: ["Fonts", "FontsProbe", "TestSupport"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
        .testTarget(
            name: "MeetingHistoryTests",
            dependencies: ["MeetingHistory", "ScrumStore", "TestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(name: "HistoryTablesTests", dependencies: ["HistoryTables", "TestSupport"]),
        .testTarget(
            name: "PostersTests", dependencies: ["Posters", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(name: "ScrumStoreTests", dependencies: ["ScrumStore", "TestSupport"]),
        .testTarget(
            name: "ScrumSoundTests", dependencies: ["ScrumSound", "TestSupport"]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: ["TerminalUI", "TerminalProbe", "TestSupport", "Widgets"]),
        .testTarget(
            name: "WidgetsTests", dependencies: ["Widgets", "TestSupport"], exclude: ["Snapshots"]),
        .testTarget(
            name: "MeetingScreenTests",
            dependencies: ["MeetingScreen", "ScrumSound", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "ChartScreenTests", dependencies: ["ChartScreen", "ScrumStore", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "ClockScreenTests", dependencies: ["ClockScreen", "TestSupport"],
            exclude: ["Snapshots"]),
        .testTarget(name: "CommandGuideTests", dependencies: ["CommandGuide"]),
        .testTarget(
            name: "ScrumCLITests", dependencies: ["ScrumCLI", "TestSupport"],
            exclude: ["Snapshots"]),
        // Runs the fuzz targets on the inputs in Fuzz/corpus.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "ChartScreen", "HistoryTables", "JSONText", "Live", "MeetingHistory",
                "MeetingScreen", "Platform", "ScrumCLI", "ScrumCore", "ScrumSound", "ScrumStore",
                "TerminalUI",
            ], path: "Fuzz", exclude: ["Entry", "corpus", "scrums.dict"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["scrum", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// `Scripts/test MODULE` builds that module's tests and what they need, and nothing else.
if let module = Context.environment["SCRUM_TEST_MODULE"] {
    var needed: Set = [module + "Tests"]
    for _ in package.targets {
        for target in package.targets where needed.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { product in
        (product as? Product.Library).map { !needed.isSuperset(of: $0.targets) } ?? true
    }
    if !needed.contains("ScrumCLI") { package.dependencies = [] }
}
