import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom
import Synchronization
import TestSupport
import Testing

@testable import NewsService

@Suite("Accounts in the services", .timeLimit(.minutes(30)))
struct AccountServicesTests {
    /// Accounts of servers, synced.
    private static func run(
        _ names: String..., body: @Sendable (AppServices, [SyncServer]) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data",
            environment: ["HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/share"])
        var servers: [SyncServer] = []
        for name in names {
            let server = try SyncServer(.miniflux)
            server.change { library in
                library.add(feed: "alpha")
                library.add(["\(name)1", "\(name)2"], to: "alpha")
            }
            servers.append(server)
        }
        try await AppServices.with(locations) { [servers] services in
            for (name, server) in zip(names, servers) {
                let service = AccountService(kind: .miniflux, address: server.address, user: SyncServer.user)
                let id = try #require(try await services.library.addAccount(name, service))
                try services.accounts.storePassword(SyncServer.password, of: id)
                _ = try await services.sync(try await account(name, services))
            }
            try await body(services, servers)
        }
    }

    private static func account(_ name: String, _ services: AppServices) async throws -> Account {
        try #require(try await services.library.accounts().first { $0.name == name })
    }

    private static func read(_ name: String, _ services: AppServices) async throws {
        let all = try await services.library.headlines(HeadlineFilter(), .first, limit: 100)
        let id = try #require(all.first { $0.title.hasSuffix(name) }).id
        try await services.library.setRead([id], true)
    }

    @Test("A refresh that the user asks for names the accounts that it leaves out, until when, why, and what to do")
    func pauses() async throws {
        try await Self.run("home", "office") { services, servers in
            servers[0].fail(.refusal(503, #"{"error_message":"Down for a while"}"#))
            await #expect(throws: AccountFailure.self) {
                _ = try await services.sync(try await Self.account("home", services))
            }
            _ = servers[0].takeRequests()
            func refresh(_ requester: Requester?, force: Bool = false) async throws -> RefreshReport {
                try await services.refresh(
                    RefreshRequest(force: force, requester: requester), Notifier(services), note: { _ in },
                    advanceNextRefresh: { _ in }, reporting: { _ in })
            }
            let report = try await refresh(Requester(.command("refresh")))
            #expect(report.accounts.map(\.account) == ["home", "office"])
            let until = try #require(try await Self.account("home", services).nextSync)
            let wall = try #require(WallTime(until))
            let (date, time) = (wall.date, wall.hourAndMinute)
            #expect(
                report.accounts.first?.words
                    == "home is not asked again before \(date) \(time); newsterm sync home asks at once."
                    + " The server answered with status 503: “Down for a while”.")
            #expect(report.result == .noData)
            #expect(try await refresh(nil).accounts.map(\.account) == ["office"])
            #expect(servers[0].requests.isEmpty)
            #expect(try await refresh(Requester(.user), force: true).accounts.allSatisfy { $0.pausedUntil == nil })
        }
    }

    @Test("What could not be sent is not tried again at once, whether or not the account has got a pause")
    func notAtOnce() async throws {
        try await Self.run("home") { services, servers in
            try await Self.read("home1", services)
            // A file in place of the folder.
            let folder = services.locations.accounts
            try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
            #expect(FileManager.default.createFile(atPath: folder, contents: nil))
            #expect(await !services.sendWaiting(of: try await Self.account("home", services)))
            #expect(try await Self.account("home", services).nextSync == nil)
            try FileManager.default.removeItem(atPath: folder)
            try FileManager.default.moveItem(atPath: folder + ".away", toPath: folder)
            servers[0].fail(.status(500))
            #expect(await !services.sendWaiting(of: try await Self.account("home", services)))
            #expect(try await Self.account("home", services).nextSync != nil)
            #expect(await services.sendWaiting(of: try await Self.account("home", services)))
        }
    }

    @Test("What the server refuses is kept until the journal has it", arguments: [false, true])
    func refusedChange(isSync: Bool) async throws {
        try await Self.run("home") { services, servers in
            let account = try await Self.account("home", services)
            let feed = try #require(try await services.library.feeds().first { $0.account == account.id })
            servers[0].fail(.status(503))
            try await services.accounts.change(feed, of: account, title: "Other", category: nil)
            // A file in place of the folder.
            let folder = services.locations.background
            try? FileManager.default.removeItem(atPath: folder)
            #expect(FileManager.default.createFile(atPath: folder, contents: nil))
            servers[0].fail(after: 1, .status(403))
            func send() async throws {
                let account = try await Self.account("home", services)
                if isSync { _ = try await services.sync(account) } else { _ = await services.sendWaiting(of: account) }
            }
            try await send()
            #expect(try await services.library.refusedFeedChanges(of: account.id).map(\.change.title) == ["Other"])
            try FileManager.default.removeItem(atPath: folder)
            try await send()
            #expect(try await services.library.refusedFeedChanges(of: account.id).isEmpty)
            let words = try Journal.recent(10, directory: folder).entries.map(\.message)
            #expect(words.count { $0.contains("The server refuses to change") } == 1, "\(words)")
        }
    }

    @Test("What the server refuses is told once, by the process that is first")
    func refusedOnce() async throws {
        try await Self.run("home") { services, _ in
            let account = try await Self.account("home", services)
            for round in 1...5 {
                let change = FeedChange(.add, url: "https://none.example/", name: "None \(round)")
                let added = try await services.library.addFeedChange(change, of: account.id, isAct: false)
                try await services.library.dropFeedChange(try #require(added), .noFeedFound, of: account.id)
                let told = await withTaskGroup(of: [AccountRemark].self) { group in
                    for _ in 0..<4 { group.addTask { await services.noteRefusedFeedChanges(of: account) } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(told == [.refused(change: .add, name: "None \(round)", failure: .noFeedFound)])
            }
            let journal = try Journal.recent(100, directory: services.locations.background).entries.map(\.message)
            #expect(journal.count { $0.contains("The server refuses to add None") } == 5, "\(journal)")
        }
    }

    @Test("New articles are reported and counted though a change of feeds waits on, which is said")
    func reported() async throws {
        try await Self.run("home") { services, servers in
            servers[0].fail(.status(503))
            let feed = try #require(try await services.library.feeds().first)
            let account = try await Self.account("home", services)
            #expect(try await services.accounts.change(feed, of: account, title: "Beta", category: nil) == .waits)
            servers[0].change { $0.add(["home3"], to: "alpha") }
            servers[0].fail(after: 1, .status(502))
            let reports = Mutex<[RefreshOutcome]>([])
            let outcome = try #require(
                try await services.sync(try await Self.account("home", services)) { _ in
                } reporting: { outcome in
                    reports.withLock { $0.append(outcome) }
                })
            #expect(reports.withLock { $0.count } == 1)
            #expect(outcome.received == 1 && outcome.failure == nil)
            #expect(
                outcome.words.hasSuffix(
                    "A change of feeds waits: \(AccountFailure.refused(status: 502, reason: "Fault"))"))
            var report = RefreshReport()
            report.accounts = [outcome]
            #expect(report.exitStatus == .partial)
            #expect(try await Self.account("home", services).nextSync != nil)
        }
    }

    @Test("New articles are reported though the server refuses a mark, each time")
    func reportedBesideMarks() async throws {
        try await Self.run("home") { services, servers in
            try await Self.read("home1", services)
            servers[0].failEach { $0.method == "PUT" ? .status(400) : nil }
            let reports = Mutex<[RefreshOutcome]>([])
            for number in 3...4 {
                servers[0].change { $0.add(["home\(number)"], to: "alpha") }
                await #expect(throws: AccountFailure.marksRefused(count: 1)) {
                    try await services.sync(try await Self.account("home", services)) { _ in
                    } reporting: { outcome in
                        reports.withLock { $0.append(outcome) }
                    }
                }
                #expect(reports.withLock { $0.count } == number - 2)
                #expect(try await Self.account("home", services).failure == .marksRefused(count: 1))
            }
        }
    }

    @Test("Marks of an account are sent, and sent again, while the server of another one does not answer")
    func slowServer() async throws {
        try await Self.run("home", "office") { services, servers in
            let (isHeld, mayAnswer) = (Signal(), Signal())
            servers[0].beforeEach { _ in
                isHeld.fire()
                await mayAnswer.wait()
            }
            let following = Task { await services.followWaiting() }
            try await Self.read("home1", services)
            await isHeld.wait()
            for name in ["office1", "office2"] {
                try await Self.read(name, services)
                #expect(try await eventually { servers[1].library[name].isRead })
            }
            #expect(!servers[0].library["home1"].isRead)
            // What is marked meanwhile is sent afterwards.
            try await Self.read("home2", services)
            mayAnswer.fire()
            #expect(try await eventually { servers[0].library["home1"].isRead && servers[0].library["home2"].isRead })
            following.cancel()
            await following.value
        }
    }

    @Test("A change of feeds that the server refuses is said also if the sync fails then, and makes a refresh partial")
    func refusal() async throws {
        try await Self.run("home") { services, servers in
            func change() async throws {
                let account = try await Self.account("home", services)
                let change = FeedChange(.add, url: "https://none.example/", name: "None")
                _ = try await services.library.addFeedChange(change, of: account.id, isAct: true)
            }
            try await change()
            servers[0].fail(after: 2, .status(503))
            let remarks = Mutex<[AccountRemark]>([])
            await #expect(throws: AccountFailure.self) {
                _ = try await services.sync(
                    try await Self.account("home", services),
                    remarking: { remark in remarks.withLock { $0.append(remark) } })
            }
            let said = remarks.withLock(\.self)
            #expect(said.count == 1 && said[0].description.hasPrefix("The server refuses to add None"), "\(said)")
            try await change()
            let outcome = try #require(try await services.sync(try await Self.account("home", services)))
            #expect(outcome.feedsRefused == 1 && outcome.notes?.count == 1)
            var report = RefreshReport()
            report.accounts = [outcome]
            #expect(report.exitStatus == .partial)
        }
    }
}
