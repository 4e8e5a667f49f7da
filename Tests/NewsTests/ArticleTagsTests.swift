import News
import Testing

@Suite("Tags of articles")
struct ArticleTagsTests {
    @Test(
        "Words between blanks or commas are tags, each once, without what a query would take for its own",
        arguments: [
            ("later swift", ["later", "swift"]), ("#later, #swift、後で", ["later", "swift", "後で"]),
            (" Later later LATER ", ["Later"]), ("a\"b (c) \u{202E}d\u{1B}e", ["ab", "c", "de"]), ("# , ,", []),
            ("👩‍👧 x", ["x"]), (#"later "long reads""#, ["later", "long reads"]),
            (##"#"long,  reads"sea "# Deep Sea" "sea"##, ["long reads", "sea", "Deep Sea"]),
            ("\"long reads", ["long", "reads"]),
        ])
    func reading(line: String, tags: [String]) {
        #expect(ArticleTags.read(line) == tags)
    }

    @Test("Tags that are written for a line are read from it as they were")
    func writing() {
        let tags = ["long reads", "sea", "後で"]
        #expect(ArticleTags.read(FeedListing.written(tags)) == tags)
    }

    @Test("There is a limit to their length and to their number")
    func limits() {
        #expect(ArticleTags.read(String(repeating: "a", count: 1_000)).map(\.count) == [ArticleTags.longest])
        let many = (0..<100).map { "t\($0)" }
        #expect(ArticleTags.read(many.joined(separator: " ")) == Array(many.prefix(ArticleTags.most)))
    }
}
