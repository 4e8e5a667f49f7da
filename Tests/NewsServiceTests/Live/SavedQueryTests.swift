import News
import Testing

@testable import NewsService

@Suite("The saved queries of the feed list")
struct SavedQueryTests {
    @Test("Both query languages are read, and a query's mistakes are reported with its line")
    func reading() {
        let (queries, problems) = SavedQuery.read([
            FeedListQuery(line: 1, name: "Unread", expression: "unread = \"yes\""),
            FeedListQuery(line: 2, name: "Ours", expression: "is:unread"),
            FeedListQuery(line: 5, name: "Br\u{1B}oken", expression: "age:soon"),
            FeedListQuery(line: 7, name: "Theirs", expression: "nonsense = \"1\""),
            FeedListQuery(line: 8, name: "Empty", expression: ""),
            FeedListQuery(line: 9, name: "Nothing", expression: "((("),
        ])
        #expect(queries.map(\.name) == ["Unread", "Ours"])
        #expect(queries.map(\.query.expression) == [.condition(.unread), .condition(.unread)])
        #expect(problems.map(\.line) == [5, 7, 8, 9])
        #expect(problems.first?.message.hasPrefix("the query of “Br?oken” is invalid. At character 5: ") == true)
    }
}
