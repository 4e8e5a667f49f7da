import Foundation
import Glibc
import Newsroom
import Synchronization
import TestSupport
import Testing

@testable import NewsService

/// Hooks for new articles, with real processes.
@Suite("Hooks", .timeLimit(.minutes(30)))
struct HooksTests {
    /// A library whose only feed is a file.
    private struct Workspace: Sendable {
        let folder: TemporaryDirectory
        let services: AppServices
        let notes = Notes()

        /// Where `tee` writes its input.
        var inputPath: String { "\(folder.path)/input" }
        private var background: String { "\(folder.path)/background" }

        func hooks(_ command: [String], hasStarted: @escaping @Sendable () -> Void = {}) -> Hooks {
            Hooks(
                Configuration.Hooks(newArticles: command), library: services.library, folder: background,
                startProgram: { (hook, report) throws(CommandFailure) in
                    let run = try hook.start(report)
                    hasStarted()
                    return run
                },
                note: { [notes] in notes.add($0) })
        }

        func publish(_ titles: String...) async throws {
            let items = titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined()
            try folder.write("<rss version='2.0'><channel><title>F</title>\(items)</channel></rss>", to: "feed.xml")
            let report = try await services.refresher.refresh(force: true)
            #expect(report.result == .newData)
        }

        func place() throws -> Int? {
            Int(try String(contentsOfFile: "\(background)/hooks", encoding: .utf8))
        }

        func setPlace(_ number: Int) throws { try folder.write("\(number)", to: "background/hooks") }

        /// The titles that were passed on, in order.
        func titlesOfInput() throws -> [String] {
            guard let bytes = FileManager.default.contents(atPath: inputPath) else { return [] }
            return try bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
                let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
                let articles = try #require(object["articles"] as? [[String: Any]])
                return articles.compactMap { $0["title"] as? String }
            }
        }
    }

    private final class Notes: Sendable {
        private let notes = Mutex<[String]>([])
        var all: [String] { notes.withLock { $0 } }
        func add(_ note: String) { notes.withLock { $0.append(note) } }
    }

    private func with(_ body: @Sendable (Workspace) async throws -> Void) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("file://\(folder.path)/feed.xml\n", to: "urls")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            try await body(Workspace(folder: folder, services: services))
        }
    }

    @Test("Of several processes that store articles only one runs the hook for each")
    func several() async throws {
        try await with { workspace in
            let processes = (0..<4).map { _ in workspace.hooks(["tee", "-a", workspace.inputPath]) }
            for hooks in processes { await hooks.begin() }
            for round in 0..<5 {
                try await workspace.publish("\(round)a", "\(round)b")
                await withDiscardingTaskGroup { group in
                    for hooks in processes { group.addTask { await hooks.settle() } }
                }
            }
            #expect(try workspace.titlesOfInput().sorted() == (0..<5).flatMap { ["\($0)a", "\($0)b"] })
            #expect(workspace.notes.all == [])
        }
    }

    @Test("Quitting waits for no program; it continues, and is not started again for the same articles")
    func leaving() async throws {
        try await with { workspace in
            let (begun, gate) = ("\(workspace.folder.path)/begun", "\(workspace.folder.path)/gate")
            #expect(mkfifo(gate, 0o600) == 0)
            let script = "echo >> '\(begun)'; read line < '\(gate)'; cat >> '\(workspace.inputPath)'"
            let hooks = workspace.hooks(["/bin/sh", "-c", script])
            await hooks.begin()
            try await workspace.publish("One")
            let following = Task { await hooks.follow() }
            #expect(try await eventually { FileManager.default.fileExists(atPath: begun) })
            following.cancel()
            await following.value
            #expect(try workspace.titlesOfInput() == [])

            let next = workspace.hooks(["tee", "-a", workspace.inputPath])
            await next.begin()
            await next.settle()
            #expect(try workspace.titlesOfInput() == [])
            try Data("go\n".utf8).write(to: URL(fileURLWithPath: gate))
            #expect(try await eventually { try workspace.titlesOfInput() == ["One"] })
            #expect(workspace.notes.all == [])
        }
    }

    @Test("Articles whose program was started while the process was killed are reported by the next process")
    func killed() async throws {
        try await with { workspace in
            let left = Mutex<Int?>(nil)
            // The stored number if the process were killed here.
            let hooks = workspace.hooks(["true"], hasStarted: { left.withLock { $0 = try? workspace.place() } })
            await hooks.begin()
            try await workspace.publish("One")
            await hooks.settle()
            let place = left.withLock { $0 }
            try workspace.setPlace(try #require(place))
            let next = workspace.hooks(["tee", "-a", workspace.inputPath])
            await next.begin()
            await next.settle()
            #expect(try workspace.titlesOfInput() == ["One"])
            #expect(workspace.notes.all == [])
        }
    }

    @Test("Starting programs in a process that is told to end reports no error")
    func cancelled() async throws {
        try await with { workspace in
            let hooks = workspace.hooks(["true"])
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await hooks.begin()
            }.value
            #expect(workspace.notes.all == [])
        }
    }

    @Test("After restoring a library with smaller article numbers, its new articles are reported")
    func restored() async throws {
        try await with { workspace in
            try workspace.setPlace(50)
            try await workspace.publish("Old")
            let hooks = workspace.hooks(["tee", "-a", workspace.inputPath])
            await hooks.begin()
            try await workspace.publish("Old", "New")
            await hooks.settle()
            #expect(try workspace.titlesOfInput() == ["New"])
        }
    }

    @Test("Articles wait until a program can be started, and the journal reports the failure once")
    func missing() async throws {
        try await with { workspace in
            let hooks = workspace.hooks(["\(workspace.folder.path)/program"])
            await hooks.begin()
            try await workspace.publish("One")
            await hooks.settle()
            await hooks.settle()
            #expect(workspace.notes.all.count == 1)
            #expect(workspace.notes.all.first?.contains("cannot be started (No such file or directory)") == true)
            try workspace.folder.write("#!/bin/sh\ncat >> '\(workspace.inputPath)'\n", to: "program")
            #expect(chmod("\(workspace.folder.path)/program", 0o700) == 0)
            await hooks.settle()
            #expect(try workspace.titlesOfInput() == ["One"])
        }
    }
}
