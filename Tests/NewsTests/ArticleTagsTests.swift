import News
import Testing

@Suite("Tags of articles")
struct ArticleTagsTests {
    @Test(
        "Words separated by spaces or commas are tags, each once, without query syntax",
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

    @Test("Tags written on a line are read back unchanged")
    func writing() {
        let tags = ["long reads", "sea", "後で"]
        #expect(ArticleTags.read(FeedListing.written(tags)) == tags)
    }

    @Test("Their length and number are limited")
    func limits() {
        #expect(ArticleTags.read(String(repeating: "a", count: 1_000)).map(\.count) == [ArticleTags.maximumLength])
        let many = (0..<100).map { "t\($0)" }
        #expect(ArticleTags.read(many.joined(separator: " ")) == Array(many.prefix(ArticleTags.maximumCount)))
    }
}
