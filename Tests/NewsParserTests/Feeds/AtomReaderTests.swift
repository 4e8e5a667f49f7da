import NewsParser
import Testing

@Suite("Atom")
struct AtomReaderTests {
    @Test("An Atom 1.0 document gives everything it says")
    func complete() throws {
        let feed = try parse(try fixture("entry.atom"))
        #expect(feed.format == .atom && feed.title == "Sjö log" && feed.language == "sv")
        #expect(feed.link == "https://atom.example/blog/")
        let entry = try #require(feed.entries.first)
        #expect(entry.title == "Plain a < b <i>")
        #expect(entry.link == "https://atom.example/blog/2024/first")
        #expect(entry.enclosures.map(\.url) == ["https://atom.example/blog/a.ogg"])
        #expect(entry.published == utc(2024, 3, 1) && entry.author == "Feed Owner")
        #expect(entry.categories == ["The sea"])
        #expect(entry.summary == "1 &lt; 2")
        #expect(entry.content == "<p>A &amp; <b>B</b><br>C</p>")
        #expect(entry.source == ParsedSource(title: "Origin", url: "https://origin.example/feed"))
    }
}
