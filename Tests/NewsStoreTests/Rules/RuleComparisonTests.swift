import Foundation
import News
import Testing

@testable import NewsStore

/// A rule matches the articles that a search for the same words finds.
@Suite("Equivalent rules and searches")
struct RuleComparisonTests {
    private static let words = [
        "swift", "Swiftly", "actor", "ACTOR", "model", "the", "a", "東京", "京都", "東", "ニュース", "ｶﾞ", "caf\u{E9}",
        "cafe\u{301}",
        "stra\u{DF}e", "c++", "c#", "C", "한국", "x1", "🎉", "don’t", "e-mail", "3.14", "ﬁle", "Ⅳ", "ไทย", "naïve",
        "O'Brien",
        "AT&T", "№5", "re\u{AD}fresh", "Ünïcode", "2026", "½",
    ]
    private static let titles = [
        "Show HN: I built a C++ parser in 2 weeks", "速報：東京で震度３の地震", "Why Rust’s “borrow checker” isn’t slow",
        "Café Müller – ein Straßenfest", "Новости: курс рубля", "Ask HN: What’s your e-mail setup?",
        "AT&T says no (again)",
        "iOS 26.1 – was ist neu?", "C# 14: what's new", "L'été à Paris", "ニュースを読む人", "Ｆｕｌｌｗｉｄｔｈ ＴＥＸＴ",
        "한국어 뉴스 읽기", "#hashtag @mention", "foo_bar.baz()", "Crypto: bitcoin <b>falls</b> & rises",
    ]
    private static let queries =
        [
            "swift", "swi*", "\"actor model\"", "actor model", "a", "東", "東京", "京都", "ニュ", "ガ", "cafe", "strasse",
            "c++", "c#",
            "c", "한", "title:swift", "title:sw*", "title:東", "author:act*", "author:brien", "text:model", "text:東京",
            "x*",
            "🎉", "refresh", "file", "iv", "4", "ไท", "\"don't\"", "at&t", "e-mail", "3.14", "feed:a.example", "feed:1",
            "\"feed 0\"", "tag:news", "tag:folder", "age:<5h", "age:>2h", "age:1h..3h", "has:audio", "has:enclosure",
            "link:example/5", "date:2025", "date:>2025-06-15", "is:unread", "-is:starred", "missing", "rust*",
            "\"what s\"",
            "курс", "title:parser", "fullwidth", "hashtag", "bitcoin falls", "coins", "text:coins", "\"coins money\"",
        ]

    private static func text(_ random: inout some RandomNumberGenerator, _ count: Int) -> String {
        (0..<count).map { _ in
            (words.randomElement(using: &random) ?? "")
                + ([" ", " ", "", "。 ", ", "].randomElement(using: &random) ?? "")
        }.joined()
    }

    private static func entry(_ number: Int, _ random: inout some RandomNumberGenerator) -> Entry {
        let isReal = Bool.random(using: &random)
        var body = text(&random, 12)
        if isReal { body += "<p>" + (titles.randomElement(using: &random) ?? "") + "</p>" }
        if Bool.random(using: &random) {
            body = body.replacing("act", with: "a<i>ct</i>").replacing("é", with: "&eacute;")
        }
        let files = [
            [], [], [Enclosure(url: "https://f.example/1", type: "audio/mpeg", length: 1)],
            [Enclosure(url: "https://f.example/2", type: nil, length: nil)],
        ]
        return Entry(
            identity: "\(number)",
            title: isReal ? titles.randomElement(using: &random) ?? "" : text(&random, 4),
            link: Bool.random(using: &random) ? "https://a.example/\(number)" : nil,
            author: [nil, nil, "Actress", "Pat O'Brien"].randomElement(using: &random) ?? nil,
            published: Bool.random(using: &random) ? Sample.time(-600 * Double(number)) : nil,
            summary: Bool.random(using: &random) ? text(&random, 3) : nil, content: body,
            enclosures: files.randomElement(using: &random) ?? [],
            categories: [[], [], ["Coins", "Money"], ["swift"]].randomElement(using: &random) ?? [])
    }

    private static func query(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> String {
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let minus = Int.random(in: 0..<5, using: &random) == 0 ? "-" : ""
            guard depth < 3, Int.random(in: 0..<4, using: &random) == 0 else {
                return minus + (queries.randomElement(using: &random) ?? "")
            }
            return minus + "(" + query(&random, depth: depth + 1) + ")"
        }
        return parts.joined(separator: Bool.random(using: &random) ? " " : " OR ")
    }

    @Test("Both match the same articles, whatever they contain")
    func comparison() async throws {
        let addresses = ["https://a.example/rss", "https://b.example/rss"]
        let fixture = try await LibraryFixture(feeds: addresses)
        let tags = [["news"], ["/Folder"]]
        try await fixture.library.setFeedList(
            zip(addresses, tags).map { ListedFeed(url: $0.0, tags: $0.1) })
        var random = SystemRandomNumberGenerator()
        var entries: [[Entry]] = []
        for feed in 0..<2 {
            entries.append((0..<150).map { Self.entry($0, &random) })
            try await fixture.store(entries[feed], feed: feed)
        }
        _ = try await fixture.library.indexForSearch(upTo: 200)
        let texts = Self.queries + (0..<150).map { _ in Self.query(&random) }
        // Drops queries that a rule refuses, such as those that can match no article.
        let rules = texts.compactMap { try? Rule(when: $0, then: ["read"]) }
        #expect(rules.count > Self.queries.count)
        let arrival = try #require(ArrivalRules(rules))
        var meant: [String: Set<String>] = [:]
        for feed in 0..<2 {
            let facts = FeedProperties(title: "Feed \(feed)", url: addresses[feed], tags: tags[feed])
            let selection = arrival.selection(for: facts, now: Sample.now)
            for entry in entries[feed] {
                let date = min(entry.published ?? Sample.now, Sample.now)
                for rule in arrival.matching(entry, date: date, selection) {
                    meant[rule.text, default: []].insert("\(feed) \(entry.identity)")
                }
            }
        }
        let names = try await names(fixture)
        for rule in rules {
            let found = try await fixture.library.articles(meantBy: ArticleQuery.parse(rule.text).query)
            #expect(Set(found.compactMap { names[$0] }) == meant[rule.text] ?? [], "\(rule.text)")
        }
    }

    /// "feed identity" by article number.
    private func names(_ fixture: LibraryFixture) async throws -> [Headline.ID: String] {
        try await fixture.library.read { database in
            let rows = try CompiledStatement(
                database,
                "SELECT a.id, a.feed_id, b.identity FROM article a JOIN article_body b ON b.article_id = a.id")
            var names: [Headline.ID: String] = [:]
            while try rows.step() {
                names[Headline.ID(rawValue: rows.int(0))] = "\(rows.int(1) - 1) \(rows.text(2))"
            }
            return names
        }
    }
}
