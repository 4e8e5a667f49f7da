import Foundation
import News
import Testing

@Suite("Rules evaluated for an article")
struct ArrivalRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)
    private static let feed = FeedProperties(
        title: "Hacker News", url: "https://user:secret@news.example/rss", siteLink: "https://news.example/",
        tags: ["/Tech", "daily"])
    private static let entry = Entry(
        identity: "1", title: "Crypto prices and Straßenbahnen", link: "https://blog.example/a?b=c", author: "Zoë",
        published: now.addingTimeInterval(-7_200), summary: "<p>The re<b>fresh</b> of 東京",
        content: "<script>hidden</script><p>C++ &amp; Rust</p>",
        enclosures: [Enclosure(url: "https://a.example/1.mp3", type: "Audio/mpeg", length: nil)],
        categories: ["Coins", "Money"])

    private func fits(_ text: String, _ entry: Entry = entry, feed: FeedProperties = feed) throws -> Bool {
        let rules = try #require(ArrivalRules([try Rule(when: text, then: ["read"])]))
        return !rules.matching(
            entry, date: Self.now.addingTimeInterval(-7_200), rules.selection(for: feed, now: Self.now)
        ).isEmpty
    }

    @Test(
        "A rule matches on the article's own fields and its feed's",
        arguments: [
            "crypto", "title:crypto", "\"prices and\"", "strassenbahn*", "author:zoe", "title:crypto -author:pg",
            "refresh",
            "text:東京", "c++", "rust", "coins", "text:money", "feed:hacker", "feed:news.example", "hacker", "tag:tech",
            "tag:DAILY", "link:blog.example/a?b=c", "has:audio", "has:enclosure", "age:<3h", "age:1h..1d", "date:>2024",
            "is:unread", "-is:starred", "-missing", "(missing OR crypto) -(title:rust)",
        ])
    func fits(text: String) throws { #expect(try fits(text)) }

    @Test(
        "It matches on nothing else",
        arguments: [
            "missing", "title:rust", "author:crypto", "text:crypto", "hidden", "prices crypto missing",
            "\"and prices\"",
            "feed:secret", "feed:lobsters", "tag:ai", "has:video", "age:<1h", "date:2024", "-crypto",
            "link:other.example",
        ])
    func fitsNot(text: String) throws { #expect(try !fits(text)) }

    @Test("The effects of several rules are combined in order, and the article records which rule did what")
    func effects() throws {
        let rules = try #require(
            ArrivalRules([
                Rule(name: "Coins", when: "title:crypto", then: ["read", "tag money"]),
                Rule(when: "title:missing", then: ["star"]),
                Rule(when: "feed:hacker", then: ["tag Money", "tag hn"]),
            ]))
        let selection = rules.selection(for: Self.feed, now: Self.now)
        let effects = try #require(rules.effects(on: Self.entry, date: Self.now, selection))
        #expect(effects.isRead && !effects.isStarred && effects.tags == ["money", "hn"])
        #expect(
            effects.marks == [
                RuleMark(rule: "Coins", query: "title:crypto", actions: [.read, .tag("money")]),
                RuleMark(rule: nil, query: "feed:hacker", actions: [.tag("Money"), .tag("hn")]),
            ])
        #expect(rules.effects(on: Entry(identity: "2", title: "x"), date: Self.now, selection)?.marks.count == 1)
        let other = rules.selection(for: FeedProperties(title: "b", url: "https://b.example"), now: Self.now)
        #expect(rules.effects(on: Entry(identity: "2", title: "x"), date: Self.now, other) == nil)
    }

    @Test("A tag added by another rule does not count yet")
    func order() throws {
        let rules = try #require(
            ArrivalRules([Rule(when: "crypto", then: ["tag ai"]), Rule(when: "tag:ai", then: ["read"])]))
        let selection = rules.selection(for: Self.feed, now: Self.now)
        #expect(rules.effects(on: Self.entry, date: Self.now, selection)?.isRead == false)
    }

    @Test("A feed to which no rule applies has none evaluated")
    func selection() throws {
        let rules = try #require(ArrivalRules([Rule(when: "feed:lobsters crypto", then: ["read"])]))
        #expect(rules.selection(for: Self.feed, now: Self.now).isEmpty)
        #expect(ArrivalRules([]) == nil)
    }

    @Test("Hundreds of rules with more words than fit one matcher are all evaluated")
    func many() throws {
        let rules = try #require(
            ArrivalRules(
                (0..<200).map { try Rule(when: "title:\"word\($0) and more\"", then: ["tag t\($0)"]) }))
        let entry = Entry(identity: "1", title: "Of word7 and more, word150 and more, word199 and less")
        let effects = rules.effects(on: entry, date: Self.now, rules.selection(for: Self.feed, now: Self.now))
        #expect(effects?.tags == ["t7", "t150"])
    }
}
