import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The screen reader mode")
struct PlainTests {
    @Test("However long the names of feeds are, a line shows the age", arguments: [40, 80, 120])
    func longFeed(columns: Int) {
        let title = String(repeating: "A feed with a name of many words ", count: 5)
        var headline = Samples.headline(7)
        headline.feedTitle = title
        let library = FakeLibrary(feeds: [Samples.feed(1, title: title)], headlines: [headline])
        var appearance = Appearance()
        appearance.isPlain = true
        let reader = Reader(library, columns: columns, rows: 30, appearance: appearance)
        #expect(reader.screen[1].contains("Article 7, A feed") && reader.screen[1].hasSuffix("…, 7 min ago"))
    }

    private func reader(columns: Int = 160) -> Reader {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, unread: 2, failure: "Gone."), Samples.feed(2)],
            headlines: [
                Samples.headline(1), Samples.headline(2, isRead: true, isStarred: true),
                Samples.headline(3, isStarred: true),
            ])
        library.texts[library.headlines[0].id] = ArticleText(
            blocks: [
                .quote([.paragraph(StyledText("Quoted."))]), .rule,
                .list(TextList([TextList.Item([.paragraph(StyledText("One."))])])),
            ], links: (1...3).map { .init("https://a.example/\($0)") })
        var appearance = Appearance()
        appearance.isPlain = true
        return Reader(library, columns: columns, rows: 30, appearance: appearance)
    }

    /// The line with the cursor.
    private func lineAtCursor(_ reader: Reader) -> String {
        reader.canvas.cursor.map { reader.screen[$0.row] } ?? ""
    }

    @Test("One pane is shown at a time, with states in words and a mark before the selected line")
    func lists() {
        var reader = reader()
        #expect(reader.screen[1] == "> unread: Article 1, Feed 1, 1 min ago")
        #expect(reader.screen[2] == "  starred: Article 2, Feed 1, 2 min ago")
        #expect(reader.screen[3] == "  unread, starred: Article 3, Feed 1, 3 min ago")
        reader.press("h")
        #expect(!reader.text.contains("Article"))
        #expect(reader.screen.contains("> All articles, 2 unread"))
        #expect(reader.screen.contains("  failed: Feed 1, 2 unread"))
        #expect(reader.screen.contains("  Feed 2"))
    }

    @Test("The title is one sentence, media and ages are in words, and an empty line precedes the status")
    func words() {
        var library = FakeLibrary(feeds: [Samples.feed(1, unread: 2)], headlines: Samples.headlines(1...60))
        library.headlines[0].media = Headline.Media(isVideo: false, seconds: 56 * 60)
        library.headlines[1].media = Headline.Media(isVideo: true, seconds: 3 * 3_600 + 12 * 60)
        library.headlines[2].media = Headline.Media(isVideo: true, seconds: nil)
        var appearance = Appearance()
        appearance.isPlain = true
        var reader = Reader(library, columns: 120, rows: 30, appearance: appearance)
        #expect(reader.screen[0].hasPrefix(" All articles, 2 unread"))
        #expect(reader.screen[1] == "> unread: Article 1, Feed 1, audio 56 min, 1 min ago")
        #expect(reader.screen[2] == "  unread: Article 2, Feed 1, video 3 hours 12 min, 2 min ago")
        #expect(reader.screen[3] == "  unread: Article 3, Feed 1, video, 3 min ago")
        #expect(reader.screen[26].contains("Article 26") && reader.screen[27].allSatisfy { $0 == " " })
        reader.press("?")
        #expect(reader.screen.allSatisfy { $0.matches(of: /\S {3,}\S/).count < 2 })
    }

    @Test("The cursor is on the selected line, in every list")
    func cursor() {
        var reader = reader()
        reader.press("j")
        #expect(lineAtCursor(reader).contains("Article 2"))
        reader.press("hj")
        #expect(lineAtCursor(reader).contains("Feed 1"))
        reader.press("k")
        reader.press(.enter)
        reader.press("k")
        reader.press(.enter)
        #expect(reader.canvas.cursor?.row == 1)
        reader.press("#j")
        #expect(lineAtCursor(reader) == "> 2  https://a.example/2")
        reader.press("q")
        reader.send(.backgroundChanged(Samples.overview()))
        reader.press("tj")
        #expect(lineAtCursor(reader).hasPrefix("> maintenance"))
        reader.press("q/one")
        #expect(reader.canvas.cursor?.row == reader.model.frame.status)
        reader.press(.enter)
        #expect(lineAtCursor(reader).contains("One."))
    }

    @Test("A space follows the mark of the selected line, in every list")
    func marks() {
        var reader = reader()
        reader.send(.downloadsChanged([Samples.download(1, .paused, received: 1, expected: 2)]))
        reader.send(.backgroundChanged(Samples.overview()))
        for keys in ["", "h", "l\n#", "qqt", "qD", "qS", "q:theme\n"] {
            reader.type(keys)
            #expect(
                lineAtCursor(reader).prefixMatch(of: /> (\S|\[ \])/) != nil, "\(lineAtCursor(reader)) after \(keys)")
        }
    }

    @Test("Nothing is purely visual: no lines, boxes or symbols")
    func symbols() {
        var reader = reader()
        reader.send(.backgroundChanged(Samples.overview()))
        for keys in ["", "h", "l\n", "#", "qt", "\n", "qq?", "q!", "qqi", "q=", "q/article\n"] {
            reader.type(keys)
            let drawn = reader.text.unicodeScalars.filter {
                0x2190...0x21FF ~= $0.value || 0x2500...0x27BF ~= $0.value || $0 == "•" || $0 == "·" || $0 == "×"
            }
            #expect(drawn.isEmpty, "\(drawn) after \(keys.debugDescription)")
        }
    }

    @Test("In an article quotations and items are marked with letters, and the star is a word")
    func article() {
        var reader = reader()
        reader.press("s")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Feed 1, starred"))
        #expect(reader.screen.contains { $0.hasSuffix("> Quoted.") })
        #expect(reader.screen.contains { $0.hasSuffix("- One.") })
    }

    @Test("A long title leaves room for its feed and age, also on a narrow screen", arguments: [20, 40, 80])
    func narrow(columns: Int) {
        var library = FakeLibrary(headlines: [Samples.headline(1, title: String(repeating: "word ", count: 50))])
        library.headlines[0].isRead = false
        var appearance = Appearance()
        appearance.isPlain = true
        let reader = Reader(library, columns: columns, appearance: appearance)
        #expect(TextWidth.cells(in: reader.screen[1]) <= columns)
        #expect(reader.screen[1].hasPrefix("> unread: word"))
        if columns >= 40 { #expect(reader.screen[1].hasSuffix(", Feed 1, 1 min ago")) }
    }
}
