import News
import Testing

@Suite("Queries of newsboat")
struct NewsboatQueryTests {
    private typealias Expression = ArticleQuery.Expression

    private func translated(_ text: String) throws -> ArticleQuery.Expression {
        try ArticleQuery(newsboat: text).expression
    }

    private func pattern(_ text: String) throws -> TextComparison {
        .matches(try #require(RegularExpression(text)))
    }

    @Test("The examples from newsboat's manual are translated")
    func examples() throws {
        #expect(
            try translated("unread = \"yes\" and tags # \"tech\"")
                == .and([.condition(.unread), .condition(.feed(.tags(.contains("tech"))))]))
        #expect(try translated("unread_count > 0") == .condition(.feed(.unreadCount(1...Int.max))))
        #expect(try translated("rssurl =~ \"^https:\"") == .condition(.feed(.address(try pattern("^https:")))))
        #expect(try translated("age between 0:10") == .condition(.age(-Double.infinity...(11 * 86_400.0).nextDown)))
        #expect(
            try translated("( unread_count > 0 and unread_count < 10 ) or total_count > 100")
                == .or([
                    .and([.condition(.feed(.unreadCount(1...Int.max))), .condition(.feed(.unreadCount(Int.min...9)))]),
                    .condition(.feed(.articleCount(101...Int.max))),
                ]))
        #expect(
            try translated(
                "( author =~ \"Frank\" or author =~ \"John\" ) and ( title =~ \"Linux\" or title =~ \"FreeBSD\" )")
                == .and([
                    .or([
                        .condition(.attribute(.author, try pattern("Frank"))),
                        .condition(.attribute(.author, try pattern("John"))),
                    ]),
                    .or([
                        .condition(.attribute(.title, try pattern("Linux"))),
                        .condition(.attribute(.title, try pattern("FreeBSD"))),
                    ]),
                ]))
    }

    @Test("and and or have equal precedence and group from the right")
    func precedence() throws {
        let (a, b) = (Expression.condition(.unread), Expression.condition(.starred))
        let c = Expression.condition(.feed(.title(.equals("x"))))
        #expect(
            try translated("unread=\"yes\" and flags=~\"s\" or feedtitle=\"x\"") == .and([a, .or([b, c])]))
        #expect(try translated("(unread==\"yes\"and(flags =~ \"s\"))or feedtitle = \"x\"") == .or([.and([a, b]), c]))
    }

    @Test(
        "Every operator is known",
        arguments: [
            ("title = \"a\"", "a", "A"), ("title == \"a\"", "a", "b"), ("title != \"a\"", "b", "a"),
            ("title =~ \"^a.*z$\"", "A to Z", "to Z"), ("title !~ \"a|b\"", "c", "B"), ("title < 5", "4", "5"),
            ("title > 5", "6", "5"), ("title <= 5", "5", "6"), ("title >= 5", "5", "4"),
            ("title between 1:3", "2", "4"),
            ("title between 3:1", "3 x", "x"), ("title # \"b\"", "a b c", "abc"), ("title !# \"b\"", "abc", "a b c"),
        ])
    func operators(text: String, fits: String, other: String) throws {
        func holds(_ expression: ArticleQuery.Expression, _ title: String) -> Bool {
            switch expression {
            case .condition(.attribute(.title, let comparison)): comparison.holds(for: title)
            case .not(let inner): !holds(inner, title)
            default: false
            }
        }
        let expression = try translated(text)
        #expect(holds(expression, fits))
        #expect(!holds(expression, other))
    }

    @Test("A state with two values in newsterm is compared with both")
    func states() throws {
        let starred = Expression.condition(.starred)
        for text in ["flags =~ \"s\"", "flags =~ \"[a-z]\"", "flags != \"\"", "flags # \"e\"", "flags =~ \".\""] {
            #expect(try translated(text) == starred, "\(text)")
        }
        for text in ["flags = \"\"", "flags !~ \"s\"", "flags !# \"s\""] {
            #expect(try translated(text) == .not(starred), "\(text)")
        }
        for text in ["unread = \"no\"", "unread != \"yes\"", "unread !~ \"yes\"", "unread =~ \"no\""] {
            #expect(try translated(text) == .not(.condition(.unread)), "\(text)")
        }
        #expect(try translated("unread = \"maybe\"") == .always(false))
    }

    @Test(
        "An expression that cannot be translated is reported with its position",
        arguments: [
            ("feedindex = 3", 1, "newsboat's lists"), ("title = \"a\" and description =~ \"b\"", 17, "does not store"),
            ("nonsense = 1", 1, "not an attribute"), ("title =~ \"(\"", 10, "not a regular expression"),
            ("title =~ \"(a)\\1\"", 10, "not a regular expression"),
            ("title =~ \"a{900}{900}\"", 10, "not a regular expression"),
            ("title ! \"a\"", 7, "is expected"), ("title = a", 9, "a value is expected"),
            ("title = \"a", 9, "is not closed"),
            ("title = \"a\" and", 16, "a comparison is missing"), ("(title = \"a\"", 13, "a ) is missing"),
            ("title = \"a\")", 12, "nothing is expected"), ("", 1, "a comparison is missing"),
            ("title", 6, "is missing"),
            ("age =~ \"1\"", 1, "is a number"), ("age between 1", 13, "between takes"),
            ("é = 1", 1, "is not allowed here"),
        ])
    func problems(text: String, position: Int, clause: String) throws {
        let problem = try #require(throws: QueryProblem.self) { try ArticleQuery(newsboat: text) }
        #expect(problem.position == position)
        #expect(problem.message.contains(clause), "\(problem)")
    }

    @Test("A saved query is read in newsboat's language or in newsterm's")
    func saved() throws {
        let list = FeedList(
            text: """
                "query:Unread tech:unread = \\"yes\\" and tags # \\"tech\\""
                "query:Fresh Swift:swift age:<2d"
                "query:Broken:feedindex = 3"
                """)
        let queries = list.queries
        #expect(queries.count == 3)
        #expect(
            try ArticleQuery(queries[0]).expression
                == .and([.condition(.unread), .condition(.feed(.tags(.contains("tech"))))]))
        #expect(try ArticleQuery(queries[1]) == ArticleQuery.parse("swift age:<2d").query)
        #expect(throws: QueryProblem.self) { try ArticleQuery(queries[2]) }
    }

    @Test("Deep and long expressions are an error, not a crash")
    func hostile() {
        for text in [
            String(repeating: "(", count: 100_000), String(repeating: "title=1 and ", count: 10_000),
            "title =~ \"" + String(repeating: "(", count: 10_000) + "\"", "age > 99999999999999999999999",
            "age between -9223372036854775808:9223372036854775807", "title = \"\u{0}\"",
        ] {
            do { _ = try ArticleQuery(newsboat: text) } catch { #expect(!error.message.isEmpty) }
        }
    }
}
