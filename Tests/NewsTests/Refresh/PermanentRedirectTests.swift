import Foundation
import News
import Testing

@Suite("Permanent redirects and validators")
struct PermanentRedirectTests {
    private func after(_ statuses: [Int], before: PermanentRedirect? = nil) -> PermanentRedirect? {
        PermanentRedirect.after(
            statuses.enumerated().map { ($0.element, "https://b.example/\($0.offset)") }, before: before)
    }

    @Test("A permanent redirect is confirmed when it repeats, a temporary one never", arguments: [301, 308])
    func permanent(status: Int) throws {
        let first = try #require(after([status]))
        #expect(!first.isSettled)
        #expect(try #require(after([status], before: first)).isSettled)
        for temporary in [302, 303, 307] { #expect(after([temporary], before: first) == nil) }
        #expect(after([]) == nil)
    }

    @Test("In a chain, redirects after a temporary one are not remembered")
    func chain() {
        #expect(after([301, 308])?.url == "https://b.example/1")
        #expect(after([301, 302, 301])?.url == "https://b.example/0")
        #expect(after([307, 301]) == nil)
    }

    @Test("A redirect from https to http is not remembered, nor any after it")
    func unencrypted() {
        let redirects = [(301, "https://b.example/"), (301, "http://c.example/"), (301, "https://d.example/")]
        let first = PermanentRedirect.after(redirects, before: nil, firstUnencrypted: "http://c.example/")
        #expect(first?.url == "https://b.example/")
        #expect(PermanentRedirect.after([(308, "http://b/")], before: first, firstUnencrypted: "http://b/") == nil)
    }

    @Test("Another target restarts the confirmation")
    func otherTarget() throws {
        let other = PermanentRedirect(url: "https://c.example/", confirmations: 2)
        #expect(try #require(after([301], before: other)).confirmations == 1)
    }

    @Test("A confirmed redirect is rechecked once a week, at a different time for each feed")
    func recheck() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let move = PermanentRedirect(url: "https://b.example/", confirmations: 2)
        func doubts(_ number: Int, hours: Int) -> Int {
            var last = now
            return (1...hours).count { hour in
                defer { last = now.addingTimeInterval(Double(hour) * 3_600) }
                let check = now.addingTimeInterval(Double(hour) * 3_600)
                return move.needsRecheck(listed: "https://a.example/\(number)", lastCheck: last, at: check)
            }
        }
        #expect((0..<100).allSatisfy { doubts($0, hours: 3 * 7 * 24) == 3 })
        #expect((10...60).contains((0..<100).count { doubts($0, hours: 2 * 24) == 1 }))
        // After a long absence, it is doubted once.
        #expect(move.needsRecheck(listed: "a", lastCheck: now.addingTimeInterval(-90 * 86_400), at: now))
        #expect(!move.needsRecheck(listed: "a", lastCheck: now, at: now))
        #expect(!move.needsRecheck(listed: "a", lastCheck: nil, at: now))
        #expect(!move.unconfirmed.needsRecheck(listed: "a", lastCheck: .distantPast, at: now))
    }

    @Test("A redirect that is still there when rechecked is confirmed at once")
    func reconfirmed() throws {
        let move = PermanentRedirect(url: "https://b.example/0", confirmations: 2)
        #expect(!move.unconfirmed.isSettled)
        #expect(try #require(after([301], before: move.unconfirmed)).isSettled)
    }

    @Test("Validators are used for eight days")
    func validators() {
        let received = Date(timeIntervalSince1970: 1_800_000_000)
        let validators = Validators(etag: "W/\"1\"", url: "https://a.example/", received: received)
        #expect(validators.usable(at: received.addingTimeInterval(8 * 86_400)) == validators)
        #expect(validators.usable(at: received.addingTimeInterval(8 * 86_400 + 1)) == Validators())
    }

    @Test("A strict host is recognised by name, and so are its subdomains")
    func hostRules() {
        #expect(HostRule.known.rule(for: "www.Reddit.com")?.host == "reddit.com")
        #expect(HostRule.known.rule(for: "reddit.com")?.spacing == 60)
        #expect(HostRule.known.rule(for: "notreddit.com") == nil)
        #expect(HostRule.known.rule(for: "reddit.com.example") == nil)
    }
}
