import Foundation
import News
import NewsStore
import Newsroom
import Synchronization
import TestSupport

@testable import Web

/// A newsroom with a real library in a temporary folder, and a web server on loopback.
struct TestNewsroom: Sendable {
    let folder: TemporaryDirectory
    let clock: TestClock
    let library: Library
    let server: FeedServer
    /// The server's address, without a slash at the end.
    let base: String
    /// The server's host and port, the key of its back-off.
    var hostAndPort: String { String(base.dropFirst("http://".count)) }
    let refresher: FeedRefresher
    let finder: FeedFinder
    let subscriptions: Subscriptions

    static func run<T: Sendable>(
        settings: RefreshSettings = RefreshSettings(), bundled: [String: [UInt8]] = [:], connectionsPerHost: Int = 2,
        isPrivate: (@Sendable (IPAddress) -> Bool)? = nil,
        deniesHost: @escaping @Sendable (String) -> Bool = { _ in false },
        session: FakeFetchSession? = nil, hasNetwork: Bool? = nil,
        _ body: (TestNewsroom) async throws -> T
    ) async throws -> T {
        let settings = patient(settings)
        return try await FeedServer.running { server, base in
            let folder = try TemporaryDirectory()
            let clock = TestClock()
            let library = try Library.open(directory: folder.file("data"), clock: { clock.now })
            let configuration = WebConfiguration(
                connectionsPerHost: connectionsPerHost, bundledDocuments: bundled)
            var network = NetworkRules()
            network.deniesHost = deniesHost
            if let isPrivate {
                network.proxies = ProxySettings()
                network.isPrivate = isPrivate
            }
            let web = WebClient(configuration: configuration, network: network)
            let refresher = FeedRefresher(
                library: library, web: web, settings: settings, session: session?.given,
                hasNetwork: { hasNetwork }, now: { clock.now })
            let newsroom = TestNewsroom(
                folder: folder, clock: clock, library: library, server: server, base: base,
                refresher: refresher, finder: FeedFinder(refresher),
                subscriptions: Subscriptions(
                    file: FeedListFile(path: folder.file("urls")), library: library, settings: settings))
            let result: T
            do {
                result = try await body(newsroom)
            } catch {
                await web.shutdown()
                library.close()
                throw error
            }
            await server.release()
            await web.shutdown()
            library.close()
            return result
        }
    }

    /// Extends the timeout unless it is tested: a machine busy with thousands of tests may answer late.
    private static func patient(_ settings: RefreshSettings) -> RefreshSettings {
        guard settings.timeout == RefreshSettings().timeout else { return settings }
        var settings = settings
        settings.connectTimeout = .seconds(600)
        settings.timeout = .seconds(600)
        return settings
    }

    /// Lists feeds of the server by their paths.
    func list(_ paths: String..., tags: [String] = []) async throws {
        let lines = paths.map { ([$0.contains(":") ? $0 : base + $0] + tags).joined(separator: " ") }
        try folder.write(lines.joined(separator: "\n"), to: "urls")
        try await subscriptions.synchronize()
    }

    /// Refreshes, and returns the outcome of each feed, by its address without the server's.
    @discardableResult
    func refresh(
        _ urls: [String]? = nil, force: Bool = true
    ) async throws -> (report: RefreshReport, outcomes: [String: RefreshOutcome]) {
        let outcomes = OutcomeList()
        let report = try await refresher.refresh(urls, force: force) { outcomes.append($0) }
        let named = outcomes.all.map { ($0.url.replacing(base, with: ""), $0) }
        return (report, Dictionary(named) { first, _ in first })
    }

    func headlines() async throws -> [Headline] {
        try await library.headlines(HeadlineFilter(), .first, limit: 1_000)
    }

    /// Syncs accounts, whose passwords are in a folder of their own.
    var accounts: AccountSync {
        AccountSync(
            library: library, folder: folder.file("accounts"), refresher: refresher, retention: nil,
            userAgent: "newsterm-test")
    }

    func titles() async throws -> Set<String> { Set(try await headlines().map(\.title)) }
}

/// Outcomes in the order they were reported.
final class OutcomeList: Sendable {
    private let outcomes = Mutex<[RefreshOutcome]>([])

    var all: [RefreshOutcome] { outcomes.withLock { $0 } }

    func append(_ outcome: RefreshOutcome) { outcomes.withLock { $0.append(outcome) } }
}
