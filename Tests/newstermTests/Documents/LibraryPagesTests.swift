import Foundation
import TestSupport
import Testing

@Suite("The libraries' pages")
struct LibraryPagesTests {
    /// Debian's Swift does not include it.
    private static let hasDocC = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/docc") }

    /// DocC's warnings about pages and comments, for the symbols of the module as built with the tests.
    private static func problems(of module: String, in folder: String) async throws -> [String] {
        let built = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        let sources = PackageManifest.root.appending(path: "Sources")
        let maps = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("C") && $0.hasDirectoryPath }
            .flatMap { [$0, built.appending(path: "\($0.lastPathComponent).build")] }
            .map { $0.appending(path: "module.modulemap").path }
            .filter { FileManager.default.fileExists(atPath: $0) }
        let graphs = "\(folder)/\(module)"
        try FileManager.default.createDirectory(atPath: graphs, withIntermediateDirectories: true)
        let architecture = try await ChildProcess.run(["uname", "-m"]).output.trimmingCharacters(in: .newlines)
        let extraction = try await ChildProcess.run(
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-I", built.appending(path: "Modules").path,
                "-target", "\(architecture)-unknown-linux-gnu", "-minimum-access-level", "public",
                "-output-dir", graphs,
            ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] })
        #expect(extraction.status == 0, "\(extraction.words)")
        let conversion = try await ChildProcess.run([
            "docc", "convert", sources.appending(path: "\(module)/\(module).docc").path,
            "--additional-symbol-graph-dir", graphs, "--fallback-bundle-identifier", "org.example.\(module)",
            "--output-path", "\(graphs).doccarchive",
        ])
        return (conversion.output + conversion.words).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("warning:") || $0.hasPrefix("error:") }
            // Self-explanatory declarations need no documentation.
            .filter { !$0.hasSuffix("is missing documentation") }
    }

    @Test(
        "Every link in them and in the comments works, and every described parameter exists",
        .enabled(if: hasDocC), arguments: ["BackgroundTasks", "BackgroundTransfers", "BackgroundURLSessions"])
    func links(module: String) async throws {
        let directory = try TemporaryDirectory()
        #expect(try await Self.problems(of: module, in: directory.path) == [])
    }
}
