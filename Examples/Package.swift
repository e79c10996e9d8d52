// swift-tools-version: 6.2
import PackageDescription

let timelineKit: [Target.Dependency] = [
    .product(name: "TimelineKit", package: "scrum")
]

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "scrum", path: "..")],
    targets: [
        .executableTarget(name: "EveryThreeSeconds", dependencies: timelineKit),
        .executableTarget(name: "Clock", dependencies: timelineKit),
        .executableTarget(name: "Reminders", dependencies: timelineKit),
    ],
    swiftLanguageModes: [.v6]
)
