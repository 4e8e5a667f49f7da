import Foundation
import News
import Testing

@testable import NewsStore

/// The index must not change a search's results, only its speed.
@Suite("Searching with the index and without")
struct SearchComparisonTests {
    private static let vocabulary = [
        "swift", "swiftly", "actor", "action", "act", "a", "the", "model", "models", "東京", "京都", "東", "ニュース", "ｶﾞ",
        "caf\u{E9}", "cafe", "stra\u{DF}e", "c++", "c", "한국", "x1", "re<b>fresh</b>", "🎉",
    ]
    private static let terms = [
        "swift", "swi*", "sw*", "act*", "actor", "\"actor model\"", "\"the a\"", "a", "東", "東京", "京都", "都", "ニュ", "ガ",
        "cafe", "strasse", "c++", "c", "한", "refresh", "refr*", "title:swift", "title:sw*", "title:東", "author:act*",
        "x*", "🎉",
        "is:unread", "feed:b.example", "age:<5h", "missing", "text:model",
    ]

    private static func text(_ random: inout some RandomNumberGenerator, _ count: Int) -> String {
        (0..<count).map { _ in
            (vocabulary.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "。 ")
        }
        .joined().replacing("。 東", with: "東")
    }

    private static func entry(_ number: Int, _ random: inout some RandomNumberGenerator) -> Entry {
        Entry(
            identity: "\(number)",
            title: text(&random, 3).replacing("<b>", with: "").replacing("</b>", with: "") + "#\(number)",
            author: Int.random(in: 0..<4, using: &random) == 0 ? "actress" : nil,
            published: Sample.time(-600 * Double(number)), content: text(&random, 12))
    }

    private static func query(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> String {
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let isNegated = Int.random(in: 0..<5, using: &random) == 0 ? "-" : ""
            guard depth < 3, Int.random(in: 0..<4, using: &random) == 0 else {
                return isNegated + (terms.randomElement(using: &random) ?? "")
            }
            return isNegated + "(" + query(&random, depth: depth + 1) + ")"
        }
        return parts.joined(separator: Bool.random(using: &random) ? " " : " OR ")
    }

    @Test("Both find the same, whatever was stored, changed, deleted and indexed")
    func comparison() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        var random = SystemRandomNumberGenerator()
        var numbers = Array(0..<40)
        for round in 0..<6 {
            for feed in 0..<2 {
                let entries = numbers.map { Self.entry($0, &random) }
                try await fixture.store(entries, feed: feed, at: Sample.time(Double(round)))
            }
            if round == 2 {
                // Entries that are no longer in the feeds' documents are deleted.
                numbers = Array(60..<90)
                for feed in 0..<2 {
                    try await fixture.store(numbers.map { Self.entry($0, &random) }, feed: feed, at: Sample.time(9))
                }
                let deleted = try await fixture.library.deleteExpired(olderThan: Sample.time(5), keepingUnread: false)
                #expect(deleted == 80)
            }
            let some = try await fixture.headlines(limit: 10).map(\.id)
            try await fixture.library.setRead(some, true)
            _ = try await fixture.library.indexForSearch(upTo: Int.random(in: 1...60, using: &random))
            let queries = (0..<40).map { _ in Self.query(&random) }
            var found: [[String]] = []
            for query in queries {
                found.append(try await fixture.found(query).sorted())
                let byDate = try await fixture.found(query, order: .newest, pageSize: 7)
                #expect(byDate.sorted() == found.last, "\(query)")
            }
            if round.isMultiple(of: 2) { fixture.library.searchIndex.discard() }
            let other = try fixture.withoutIndex()
            for (query, found) in zip(queries, found) {
                let page = try await other.search(ArticleQuery.parse(query).query, limit: 1_000, timeout: nil)
                #expect(page.next == nil && page.hits.map(\.headline.title).sorted() == found, "\(query)")
            }
            other.close()
        }
    }

    @Test("A deeply nested query, and one with a word in hundreds of feed titles, find the right articles")
    func wide() async throws {
        let addresses = (0..<400).map { "https://\($0).example" }
        let fixture = try await LibraryFixture(feeds: addresses)
        try await fixture.library.setFeedList(addresses.map { ListedFeed(url: $0, title: "News of all kinds") })
        try await fixture.store([Sample.entry("first", content: "needle")], feed: 0)
        try await fixture.store([Sample.entry("last", content: "hay")], feed: 399)
        _ = try await fixture.library.indexForSearch()
        #expect(Set(try await fixture.found("news")) == ["first", "last"])
        #expect(try await fixture.found("news kinds needle") == ["first"])
        var deep = "needle"
        for level in 0..<45 { deep = level.isMultiple(of: 2) ? "(no\(level) OR (\(deep)))" : "(news \(deep))" }
        #expect(try await fixture.found(deep) == ["first"])
        #expect(try await fixture.found(deep + " hay").isEmpty)
    }
}

extension LibraryFixture {
    /// A copy of the library without its index.
    fileprivate func withoutIndex() throws -> Library {
        let copy = (directory as NSString).appendingPathComponent("copy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            let file = "newsterm.db" + suffix
            let source = (directory as NSString).appendingPathComponent(file)
            guard FileManager.default.fileExists(atPath: source) else { continue }
            try FileManager.default.copyItem(atPath: source, toPath: (copy as NSString).appendingPathComponent(file))
        }
        return try Library.open(directory: copy, clock: { Sample.now })
    }
}
