import Foundation
import News
import Testing

@testable import ReaderApp

@Suite("A user command's input and output")
struct CommandRunnerTests {
    private static let headline = Headline(
        id: Headline.ID(rawValue: 3), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: "A *title*",
        link: "https://a.example/", author: nil, published: nil, sortDate: Date(timeIntervalSince1970: 0),
        isRead: false,
        isStarred: false)
    private static let article = Article(
        headline: headline, summary: "<p>short", content: "<p>long", enclosures: [], categories: [],
        feedURL: "https://a.example/rss")
    private static let text = ArticleText(blocks: [.paragraph(StyledText([.init("long", style: .strong)]))])

    private static func input(_ input: UserCommand.Input, _ article: Article = article) throws -> String? {
        try CommandRunner.input(input, article, text).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("The article is on standard input in the requested form")
    func inputs() throws {
        #expect(try Self.input(.none) == nil)
        #expect(try Self.input(.text) == "A *title*\n\nlong\n")
        #expect(try Self.input(.markdown) == "# A \\*title\\*\n\n**long**\n")
        #expect(try Self.input(.html) == "<p>long")
        var full = Self.article
        full.fullText = FullText(html: "<p>full", url: nil, fetched: Date(), isChosen: true)
        #expect(try Self.input(.html, full) == "<p>full")
        full.fullText?.isChosen = false
        #expect(try Self.input(.html, full) == "<p>long")
        let json = try #require(try Self.input(.json))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["title"] as? String == "A *title*" && object["content"] as? String == "<p>long")
        #expect(json.hasSuffix("}\n"))
    }

    @Test("A program that had the terminal is left on it until Enter if it was short or failed")
    func unreadOutput() {
        for (status, seconds, isUnread) in [(0, 1, true), (0, 3, false), (1, 1, true), (1, 300, true), (130, 3, true)] {
            let took = Duration.seconds(seconds)
            #expect(CommandRunner.mayHaveUnreadOutput(status: Int32(status), took: took) == isUnread)
        }
    }

    @Test("Output becomes lines without control sequences, and without empty lines at both ends")
    func output() {
        let bytes = Array("\n \r\n\u{1B}[31mred\u{1B}[0m\tx\r\n\n\u{9B}2J\u{202E}b\u{7}\n\n".utf8)
        #expect(CommandRunner.lines(bytes).count == 3)
        #expect(CommandRunner.lines(bytes)[0] == "red    x" && CommandRunner.lines(bytes)[1] == "")
        #expect(
            CommandRunner.lines(bytes).allSatisfy {
                $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }
            })
        let link = "\u{1B}]8;;https://a.example/\u{7}link\u{1B}]8;;\u{7}"
        let controls = "a\u{7}b\r\nN\u{8}NA\u{8}AME \u{1B}[1m_\u{8}x\u{1B}[0m\r\n\(link)\u{7F}\u{0}"
        #expect(CommandRunner.lines(Array(controls.utf8)) == ["ab", "NAME x", "link"])
        #expect(CommandRunner.lines(Array(" \n\n".utf8)) == [] && CommandRunner.lines([0xFF, 0x61]) == ["\u{FFFD}a"])
    }
}
