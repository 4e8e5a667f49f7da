import News
import Testing

@Suite("Queries in rules")
struct StrictQueryTests {
    @Test(
        "A valid query means the same as in a search",
        arguments: [
            "swift", "feed:hn -author:pg title:crypto", "(a OR b) -c", "\"actor model\" | title:「東京」",
            "tag:news age:<2d",
            "date:2026-11 has:audio", "link:example.org/a", "a AND NOT (b OR c)", "--a", "12:30 std::vector",
        ])
    func same(text: String) throws {
        let parsed = ArticleQuery.parse(text)
        #expect(parsed.problems.isEmpty)
        #expect(try ArticleQuery.strictly(text) == parsed.query)
    }

    @Test(
        "What a search would ignore is an error, with its position",
        arguments: [
            ("", 1, .nothing), ("   ", 1, .nothing), ("title:!!!", 7, .nothing), ("a ... b", 3, .nothing),
            ("a title:\"\"", 9, .nothing), ("a OR", 3, .missingOperand), ("OR a", 1, .missingOperand),
            ("a AND", 3, .missingOperand), ("a (OR b)", 3, .missingOperand), ("a ()", 3, .missingOperand),
            ("a -", 3, .missingOperand), ("a OR - b", 3, .missingOperand),
            ("(a OR b", 1, .missingParenthesis), ("a) b", 2, .cannotStandHere(")")),
            ("title:\"a b -c", 7, .openQuotation), ("-autor:pg a", 2, .noField("autor")),
            ("date:today", 6, .movingDate("today")), ("date:>Yesterday", 6, .movingDate(">Yesterday")),
            ("title: a", 7, .missingValue(after: "title")), ("age:soon", 5, .badAge("soon")),
        ] as [(String, Int, QueryFault)])
    func problems(text: String, position: Int, fault: QueryFault) {
        #expect(throws: QueryProblem(position: position, fault)) { try ArticleQuery.strictly(text) }
    }

    @Test("A mistyped field is reported with the one that was probably meant")
    func mistypedField() {
        let sentence = QueryFault.noField("tilte").description
        #expect(
            sentence.hasPrefix("tilte: is not a field; did you mean title:?; fields: title, author, "), "\(sentence)")
        #expect(QueryFault.noField("colour").description.hasPrefix("colour: is not a field; fields: "))
        #expect(ParsedQuery.noField("tilte").contains("as written; did you mean title:?; fields: "))
    }

    @Test("Parentheses nested too deeply are reported, and so is a query that is too long")
    func bounds() {
        let deep = String(repeating: "(", count: 51) + "a" + String(repeating: ")", count: 51)
        #expect(throws: QueryProblem(position: 51, .tooDeep)) { try ArticleQuery.strictly(deep) }
        let long = Array(repeating: "a", count: 401).joined(separator: " ")
        #expect(throws: QueryProblem.self) { try ArticleQuery.strictly(long) }
    }

    @Test("A day such as today is allowed where the query acts once", arguments: ["date:today", "date:>yesterday a"])
    func once(text: String) throws {
        #expect(try ArticleQuery.strictly(text, isOnce: true) == ArticleQuery.parse(text).query)
    }

    @Test("A search still ignores all of that", arguments: ["a OR", "a ()", "(a", "a) ", "a -", "\"a"])
    func lenient(text: String) {
        let parsed = ArticleQuery.parse(text)
        #expect(parsed.problems.isEmpty && parsed.query == ArticleQuery.parse("a").query)
    }
}
