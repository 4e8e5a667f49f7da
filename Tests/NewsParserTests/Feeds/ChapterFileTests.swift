import NewsParser
import Testing

@Suite("Chapters in a file beside the feed")
struct ChapterFileTests {
    private static func chapters(_ json: String) -> [ParsedEpisode.Chapter]? {
        ChapterFile.chapters(in: Array(json.utf8), url: "https://cast.example/1/chapters.json")
    }

    @Test("They are in order of time, without those outside the table of contents")
    func chapters() {
        let json = """
            {"version": "1.2.0", "chapters": [
                {"startTime": 168.9, "title": " Second\\n part ", "url": "/notes"}, {"startTime": 0, "title": "First"},
                {"startTime": 90, "toc": false, "title": "Picture"}, {"startTime": 300, "img": "a.png", "toc": true},
                {"title": "Nowhere"}, {"startTime": -1, "title": "Before"}, {"startTime": 1e300}, 7
            ]}
            """
        #expect(
            Self.chapters(json) == [
                .init(start: 0, title: "First"),
                .init(start: 168, title: "Second part", link: "https://cast.example/notes"),
                .init(start: 300, title: ""),
            ])
    }

    @Test("Another document has none", arguments: ["", "[]", "{}", "{\"chapters\": {}}", "<html>", "{\"chapters\": 7"])
    func others(json: String) {
        #expect(Self.chapters(json) == nil)
    }

    @Test("A file of very many is read in part")
    func many() {
        let one = "{\"startTime\": 1, \"title\": \"x\"}"
        let json = "{\"chapters\": [\(Array(repeating: one, count: 3_000).joined(separator: ","))]}"
        #expect(Self.chapters(json)?.count == 1_000)
    }
}
