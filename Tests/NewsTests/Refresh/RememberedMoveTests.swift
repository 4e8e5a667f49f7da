import Foundation
import News
import Testing

@Suite("What is remembered of moves and copies")
struct RememberedMoveTests {
    private func after(_ statuses: [Int], before: RememberedMove? = nil) -> RememberedMove? {
        RememberedMove.after(
            statuses.enumerated().map { ($0.element, "https://b.example/\($0.offset)") }, before: before,
            isWithinPrivateNetwork: false)
    }

    @Test("A permanent redirect is settled when it repeats, a temporary one never", arguments: [301, 308])
    func permanent(status: Int) throws {
        let first = try #require(after([status]))
        #expect(!first.isSettled)
        #expect(try #require(after([status], before: first)).isSettled)
        for temporary in [302, 303, 307] { #expect(after([temporary], before: first) == nil) }
        #expect(after([]) == nil)
    }

    @Test("Of a chain, what lies behind a temporary redirect is not remembered")
    func chain() {
        #expect(after([301, 308])?.url == "https://b.example/1")
        #expect(after([301, 302, 301])?.url == "https://b.example/0")
        #expect(after([307, 301]) == nil)
    }

    @Test("Another target begins anew")
    func otherTarget() throws {
        let other = RememberedMove(url: "https://c.example/", sightings: 2)
        #expect(try #require(after([301], before: other)).sightings == 1)
    }

    @Test("Validators are used for eight days")
    func validators() {
        let received = Date(timeIntervalSince1970: 1_800_000_000)
        let validators = Validators(etag: "W/\"1\"", url: "https://a.example/", received: received)
        #expect(validators.usable(at: received.addingTimeInterval(8 * 86_400)) == validators)
        #expect(validators.usable(at: received.addingTimeInterval(8 * 86_400 + 1)) == Validators())
    }

    @Test("A strict host is known by its name, and so are its subdomains")
    func hostRules() {
        #expect(HostRule.known.rule(for: "www.Reddit.com")?.host == "reddit.com")
        #expect(HostRule.known.rule(for: "reddit.com")?.spacing == 60)
        #expect(HostRule.known.rule(for: "notreddit.com") == nil)
        #expect(HostRule.known.rule(for: "reddit.com.example") == nil)
    }
}
