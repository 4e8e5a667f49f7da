import Foundation
import News
import Presentation
import Terminal
import Testing

@testable import Commands

@Suite("Headlines as lines for a terminal")
struct HeadlineTableTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func headline(
        _ id: Int64, _ title: String, feed: String = "Sea", isRead: Bool = false, isStarred: Bool = false
    ) -> Headline {
        Headline(
            id: Headline.ID(rawValue: id), feedID: Feed.ID(rawValue: 1), feedTitle: feed, title: title, link: nil,
            author: nil, published: nil, sortDate: now.addingTimeInterval(-7_200), isRead: isRead, isStarred: isStarred)
    }

    private func table(
        width: Int, showsFeed: Bool = true, type: String = "dumb", theme: Theme = .standard, usesASCII: Bool = false
    ) -> HeadlineTable {
        let text = TerminalText(type: type, usesColor: true) { _ in nil }
        return HeadlineTable(
            width: width, showsFeed: showsFeed,
            appearance: TerminalTable.Appearance(
                theme: theme.shown(on: .dark, in: text.depth), text: text, usesASCII: usesASCII),
            now: now)
    }

    private func lines(_ headlines: [Headline], _ table: HeadlineTable) -> [String] {
        var table = table
        table.fit(headlines)
        return headlines.map(table.line)
    }

    @Test("Columns are aligned, and every line has the terminal's width")
    func aligned() {
        let headlines = [
            headline(120, "A title"), headline(7, "日本語の見出し", feed: "新聞", isRead: true, isStarred: true),
            headline(8, String(repeating: "long ", count: 30), feed: "A feed with a name that is cut off"),
        ]
        #expect(
            lines(headlines, table(width: 60)) == [
                "120  ●    Sea              A title                        2h",
                "  7    ★  新聞             日本語の見出し                 2h",
                "  8  ●    A feed with a …  long long long long long l…    2h",
            ])
    }

    @Test("A narrow terminal, and the list of one feed, have no feed column")
    func narrow() {
        #expect(lines([headline(1, "A title")], table(width: 30)) == ["1  ●    A title             2h"])
        #expect(
            lines([headline(1, "A title")], table(width: 60, showsFeed: false))
                == ["1  ●    A title                                           2h"])
        #expect(lines([headline(1, "A title")], table(width: 1)) == ["1"])
    }

    @Test("An excerpt is below, cut to the width, without control characters")
    func snippet() {
        let line = table(width: 20).line(below: "some \u{1B}[31mred words of it")
        #expect(line.hasPrefix("      some ") && line.hasSuffix("…") && !line.contains("\u{1B}"))
        #expect(TextWidth.cells(in: line) == 20)
    }

    @Test("Marks are ASCII if the terminal supports no more")
    func marksInASCII() {
        let cut = headline(1, "A long title", feed: String(repeating: "feed ", count: 9), isStarred: true)
        for width in [18, 60] {
            let line = lines([cut], table(width: width, usesASCII: true))[0]
            #expect(line.utf8.allSatisfy { $0 < 0x80 } && line.hasPrefix("1  ") && line.contains("~"))
        }
    }

    @Test("The title has the style for unread or read, without control characters")
    func styles() {
        let red = "\u{1B}[31m"
        let lines = lines(
            [headline(1, "new \(red)one"), headline(2, "old", isRead: true)],
            table(width: 40, type: "xterm-256color", theme: .dark))
        #expect(lines.allSatisfy { !$0.contains(red) })
        #expect(lines[0].contains("new") && !lines[0].contains(red))
        // The palette's shades for text and for secondary text.
        let shades = lines.map { $0.matches(of: /\u{1B}\[38;5;(\d+)m/).map { String($0.1) } }
        #expect(shades[0].count == 4 && shades[1].count == 3)
        #expect(shades[0][2] != shades[1][1])
    }

    @Test("An unknown terminal gets plain text")
    func unknownTerminal() {
        let text = TerminalText(type: "no-such-terminal", usesColor: true) { _ in nil }
        #expect(text.depth == .none && text.text("words", .bold) == "words")
    }
}
