import Foundation
import News
import Testing

@Suite("What is remembered of moves and copies")
struct RememberedMoveTests {
    private func after(_ statuses: [Int], before: RememberedMove? = nil) -> RememberedMove? {
        RememberedMove.after(
            statuses.enumerated().map { ($0.element, "https://b.example/\($0.offset)") }, before: before)
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

    @Test("A redirect from https to http is not remembered, nor what lies behind it")
    func unencrypted() {
        let redirects = [(301, "https://b.example/"), (301, "http://c.example/"), (301, "https://d.example/")]
        let first = RememberedMove.after(redirects, before: nil, firstUnencrypted: "http://c.example/")
        #expect(first?.url == "https://b.example/")
        #expect(RememberedMove.after([(308, "http://b/")], before: first, firstUnencrypted: "http://b/") == nil)
    }

    @Test("Another target begins anew")
    func otherTarget() throws {
        let other = RememberedMove(url: "https://c.example/", sightings: 2)
        #expect(try #require(after([301], before: other)).sightings == 1)
    }

    @Test("A settled move is doubted in the first check of each week, which begins at another time for each feed")
    func doubt() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let move = RememberedMove(url: "https://b.example/", sightings: 2)
        func doubts(_ number: Int, hours: Int) -> Int {
            var last = now
            return (1...hours).count { hour in
                defer { last = now.addingTimeInterval(Double(hour) * 3_600) }
                let check = now.addingTimeInterval(Double(hour) * 3_600)
                return move.isToBeDoubted(listed: "https://a.example/\(number)", lastCheck: last, at: check)
            }
        }
        #expect((0..<100).allSatisfy { doubts($0, hours: 3 * 7 * 24) == 3 })
        #expect((10...60).contains((0..<100).count { doubts($0, hours: 2 * 24) == 1 }))
        // After a long absence, it is doubted once.
        #expect(move.isToBeDoubted(listed: "a", lastCheck: now.addingTimeInterval(-90 * 86_400), at: now))
        #expect(!move.isToBeDoubted(listed: "a", lastCheck: now, at: now))
        #expect(!move.isToBeDoubted(listed: "a", lastCheck: nil, at: now))
        #expect(!move.doubted.isToBeDoubted(listed: "a", lastCheck: .distantPast, at: now))
    }

    @Test("A move that is met again while it is doubted is settled at once")
    func doubtSettled() throws {
        let move = RememberedMove(url: "https://b.example/0", sightings: 2)
        #expect(!move.doubted.isSettled)
        #expect(try #require(after([301], before: move.doubted)).isSettled)
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
