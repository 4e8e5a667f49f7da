import Foundation
import FrontEnd
import News
import NewsService
import Presentation
import Testing

@testable import Commands

@Suite("newsboat's ignored and highlighted articles, and its named filters")
struct NewsboatRulesTests {
    private static let configuration = #"""
        ignore-article "*" "title =~ \"crypto\""
        ignore-article "https://a.example/rss" "author = \"pg\" or title =~ \"^Ask\""
        ignore-article "REGEX:^https://b" "title # \"ad\""
        highlight-article "title =~ \"swift\"" red default
        highlight articlelist "kernel.*panic" yellow
        highlight article "word" green
        ignore-article "*"
        ignore-article "*" "nonsense = \"x\""
        define-filter "Long: reads" "content =~ \"essay\""
        define-filter "bad" "("
        ignore-article "*" "two words"
        """#

    @Test("They become rules in newsboat's own language that match the same articles")
    func rules() throws {
        let found = NewsboatRules(NewsboatConfiguration(Self.configuration), beside: "")
        #expect(
            found.rules.map(\.when) == [
                "title =~ \"crypto\"",
                "rssurl = \"https://a.example/rss\" and (author = \"pg\" or title =~ \"^Ask\")",
                "rssurl =~ \"^https://b\" and (title # \"ad\")",
                "title =~ \"swift\"", "title =~ \"kernel.*panic\"",
            ])
        let actions = try found.rules.map { try Rule(when: $0.when, then: $0.then).actions }
        #expect(actions == [[.hide], [.hide], [.hide], [.tag("highlighted")], [.tag("highlighted")]])
        #expect(found.taken.map(\.line) == [1, 2, 3, 4, 5] && found.leftOut.map(\.line) == [6, 7, 8, 11])

        let arrival = try #require(ArrivalRules(try found.rules.map { try Rule(when: $0.when, then: $0.then) }))
        func matched(_ title: String, author: String? = nil, of url: String) -> [String] {
            let facts = FeedProperties(title: "", url: url)
            let entry = Entry(identity: "1", title: title, author: author)
            return arrival.matching(entry, date: .distantPast, arrival.selection(for: facts, now: .distantPast))
                .map { $0.actions[0].description }
        }
        #expect(matched("Cryptography", of: "https://c.example/") == ["hide"])
        #expect(matched("Ask me", of: "https://a.example/rss") == ["hide"])
        #expect(matched("Ask me", of: "https://c.example/") == [])
        #expect(matched("an ad for Swift", of: "https://b.example/") == ["hide", "tag highlighted"])
        #expect(matched("Kernel in panic", of: "https://c.example/") == ["tag highlighted"])
    }

    @Test("A pattern of feeds' addresses is one behind regex:, and else left out, since it would match no feed")
    func patterns() {
        let found = NewsboatRules(
            NewsboatConfiguration(
                #"""
                ignore-article "https://nitter.example/.*" "title =~ \"RT by\""
                ignore-article "regex:https?://nitter.example/.*" "title =~ \"RT by\""
                ignore-article "https://nitter.example/*" "title =~ \"RT by\""
                ignore-article "https://nitter.example/a?b=(c)" "title =~ \"RT by\""
                """#), beside: "")
        #expect(
            found.rules.map(\.when) == [
                "rssurl =~ \"https?://nitter.example/.*\" and (title =~ \"RT by\")",
                "rssurl = \"https://nitter.example/a?b=(c)\" and (title =~ \"RT by\")",
            ])
        #expect(found.taken.map(\.line) == [2, 4] && found.leftOut.map(\.line) == [1, 3])
        #expect(
            found.leftOut.first?.sentence
                == "ignore-article is left out; its feed https://nitter.example/.* is a pattern, which newsboat takes as "
                + "one only behind regex:")
    }

    @Test("A filter that is valid only within the parentheses for its feed is left out")
    func parentheses() {
        let line = #"ignore-article "https://a.example/" "title = \"a\") or (title = \"b\"""#
        let found = NewsboatRules(NewsboatConfiguration(line), beside: "")
        #expect(found.rules.isEmpty && found.leftOut.map(\.line) == [1])
    }

    @Test("A filter for unread articles alone matches every new one and is left out; one with more conditions is used")
    func unread() {
        let found = NewsboatRules(
            NewsboatConfiguration(
                #"""
                highlight-article "unread = \"yes\"" white default bold
                highlight-article "author = \"pg\" or unread = \"yes\"" red default
                highlight-article "unread = \"yes\" and author = \"pg\"" red default
                ignore-article "*" "unread = \"yes\""
                """#), beside: "")
        #expect(found.rules.map(\.when) == ["unread = \"yes\" and author = \"pg\""])
        #expect(found.taken.map(\.line) == [3] && found.leftOut.map(\.line) == [1, 2, 4])
        #expect(
            found.leftOut.first?.sentence
                == "highlight-article is left out; as a rule it would mean all that arrives, unread: unread = \"yes\"")
    }

    @Test("An existing rule is not added again, and additions leave the rest of the file unchanged")
    func again() throws {
        let newsboat = NewsboatConfiguration(Self.configuration)
        let present = "# Mine.\n[display]\nrows = 2\n"
        let first = NewsboatSettings(newsboat, beside: present, hasArticles: false, isCacheRead: false)
        let text = try #require(first.additions.fitted(into: present, name: "c.toml"))
        #expect(text.hasPrefix(present))
        #expect(ConfigurationFile.read(text, name: "c.toml").rules.count == 5)
        let second = NewsboatSettings(newsboat, beside: text, hasArticles: false, isCacheRead: false)
        #expect(second.additions.isEmpty && second.taken == first.taken)
    }

    @Test("A rule of the user's with the same query but another action does not count as existing")
    func sameQuery() throws {
        let present = "[[rule]]\nwhen = \"title =~ \\\"crypto\\\"\"\nthen = [\"star\"]\n"
        let newsboat = NewsboatConfiguration(#"ignore-article "*" "title =~ \"crypto\"""#)
        #expect(ConfigurationFile.read(present, name: "").rules.map(\.text) == ["title =~ \"crypto\""])
        #expect(NewsboatRules(newsboat, beside: present).rules.map(\.when) == ["title =~ \"crypto\""])
    }

    @Test("Named filters become saved queries in the feed list")
    func filters() throws {
        let filters = NewsboatFilters(NewsboatConfiguration(Self.configuration))
        #expect(filters.lines == "\"query:Long reads:content =~ \\\"essay\\\"\"\n")
        let list = FeedList(bytes: Array(filters.lines.utf8))
        #expect(list.queries.map(\.name) == ["Long reads"])
        #expect(try ArticleQuery(try #require(list.queries.first)) == ArticleQuery(newsboat: "content =~ \"essay\""))
        #expect(filters.leftOut.map(\.line) == [10])
    }
}
