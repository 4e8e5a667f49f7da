import News
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The excerpt below a headline")
struct SnippetTests {
    private static func snippet(title: String, text: String?, matches: [Range<Int>] = [], in cells: Int) -> MarkedText?
    {
        SearchHit(
            headline: Samples.headline(1, title: title), title: MarkedText(text: title),
            snippet: text.map { MarkedText(text: $0, matches: matches) }
        ).snippet(besideTitleIn: cells)
    }

    @Test("If the title repeats the text's beginning, the excerpt continues where the title is cut")
    func continues() {
        let post = "The ferry will not sail tonight, since the harbour is closed."
        #expect(
            Self.snippet(title: post, text: post, in: 21)?.text == "…sail tonight, since the harbour is closed.")
        #expect(
            Self.snippet(title: "The ferry will not sail…", text: post, in: 60)?.text
                == "…tonight, since the harbour is closed.")
        let found = Self.snippet(title: post, text: post, matches: [4..<9, 43..<50], in: 21)
        #expect(found?.pieces.filter(\.isMatch).map { String($0.text) } == ["harbour"])
    }

    @Test("If the title contains all of the text, there is no excerpt")
    func nothing() {
        #expect(Self.snippet(title: "Closed.", text: "Closed.", in: 40) == nil)
        #expect(Self.snippet(title: "Closed.", text: nil, in: 40) == nil)
        #expect(Self.snippet(title: "街角の本屋", text: "街角の本屋…", in: 40) == nil)
    }

    @Test("Any other title leaves the excerpt unchanged")
    func others() {
        #expect(Self.snippet(title: "Ferries", text: "The ferry sails.", in: 40)?.text == "The ferry sails.")
        #expect(Self.snippet(title: "", text: "The ferry sails.", in: 40)?.text == "The ferry sails.")
        #expect(Self.snippet(title: "The ferry", text: "…ferry sails.", in: 40)?.text == "…ferry sails.")
    }
}
