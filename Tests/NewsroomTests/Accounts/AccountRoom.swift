import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

/// A server, and the protocol by which it is asked.
enum AccountPath: String, CaseIterable, CustomTestStringConvertible {
    case freshRSS, minifluxAsReader, miniflux

    var dialect: SyncServer.Dialect { self == .freshRSS ? .freshRSS : .miniflux }
    var kind: AccountService.Kind { self == .miniflux ? .miniflux : .googleReader }
    var isReader: Bool { kind == .googleReader }
    var testDescription: String { rawValue }
}

/// A library with an account of a server.
struct AccountRoom: Sendable {
    let path: AccountPath
    let room: TestNewsroom
    let server: SyncServer
    let sync: AccountSync
    let id: Account.ID
    /// Of passwords.
    let folder: String
    /// In place of the room's.
    var otherLibrary: Library?

    var library: Library { otherLibrary ?? room.library }

    static func run<T: Sendable>(
        _ path: AccountPath, settings: RefreshSettings = RefreshSettings(), retention: RetentionPolicy? = nil,
        _ body: (AccountRoom) async throws -> T
    ) async throws -> T {
        let server = try SyncServer(path.dialect)
        return try await TestNewsroom.run(settings: settings) { room in
            let folder = room.folder.file("accounts")
            let sync = AccountSync(
                library: room.library, folder: folder, refresher: room.refresher, retention: retention,
                userAgent: "newsterm-test")
            let service = AccountService(kind: path.kind, address: server.address, user: SyncServer.user)
            let id = try #require(try await room.library.addAccount("home", service))
            try sync.storePassword(SyncServer.password, of: id)
            return try await body(
                AccountRoom(path: path, room: room, server: server, sync: sync, id: id, folder: folder))
        }
    }

    static let newFeed = "https://new.example/feed.xml"

    /// One of a server with feeds, synced. The server finds `newFeed` and Alpha, there and on the pages of their sites.
    static func runFilled(
        _ path: AccountPath, before change: @Sendable (inout SyncLibrary) -> Void = { _ in },
        _ body: (AccountRoom) async throws -> Void
    ) async throws {
        try await run(path) { room in
            room.server.fill()
            room.server.change(change)
            room.server.publish(newFeed, title: "New", site: "https://new.example/")
            room.server.publish("https://feeds.example/alpha.xml", title: "Alpha", site: "https://alpha.example/")
            try await room.syncNow()
            try await body(room)
        }
    }

    /// One of a FreshRSS with the label "later" on a1 and b3, synced.
    static func runLabelled(_ body: (AccountRoom) async throws -> Void) async throws {
        try await run(.freshRSS) { room in
            room.server.fill()
            room.server.setLabel("later", true, "a1", "b3")
            try await room.syncNow()
            try await body(room)
        }
    }

    func account() async throws -> Account {
        try #require(try await library.accounts().first { $0.id == id })
    }

    /// - Returns: nil if another process is syncing.
    func syncIfFree(allowsAll: Bool = false, isAsked: Bool = false) async throws -> AccountSync.Report? {
        try await sync.sync(try await account(), allowsAll: allowsAll, isAsked: isAsked)
    }

    @discardableResult
    func syncNow(allowsAll: Bool = false, isAsked: Bool = false) async throws -> AccountSync.Report {
        try #require(try await syncIfFree(allowsAll: allowsAll, isAsked: isAsked))
    }

    /// Undoes the last act, and tells the server.
    func undo() async throws -> UndoneChange? {
        guard let undone = try await room.subscriptions.undo() else { return nil }
        return try await sync.tell(undone)
    }

    /// Lets time pass, here and on the server.
    func pass(_ seconds: Double = 600) {
        room.clock.advance(by: seconds)
        let now = Int(room.clock.now.timeIntervalSince1970)
        server.change { $0.advance(to: now) }
    }

    /// The articles of the account, by the names by which tests call them.
    func articles() async throws -> [String: Article] {
        var found: [String: Article] = [:]
        for feed in try await library.feeds() where feed.account == id {
            for headline in try await library.headlines(HeadlineFilter(feed: feed.id), .first, limit: 10_000) {
                let name = headline.link.flatMap { $0.split(separator: "/").last.map(String.init) } ?? headline.title
                found[name] = try await library.article(headline.id)
            }
        }
        return found
    }

    /// Identifiers in the order of the names.
    func ids(_ names: String...) async throws -> [Headline.ID] {
        let articles = try await articles()
        return try names.map { try #require(articles[$0]).id }
    }

    func unread() async throws -> Set<String> {
        Set(try await articles().filter { !$0.value.headline.isRead }.keys)
    }

    func starred() async throws -> Set<String> {
        Set(try await articles().filter { $0.value.headline.isStarred }.keys)
    }

    /// The names of the articles that have a tag here.
    func tagged(_ tag: String) async throws -> Set<String> {
        Set(try await articles().filter { $0.value.headline.tags.contains(tag) }.keys)
    }

    /// Adds and removes a tag.
    func tag(_ tag: String, _ isSet: Bool = true, _ names: String...) async throws {
        let articles = try await articles()
        let ids = try names.map { try #require(articles[$0]).id }
        try await library.changeTags(of: ids, adding: isSet ? [tag] : [], removing: isSet ? [] : [tag])
    }

    /// Checks that the marks here are those of the server.
    func expectAgreement(
        unread: Set<String>? = nil, starred: Set<String>? = nil, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let (library, here) = (server.library, (try await self.unread(), try await self.starred()))
        #expect(here.0 == library.unread, sourceLocation: location)
        #expect(here.1 == library.starred, sourceLocation: location)
        if let unread { #expect(here.0 == unread, sourceLocation: location) }
        if let starred { #expect(here.1 == starred, sourceLocation: location) }
    }

    /// Syncs, which has to fail.
    func failure() async throws -> AccountFailure? {
        do {
            let report = try await syncIfFree()
            return report?.marksFailure ?? report?.failure
        } catch let error as AccountFailure {
            return error
        }
    }
}

extension SyncServer {
    /// Two feeds in two categories, and articles with and without marks: a1…a4, b1…b3.
    func fill() {
        change { library in
            library.add(feed: "alpha", title: "Alpha & <more>", category: "Sci & <co>")
            library.add(feed: "beta", title: "Beta")
            library.add(["a1", "a2"], to: "alpha")
            library.add(["a3"], to: "alpha", isRead: true)
            library.add(["a4"], to: "alpha", isRead: true, isStarred: true)
            library.add(["b1", "b2"], to: "beta")
            library.add(["b3"], to: "beta", isStarred: true)
        }
    }

    /// The requests since the last call, by what they do.
    func takePaths() -> [String] { takeRequests().map { "\($0.method) \($0.path)" } }

    /// Requests that change marks since the last call.
    func takeMarkings() -> [Request] {
        takeRequests().filter {
            ["POST /reader/api/0/edit-tag", "PUT /v1/entries"].contains("\($0.method) \($0.path)")
        }
    }

    func setRead(_ isRead: Bool = true, _ names: String...) { change { $0.setRead(isRead, names) } }

    func setStarred(_ isStarred: Bool = true, _ names: String...) { change { $0.setStarred(isStarred, names) } }

    func setLabel(_ label: String, _ isSet: Bool = true, _ names: String...) {
        change { $0.setLabel(label, isSet, names) }
    }
}

extension Library {
    /// The refused changes that were not told yet, which are told by it.
    func takeRefusedFeedChanges(of account: Account.ID) async throws -> [(change: FeedChange, refusal: AccountFailure)]
    {
        let refused = try await refusedFeedChanges(of: account)
        try await forgetRefusedFeedChanges(refused.map(\.id))
        return refused.map { ($0.change, $0.refusal) }
    }

    /// The first marks that wait to be sent, of one kind.
    func outgoingMarks(of account: Account.ID, atMost limit: Int) async throws -> OutgoingMarks? {
        let labels = try await outgoingLabels(of: account).map(OutgoingMark.label)
        for mark in [.unread, .starred] + labels {
            for isSet in [false, true] {
                let marks = try await outgoingMarks(of: account, mark, isSet, atMost: limit)
                if !marks.articles.isEmpty { return marks }
            }
        }
        return nil
    }
}
