import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

/// The programs that the pages of the libraries show, as they were compiled.
@Suite("The libraries' worked examples")
struct LibraryExampleTests {
    private static let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func program(_ name: String) -> String {
        URL(fileURLWithPath: Household.program).deletingLastPathComponent().appending(path: name).path
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    @Test(
        "Every page that shows an example shows the program that is compiled here, in some thirty lines",
        arguments: [
            ("Sources/BackgroundTasks/BackgroundTasks.docc/BackgroundTasks.md", "CleanUp"), ("README.md", "CleanUp"),
            ("Sources/BackgroundTransfers/BackgroundTransfers.docc/BackgroundTransfers.md", "Fetch"),
        ])
    func pages(page: String, example: String) throws {
        let program = try Self.text("Tests/Examples/\(example)/main.swift")
        // Nothing else that these pages show as Swift could differ from what is compiled.
        let shown = try Self.text(page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```\n").first }
        #expect(shown == [program])
        #expect(program.split(separator: "\n").count <= 30)
    }

    @Test("The scheduler's example does its work at its first start, and nothing at the next two, within the hour")
    func cleanUp() async throws {
        let directory = try TemporaryDirectory()
        let command = [Self.program("CleanUpExample"), directory.path + "/background"]
        let first = try await ChildProcess.run(command)
        #expect(first.status == 0 && first.output.hasPrefix("Cleaning up until "), "\(first.words)")
        for _ in 2...3 {
            let next = try await ChildProcess.run(command)
            #expect(next.status == 0 && next.output.isEmpty, "\(next.words)")
        }

        let lease = try #require(try Lease.acquire(directory: directory.path + "/background"))
        let second = try await ChildProcess.run(command)
        #expect(second.status == 1 && second.output == "Another process runs the tasks.\n")
        lease.release()
    }
}
