import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// TimelineKit as a dependency, and the program on older systems.
struct PackageTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// The first code example in a document.
    private func example(in document: String) throws -> String {
        let blocks = contents(of: "\(Stage.project)/\(document)").split(separator: "```")
        return String(try #require(blocks.first { $0.hasPrefix("swift\n") }).dropFirst(6))
    }

    @Test("A separate package builds the TimelineKit example from the documentation")
    func timelineKit() throws {
        for folder in ["Sources", "Sources/Example", ".swiftpm", ".swiftpm/configuration"] {
            try #require(mkdir("\(stage.folder)/\(folder)", 0o755) == 0)
        }
        try stage.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Example",
                dependencies: [.package(name: "scrum", path: "\(Stage.project)")],
                targets: [
                    .executableTarget(
                        name: "Example",
                        dependencies: [.product(name: "TimelineKit", package: "scrum")])
                ]
            )

            """, to: "Package.swift")
        try stage.write(
            try example(in: "Documentation/timelinekit.md"), to: "Sources/Example/main.swift")
        try useOwnCopies()
        // A debug build takes twice as long here.
        let build = try stage.shell(
            "swift build --configuration release --disable-dependency-cache")
        try #require(build.ending == .exited(0), "\(build.output)")
        let run = try stage.shell(".build/release/Example")
        #expect(run.output == "In 2 minutes\nNow\n")
        #expect(run.ending == .exited(0))
    }

    /// Uses the tests' own copies of the dependencies instead of the network.
    private func useOwnCopies() throws {
        let scratch = URL(filePath: Products.folder).deletingLastPathComponent()
            .deletingLastPathComponent().path
        let name = "swift-argument-parser"
        let copies = try FileManager.default.contentsOfDirectory(atPath: "\(scratch)/repositories")
        let copy = try #require(copies.first { $0.hasPrefix(name) })
        try stage.write(
            """
            {"object": [{"original": "https://github.com/apple/\(name)",
                         "mirror": "file://\(scratch)/repositories/\(copy)"}],
             "version": 1}

            """, to: ".swiftpm/configuration/mirrors.json")
    }

    @Test("The program runs with glibc 2.35")
    func olderSystems() throws {
        let check = try stage.shell("\"$1\"/Scripts/glibc-check '\(Products.scrum)'")
        #expect(check.ending == .exited(0), "\(check.output)")
    }

    @Test("glibc-check rejects a program that needs a newer C library")
    func newerSystems() throws {
        let build = try stage.shell(
            "echo 'int main(void) { return 0; }' | \"$(dirname \"$(command -v swift)\")\"/clang"
                + " -x c - -o newer -fuse-ld=lld -Wl,-z,pack-relative-relocs")
        try #require(build.ending == .exited(0), "\(build.output)")
        let check = try stage.shell("\"$1\"/Scripts/glibc-check newer")
        #expect(check.ending == .exited(1))
        #expect(
            check.output == "newer needs a newer C library than glibc 2.35: GLIBC_ABI_DT_RELR\n")
    }
}
