import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Screens of any size")
struct SizeTests {
    private static let hard = [
        "日本語のタイトル、とても長いので切られます。日本語のタイトル", "한국어 제목", "e\u{301}e\u{301} combining", "👩‍👩‍👧‍👦 family 🇯🇵 flag 👍🏽",
        "\u{1B}[31mred\u{1B}[0m \u{202E}evil", "", "a\tb\nc",
    ]

    private static func reader(columns: Int, rows: Int) -> Reader {
        let headlines = (1...50).map { Samples.headline($0, title: hard[Int($0) % hard.count]) }
        var library = FakeLibrary(
            feeds: (1...40).map { Samples.feed($0, title: hard[Int($0) % hard.count], unread: Int($0) * 1000) },
            headlines: headlines)
        for headline in headlines {
            library.texts[headline.id] = ArticleText(
                blocks: hard.map { .quote([.quote([.paragraph(StyledText($0))])]) } + [
                    .code(StyledText("x  y")), .rule,
                    .list(TextList([.init([.paragraph(StyledText("item"))]), .init(label: "10.", [.rule])])),
                    .table(
                        TextTable(
                            header: [hard.map { .init(StyledText($0)) }],
                            rows: [[.init(StyledText(hard[0]), columns: 9)], hard.map { .init(StyledText($0)) }])),
                    .definitions([TextDefinition(term: StyledText("term"), details: [.rule])]),
                ],
                links: [.init("https://a.example/")])
        }
        var reader = Reader(library, columns: columns, rows: rows)
        reader.send(.backgroundChanged(Samples.overview()))
        return reader
    }

    @Test(
        "Every screen and key works, and nothing is drawn outside",
        arguments: [(1, 1), (2, 2), (0, 0), (5, 3), (40, 12), (99, 4), (100, 5), (120, 40), (200, 60), (400, 120)])
    func anySize(columns: Int, rows: Int) {
        let keys: [Key] = [
            "j", "G", "g", " ", "b", "\n", " ", "j", "G", "#", "j", "1", "G", "#", "/", "i", "t", "\n", "n", "N", "q",
            "\n", "J", "n", "q", "h", "j", "G", "J", "l", "t", "j", "b", "L",
            "\n", "G", "q", "q",
            "?", " ", "G", "q", "+", "x", "\n", "z", "z", "A", "s", "a", "N",
        ].map { $0 == "\n" ? .enter : .character($0) }
        var reader = Self.reader(columns: columns, rows: rows)
        for key in keys {
            reader.press(key)
            let lines = reader.screen
            #expect(lines.count == rows)
            for line in lines { #expect(TextWidth.cells(in: line) <= columns) }
        }
    }

    @Test("Resizing back and forth keeps the selection on the screen")
    func resize() {
        var reader = Self.reader(columns: 120, rows: 40)
        for _ in 0..<30 { reader.press("j") }
        let id = reader.model.list.selectedHeadline?.id
        for (columns, rows) in [(40, 12), (1, 1), (200, 60), (0, 0), (80, 24)] {
            reader.resize(columns: columns, rows: rows)
            #expect(reader.model.list.selectedHeadline?.id == id)
            if rows > 1 { #expect(reader.selection != nil) }
        }
    }

    @Test("Columns are aligned whatever script the titles are in")
    func columns() {
        let reader = Self.reader(columns: 120, rows: 40)
        let bar = reader.model.frame.panes.feeds.upperBound
        for row in reader.model.frame.body {
            let line = reader.screen[row]
            guard let index = line.firstIndex(of: "│") else { continue }
            #expect(TextWidth.cells(in: String(line[..<index])) == bar)
        }
    }

    @Test("No control character of a title reaches the canvas")
    func control() {
        var reader = Self.reader(columns: 120, rows: 40)
        for key in [Key.home, .enter] {
            reader.press(key)
            #expect(reader.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
            #expect(!reader.text.unicodeScalars.contains("\u{202E}"))
        }
    }
}
