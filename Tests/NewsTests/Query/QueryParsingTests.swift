import Foundation
import News
import Testing

@Suite("Typed queries")
struct QueryParsingTests {
    private typealias Expression = ArticleQuery.Expression

    private func parse(_ text: String, typing: Bool = false) -> ParsedQuery {
        ArticleQuery.parse(text, isBeingTyped: typing)
    }

    private func words(_ text: String, in part: ArticlePart? = nil, prefix: Bool = false) throws
        -> ArticleQuery.Expression
    {
        .condition(.words(try #require(SearchWords(text, isPrefix: prefix)), in: part))
    }

    @Test(
        "An unknown field before a colon is reported, and searched for literally",
        arguments: [
            ("foo:bar", ["foo"]), ("-foo:bar titel:x", ["foo", "titel"]), ("title:foo:bar", []), ("\"foo:bar\"", []),
            ("foo: bar", []), ("https://a.example", []), ("std::vector", []), ("12:30", []),
        ])
    func unknownFields(text: String, fields: [String]) {
        let parsed = ArticleQuery.parse(text)
        #expect(parsed.unknownFields == fields && parsed.problems.isEmpty)
        #expect(!parsed.query.wantedWords.isEmpty || text.hasPrefix("-"))
    }

    @Test("Adjacent words must all match, a dash excludes, quotes make a phrase")
    func words() throws {
        #expect(parse("swift").query.expression == (try words("swift")))
        #expect(
            parse("swift \"actor model\" -rust").query.expression
                == .and([try words("swift"), try words("actor model"), .not(try words("rust"))]))
        #expect(parse("e-mail").query.expression == (try words("e-mail")))
        #expect(parse("wor*").query.expression == (try words("wor", prefix: true)))
        #expect(parse("「東京 都」").query.expression == (try words("東京 都")))
    }

    @Test("While typing, the last word is a prefix, until a quote ends it")
    func typing() throws {
        #expect(
            parse("new refr", typing: true).query.expression
                == .and([try words("new"), try words("refr", prefix: true)]))
        // A trailing blank, which is invisible, changes nothing.
        #expect(parse("refr ", typing: true).query.expression == (try words("refr", prefix: true)))
        #expect(parse("\"refr", typing: true).query.expression == (try words("refr")))
        #expect(parse("title:refr", typing: true).query.expression == (try words("refr", in: .title, prefix: true)))
    }

    @Test("OR binds less tightly than adjacent words; parentheses, NOT, | and AND are known")
    func operators() throws {
        let (a, b, c) = (try words("aa"), try words("bb"), try words("cc"))
        #expect(parse("aa bb OR cc").query.expression == .or([.and([a, b]), c]))
        #expect(parse("aa (bb | cc)").query.expression == .and([a, .or([b, c])]))
        #expect(parse("aa AND NOT (bb cc)").query.expression == .and([a, .not(.and([b, c]))]))
        #expect(parse("-(aa OR bb)").query.expression == .not(.or([a, b])))
        #expect(parse("aa or bb").query.expression == .and([a, try words("or"), b]))
    }

    @Test("Fields select parts, feeds, tags, state, files and dates")
    func fields() throws {
        #expect(parse("title:rust").query.expression == (try words("rust", in: .title)))
        #expect(parse("author:\"Jane Doe\"").query.expression == (try words("Jane Doe", in: .author)))
        #expect(parse("body:x1").query.expression == (try words("x1", in: .text)))
        #expect(parse("feed:lobsters").query.expression == .condition(.feed(.named("lobsters"))))
        #expect(parse("tag:tech").query.expression == .condition(.tagged("tech")))
        #expect(parse("is:unread IS:Starred").query.expression == .and([.condition(.unread), .condition(.starred)]))
        #expect(
            parse("is:read -is:starred").query.expression
                == .and([.not(.condition(.unread)), .not(.condition(.starred))]))
        #expect(parse("has:enclosure").query.expression == .condition(.enclosure(.any)))
        #expect(parse("has:audio").query.expression == .condition(.enclosure(.audio)))
        #expect(parse("http://example.org").query.expression == (try words("http://example.org")))
        #expect(parse("rust:async").query.expression == (try words("rust:async")))
    }

    @Test(
        "Ages are in minutes, hours, days, weeks and years",
        arguments: [
            ("age:<2d", -Double.infinity...172_800), ("age:>3w", 1_814_400...Double.infinity),
            ("age:12h", -Double.infinity...43_200), ("age:1d..1w", 86_400...604_800),
            ("age:2", -Double.infinity...172_800),
            ("age:1w..1d", 86_400...604_800),
        ] as [(String, ClosedRange<Double>)])
    func ages(text: String, range: ClosedRange<Double>) {
        #expect(parse(text).query.expression == .condition(.age(range)))
        #expect(parse(text).problems.isEmpty)
    }

    @Test("Dates are days, months and years")
    func dates() throws {
        func day(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
            try #require(
                Calendar(identifier: .gregorian).date(from: DateComponents(year: year, month: month, day: day)))
        }
        let cases: [(String, Range<Date>)] = [
            ("date:2026-11-20", try day(2026, 11, 20)..<(try day(2026, 11, 21))),
            ("date:2026-02", try day(2026, 2, 1)..<(try day(2026, 3, 1))),
            ("date:2026", try day(2026, 1, 1)..<(try day(2027, 1, 1))),
            ("date:>2026-11-20", try day(2026, 11, 21)..<Date.distantFuture),
            ("date:<2026", Date.distantPast..<(try day(2026, 1, 1))),
            ("date:2026-11-20..2026-11-22", try day(2026, 11, 20)..<(try day(2026, 11, 23))),
        ]
        for (text, range) in cases { #expect(parse(text).query.expression == .condition(.date(range))) }
    }

    @Test(
        "A syntax error is reported with its position, and skipped",
        arguments: [
            ("is:foo swift", 4, "is: takes unread"), ("swift has:cats", 11, "has: takes"),
            ("age:soon", 5, "age: takes"),
            ("age:", 5, "age: needs a value"), ("a date:yester", 8, "date: takes"), ("age:<", 5, "age: takes"),
            ("age:1d..x", 5, "age: takes"), ("date:2026-13", 6, "date: takes"), ("feed: x", 6, "feed: needs a value"),
            ("date:2026-02-30", 6, "“2026-02-30” is not one"), ("a date:>2025-02-29", 8, "“2025-02-29” is not one"),
            ("date:2026-04-31..2026-05-02", 6, "“2026-04-31” is not one"),
            ("date:2026-001", 6, "“2026-001” is not one"),
        ])
    func problems(text: String, position: Int, clause: String) throws {
        let problem = try #require(parse(text).problems.first)
        #expect(problem.position == position)
        #expect(problem.message.contains(clause))
        #expect(problem.description.hasPrefix("At character \(position): "))
    }

    @Test(
        "An incomplete query is not an error while typing",
        arguments: [
            "is:", "is:unr", "has:", "has:enc", "age:", "age:<", "age:<2", "date:2", "date:2026-1", "\"half", "(a",
            "a OR",
            "a -", "-", "(", ")", "\"", "title:", "title:\"", "feed:", "a (b OR", "NOT", "AND", "| |", "a)b", "*", "-(",
            "--a", "::", "date:yes", "date:2026-", "date:2026-0", "date:2026-02-0", "date:2026-02.", "date:2026-02..",
            "date:2026-02..20", "date:>2026-02-", "age:1d.", "age:1d..", "age:1d..2", "age:30mi", "age:>30m",
        ])
    func halfway(text: String) {
        #expect(parse(text, typing: true).problems.isEmpty)
    }

    @Test(
        "A date or age that can no longer become valid is reported while typing",
        arguments: [
            "date:2026-02-30", "date:2024-13", "date:2026-00", "date:2026-02-31.", "date:2026-13..", "date:2026-13..20",
            "date:2026-01..2026-02-3x", "date:tomorrow", "age:soon", "age:2x", "age:<1x..2", "age:1d..x",
        ])
    func beyondCompletion(text: String) throws {
        let problem = try #require(parse(text, typing: true).problems.first)
        #expect(problem.message.contains("” is not one"))
    }

    @Test("An empty query, and one without meaning, matches every article")
    func empty() {
        for text in ["", "  ", "()", "\"\"", "OR", "- ", "…"] { #expect(parse(text).query.isEmpty, "\(text)") }
    }

    @Test("No typed query is slow or crashes")
    func hostile() {
        #expect(parse(String(repeating: "(", count: 100_000)).problems.count == 1)
        #expect(parse(String(repeating: "a ", count: 100_000)).problems.count == 2)
        #expect(parse(String(repeating: "-", count: 100_000) + "a").problems.count == 1)
        #expect(parse(String(repeating: "(a OR ", count: 60) + "b").problems.isEmpty)
        #expect(parse("age:999999999999999999999d").problems.count == 1)
        #expect(parse("\u{0}\u{1B}[31m is:\u{1B}[31m").problems.first?.message.contains("\u{1B}") == false)
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "a", "\"", "(", ")", "-", " ", "OR", "is:", "age:", "<", "2d", "東京", "*", ":", "title:", "|", "\u{301}",
        ]
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            #expect(parse(text, typing: true).query == parse(text, typing: true).query)
            _ = parse(text)
        }
    }
}
