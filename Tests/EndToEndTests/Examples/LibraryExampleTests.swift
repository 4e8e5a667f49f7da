import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

/// The example programs in the libraries' documentation, as compiled.
@Suite("The libraries' example programs", .inTurn)
struct LibraryExampleTests {
    private static let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func program(_ name: String) -> String {
        URL(fileURLWithPath: TestHome.program).deletingLastPathComponent().appending(path: name).path
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    @Test(
        "Every page with an example shows the program that is compiled here, in some thirty lines",
        arguments: [
            ("Sources/BackgroundTasks/BackgroundTasks.docc/BackgroundTasks.md", "CleanUp"),
            ("Sources/BackgroundTransfers/BackgroundTransfers.docc/BackgroundTransfers.md", "Fetch"),
        ])
    func pages(page: String, example: String) throws {
        let program = try Self.text("Tests/Examples/\(example)/main.swift")
        // The page has no other Swift code that could differ from what is compiled.
        let shown = try Self.text(page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```\n").first }
        #expect(shown == [program])
        #expect(program.split(separator: "\n").count <= 30)
    }

    @Test("The scheduler's example works at its first start, does nothing at the next two, and runs on request")
    func cleanUp() async throws {
        let directory = try TemporaryDirectory()
        let (program, environment) = (Self.program("CleanUpExample"), ["XDG_STATE_HOME": directory.path])
        func run(_ arguments: String...) async throws -> ChildProcess.Ending {
            try await ChildProcess.run([program] + arguments, environment: environment)
        }
        let first = try await run()
        #expect(first.status == 0 && first.output.hasPrefix("Cleaning up until "), "\(first.words)")
        for _ in 2...3 {
            let next = try await run()
            #expect(next.status == 0 && next.output.isEmpty, "\(next.words)")
        }
        let alone = try await run("now")
        #expect(alone.output.hasPrefix("Cleaning up until ") && alone.output.hasSuffix("\nnew data\n"))

        let staying = try ChildProcess([program, "stay"], environment: environment)
        let folder = "\(directory.path)/cleanup/background-tasks"
        #expect(try await eventually { Lease.holder(directory: folder) == staying.process })
        let asked = try await run("now")
        #expect(asked.status == 0 && asked.output == "new data\n", "\(asked.words)")
        #expect(try await run("why").output.contains("simulated launch: Completed"))
        staying.send(SIGTERM)
        #expect(try await staying.waitForExit() == 0)
        #expect(staying.allOutput.hasPrefix("Cleaning up until "))
    }
}
