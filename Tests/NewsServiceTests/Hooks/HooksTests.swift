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
    private struct Room: Sendable {
        let folder: TemporaryDirectory
        let workshop: AppServices
        let notes = Notes()

        /// Where `tee` writes its input.
        var told: String { "\(folder.path)/told" }
        private var background: String { "\(folder.path)/background" }

        func hooks(_ command: [String], hasStarted: @escaping @Sendable () -> Void = {}) -> Hooks {
            Hooks(
                Configuration.Hooks(newArticles: command), library: workshop.library, folder: background,
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
            let report = try await workshop.refresher.refresh(force: true)
            #expect(report.result == .newData)
        }

        func place() throws -> Int? {
            Int(try String(contentsOfFile: "\(background)/hooks", encoding: .utf8))
        }

        func setPlace(_ number: Int) throws { try folder.write("\(number)", to: "background/hooks") }

        /// The titles that were passed on, in order.
        func toldTitles() throws -> [String] {
            guard let bytes = FileManager.default.contents(atPath: told) else { return [] }
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

    private func with(_ body: @Sendable (Room) async throws -> Void) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("file://\(folder.path)/feed.xml\n", to: "urls")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await AppServices.with(locations) { workshop in
            try await workshop.synchronize()
            try await body(Room(folder: folder, workshop: workshop))
        }
    }

    @Test("Of several processes that store articles only one tells of each")
    func several() async throws {
        try await with { room in
            let processes = (0..<4).map { _ in room.hooks(["tee", "-a", room.told]) }
            for hooks in processes { await hooks.begin() }
            for round in 0..<5 {
                try await room.publish("\(round)a", "\(round)b")
                await withDiscardingTaskGroup { group in
                    for hooks in processes { group.addTask { await hooks.settle() } }
                }
            }
            #expect(try room.toldTitles().sorted() == (0..<5).flatMap { ["\($0)a", "\($0)b"] })
            #expect(room.notes.all == [])
        }
    }

    @Test("Who leaves waits for no program; it goes on, and is not started again for the same articles")
    func leaving() async throws {
        try await with { room in
            let (begun, gate) = ("\(room.folder.path)/begun", "\(room.folder.path)/gate")
            #expect(mkfifo(gate, 0o600) == 0)
            let script = "echo >> '\(begun)'; read line < '\(gate)'; cat >> '\(room.told)'"
            let hooks = room.hooks(["/bin/sh", "-c", script])
            await hooks.begin()
            try await room.publish("One")
            let following = Task { await hooks.follow() }
            #expect(try await eventually { FileManager.default.fileExists(atPath: begun) })
            following.cancel()
            await following.value
            #expect(try room.toldTitles() == [])

            let next = room.hooks(["tee", "-a", room.told])
            await next.begin()
            await next.settle()
            #expect(try room.toldTitles() == [])
            try Data("go\n".utf8).write(to: URL(fileURLWithPath: gate))
            #expect(try await eventually { try room.toldTitles() == ["One"] })
            #expect(room.notes.all == [])
        }
    }

    @Test("What a program was started for while the process was killed is told by the next process")
    func killed() async throws {
        try await with { room in
            let left = Mutex<Int?>(nil)
            // The stored number if the process were killed here.
            let hooks = room.hooks(["true"], hasStarted: { left.withLock { $0 = try? room.place() } })
            await hooks.begin()
            try await room.publish("One")
            await hooks.settle()
            let place = left.withLock { $0 }
            try room.setPlace(try #require(place))
            let next = room.hooks(["tee", "-a", room.told])
            await next.begin()
            await next.settle()
            #expect(try room.toldTitles() == ["One"])
            #expect(room.notes.all == [])
        }
    }

    @Test("A process that was told to end while it began has nothing to complain of")
    func cancelled() async throws {
        try await with { room in
            let hooks = room.hooks(["true"])
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await hooks.begin()
            }.value
            #expect(room.notes.all == [])
        }
    }

    @Test("After a library was restored that counts from a smaller number, its new articles are told")
    func restored() async throws {
        try await with { room in
            try room.setPlace(50)
            try await room.publish("Old")
            let hooks = room.hooks(["tee", "-a", room.told])
            await hooks.begin()
            try await room.publish("Old", "New")
            await hooks.settle()
            #expect(try room.toldTitles() == ["New"])
        }
    }

    @Test("What no program could be started for is told when there is one, and the journal says so once")
    func missing() async throws {
        try await with { room in
            let hooks = room.hooks(["\(room.folder.path)/program"])
            await hooks.begin()
            try await room.publish("One")
            await hooks.settle()
            await hooks.settle()
            #expect(room.notes.all.count == 1)
            #expect(room.notes.all.first?.contains("cannot be started (No such file or directory)") == true)
            try room.folder.write("#!/bin/sh\ncat >> '\(room.told)'\n", to: "program")
            #expect(chmod("\(room.folder.path)/program", 0o700) == 0)
            await hooks.settle()
            #expect(try room.toldTitles() == ["One"])
        }
    }
}
