import Foundation
import Testing

@testable import News

@Suite("Whether a network is missing")
struct MissingNetworkTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// - Parameter hours: since the last response.
    private static func named(_ host: String, hours: Double) -> MissingNetwork.UnreachableFeed {
        MissingNetwork.UnreachableFeed(
            host: host, lastAnswer: now.addingTimeInterval(-hours * 3_600), isNameUnknown: true)
    }

    private static func silent(_ host: String) -> MissingNetwork.UnreachableFeed {
        MissingNetwork.UnreachableFeed(host: host, lastAnswer: now, isNameUnknown: false)
    }

    /// A feed that was never fetched, or has failed for some time.
    private static func failing(_ host: String) -> MissingNetwork.UnreachableFeed {
        MissingNetwork.UnreachableFeed(host: host, lastAnswer: nil, isNameUnknown: true)
    }

    private func explains(
        _ hasNetwork: Bool?, reached: Bool = false, _ feeds: [MissingNetwork.UnreachableFeed]
    ) -> Bool {
        MissingNetwork.explains(hasNetwork: hasNetwork, hasReached: reached, unreached: feeds, at: Self.now)
    }

    @Test("The machine's report of a missing network decides, even if a local host answered")
    func conditions() {
        #expect(explains(false, [Self.failing("a")]))
        #expect(explains(false, reached: true, []))
    }

    @Test(
        "Without a report, hosts that answered last time are the only evidence",
        arguments: [
            ("nothing was asked", [], false),
            ("the only due feed, with a dead name service", [named("a", hours: 1)], true),
            ("the same after a long weekend", [named("a", hours: 72)], true),
            ("a name that has been gone for days", [named("a", hours: 73)], false),
            ("a host that does not react", [silent("a")], false),
            ("two feeds of a host that does not react", [silent("a"), silent("a")], false),
            ("two hosts that do not react", [silent("a"), silent("b")], true),
            ("two hosts after a holiday", [named("a", hours: 500), named("b", hours: 500)], true),
            ("a mistyped name", [failing("a")], false),
            ("two mistyped names", [failing("a"), failing("b")], false),
            ("a mistyped name beside a host that does not react", [failing("a"), silent("b")], false),
            ("a mistyped name beside one that was known", [failing("a"), named("b", hours: 1)], true),
        ] as [(String, [MissingNetwork.UnreachableFeed], Bool)])
    func hosts(what: String, feeds: [MissingNetwork.UnreachableFeed], isMissing: Bool) {
        for hasNetwork in [nil, true] {
            #expect(explains(hasNetwork, feeds) == isMissing, "\(what)")
            // If another server answers, each failure is the feed's own.
            #expect(!explains(hasNetwork, reached: true, feeds), "\(what)")
        }
    }
}
