import Foundation
import TestSupport
import Testing

/// Work that only the reader itself can finish when the user quits, in a terminal, with a locked library.
@Suite("Quitting during work that no other process can finish", .inTurn)
struct FinishingTests {
    @Test("Quitting waits for work that only this process can do, and a line says so")
    func wait() async throws {
        try await withLockedLibrary { lock, testHome, terminal in
            try await Self.expectFinishing(terminal)
            try lock.letGo()
            try await terminal.waitFor(text: "ended with 0")
            #expect(try await testHome.run("list", "--unread").output.contains("One") == false)
        }
    }

    @Test("Ctrl-C stops it at once, and a line says what is not completed")
    func interrupt() async throws {
        try await withLockedLibrary { lock, testHome, terminal in
            try await Self.expectFinishing(terminal)
            try terminal.sendKeys("C-c")
            try await terminal.waitFor(text: "Not completed: what is being stored.")
            try await terminal.waitFor(text: "ended with \(128 + SIGINT)")
            try lock.letGo()
            #expect(testHome.holder == nil)
            #expect(try await testHome.run("list", "--unread").output.contains("One"))
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("The user stopped it: asked to stop: what is being stored"))
            #expect(journal.contains("what is being stored: never ended"))
        }
    }

    @Test(
        "Ctrl-C while waiting cancels a job; after kill -9 the next process continues it",
        arguments: [true, false])
    func job(byUser: Bool) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let reader = try terminal.readerProcess()
                await server.hold("news")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("R")
                #expect(try await eventually { await server.requestCount(of: "news") == 2 })
                let library = testHome.home.appending(path: ".local/share/newsterm/newsterm.db")
                let lock = try HeldDatabase(path: library.path)
                try terminal.sendKeys("a", "Q")
                try await terminal.waitFor(text: "Finishing: ")
                #expect(testHome.jobs.count == 1)
                if byUser { try terminal.sendKeys("C-c") } else { kill(reader, SIGKILL) }
                try await terminal.waitFor(text: "ended with \(128 + (byUser ? SIGINT : SIGKILL))")
                try lock.letGo()
            }
            #expect(testHome.jobs.isEmpty == byUser)
            await server.release("news")
            #expect(try await testHome.run("wake", "--jobs").status == 0)
            #expect(try await testHome.run("list").output.contains("Two") != byUser)
            #expect(testHome.jobs.isEmpty)
        }
    }

    @Test("Quick work finishes without a message")
    func quiet() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            // On a busy machine even this work can take longer than work without a message.
            var (isQuiet, rounds) = (false, 0)
            while !isQuiet, rounds < 5 {
                rounds += 1
                try await testHome.read { terminal in
                    try await terminal.waitFor(text: "One")
                    try terminal.sendKeys("a", "Q")
                    let screen = try await terminal.waitFor(text: "ended with 0")
                    isQuiet = !screen.contains("Finishing") && !screen.contains("Done")
                }
            }
            #expect(isQuiet)
            // The key marks it as read, or as unread again.
            let isUnread = rounds.isMultiple(of: 2)
            #expect(try await testHome.run("list", "--unread").output.contains("One") == isUnread)
        }
    }

    /// Quits while the user's last change cannot be stored.
    private func withLockedLibrary(
        _ body: @Sendable (HeldDatabase, TestHome, TmuxSession) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let library = testHome.home.appending(path: ".local/share/newsterm/newsterm.db")
                let lock = try HeldDatabase(path: library.path)
                try terminal.sendKeys("a", "Q")
                try await body(lock, testHome, terminal)
            }
        }
    }

    private static func expectFinishing(_ terminal: TmuxSession) async throws {
        try await terminal.waitFor(text: "Finishing: what is being stored, at most 30 s; Ctrl-C stops it now.")
        #expect(try terminal.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
    }
}
