import Foundation
import TestSupport
import Testing

/// Refreshes without a result, or a complete one: the user stops them, there is no network, no feed is due.
@Suite("Refreshes that ask no feed, or only some", .inTurn)
struct StoppingTests {
    @Test(
        "A key stops the running refresh, in whichever process; feeds that have answered stay",
        arguments: [false, true])
    func stopping(besideDaemon: Bool) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.setItems(["Slow"], of: "slow")
            await server.hold("slow")
            let testHome = try TestHome(feeds: [await server.url("news"), await server.url("slow")])
            let daemon = besideDaemon ? try testHome.start("daemon") : nil
            if let daemon { try await testHome.waitForHolder(daemon.process) }
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "news")
                if daemon == nil { try await testHome.waitForHolder(try terminal.readerProcess()) }
                try terminal.sendKeys("R")
                try await terminal.waitFor(text: "^X stops")
                try await terminal.waitFor(text: "One")
                try await server.waitForRequest(of: "slow")
                try terminal.sendKeys("C-x")
                try await terminal.waitFor(text: "Refresh stopped.")
                let hasEnded = try await eventually {
                    try await testHome.task()["state"] as? String == "pending"
                }
                #expect(hasEnded)
                try terminal.sendKeys("j")
                try await terminal.waitFor(text: "One")
                // A feed that was not fetched completely is due, and does not count as failed.
                await server.release("slow")
                try terminal.sendKeys("R")
                try await terminal.waitFor(text: "Slow")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("Offline, a refresh says so once, no feed is marked as failing, and all stay due")
    func offline() async throws {
        let feeds = ["http://a.invalid/feed", "http://b.invalid/feed"]
        let testHome = try TestHome(feeds: feeds)
        // Both have answered once, through a proxy that resolves them: unresolved names might be typos.
        try await FeedServer.run { server in
            for feed in feeds { await server.setItems(["One"], of: feed) }
            let refresh = try await testHome.run(["refresh"], environment: ["http_proxy": await server.url("")])
            #expect(refresh.words.contains("2 new articles in 2 feeds."), "\(refresh.words)")
        }
        // The second time, failed feeds would not be due.
        for arguments in [["refresh", "--force"], ["refresh"]] {
            let refresh = try await testHome.run(arguments)
            #expect(refresh.status == 75)
            #expect(refresh.words.contains("Offline. 2 feeds will be refreshed when the network is back."))
        }
        let listed = try await testHome.run("feeds", "--json").output
        #expect(!listed.contains("cannot") && !listed.contains("cannot be"))
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "Feed http://b…")
            try terminal.sendKeys("R")
            try await terminal.waitFor(text: "Offline. 2 feeds will be refreshed when the network is back.")
            let text = try terminal.text()
            #expect(!text.contains("problem"))
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("A launch for which no feed is due says until when")
    func nothingDue() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            try await testHome.leaveDueRefresh()
            #expect(try await testHome.run("wake").status == 0)
            #expect(await server.requestCount(of: "news") == 1)
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains(/Completed after .*: no feed was due until (tomorrow )?\d\d:\d\d\./), "\(journal)")
            #expect(try await testHome.run("tasks").output.contains("no feed was due until"))
        }
    }

    @Test("A refresh of feeds that are not due says until when, by name or not, in whichever process")
    func notDue() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let feed = await server.url("news")
            let testHome = try TestHome(feeds: [feed])
            #expect(try await testHome.run("refresh").status == 0)
            let words = /No feed is due until (tomorrow )?\d\d:\d\d\. --force asks anyway\./
            for arguments in [["refresh"], ["refresh", feed]] {
                let run = try await testHome.run(arguments)
                #expect(run.status == 0 && run.words.contains(words), "\(run.words)")
            }
            let daemon = try testHome.start("daemon")
            try await testHome.waitForHolder(daemon.process)
            let run = try await testHome.run("refresh", feed)
            #expect(run.status == 0 && run.words.contains(words), "\(run.words)")
            #expect(await server.requestCount(of: "news") == 1)
        }
    }
}
