import Foundation
import News
import Testing

@testable import Commands

@Suite("Headline formats")
struct HeadlineFormatTests {
    private let headline = Headline(
        id: Headline.ID(rawValue: 12), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: "A\ttitle\u{1b}[2J",
        link: nil, author: "Ann", published: Date(timeIntervalSince1970: 1_000.7),
        sortDate: Date(timeIntervalSince1970: 2_000), isRead: true, isStarred: false, tags: ["a", "b"])

    private func line(_ format: String) throws -> String {
        try HeadlineFormat(format).line(headline, feedURL: "https://f.example")
    }

    @Test("Fields replace the braces, and missing ones are empty")
    func fields() throws {
        #expect(try line("{id} {feed} <{link}> {author} {feed_url}") == "12 Feed <> Ann https://f.example")
        #expect(try line("{published} {read} {starred} {hidden} {tags}") == "1000 true false false a,b")
        var saved = headline
        for (mark, word) in [(nil, ""), (Save.Mark.saved, "saved"), (.waiting, "waiting"), (.failed, "failed")] {
            saved.saveMark = mark
            #expect(try HeadlineFormat("{save}").line(saved, feedURL: nil) == word)
        }
        #expect(try line("no fields") == "no fields")
        #expect(try line("") == "")
    }

    @Test("Text from a feed can neither add columns nor control the terminal")
    func hostile() throws {
        let fields = try line("{id}\\t{title}").split(separator: "\t")
        #expect(fields.count == 2)
        #expect(!fields[1].unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test("Escapes are tab, line feed and backslash, and two braces are one")
    func escapes() throws {
        #expect(try line("a\\tb\\nc\\\\{{id}") == "a\tb\nc\\{id}")
    }

    @Test(
        "An unknown field is refused with the known ones",
        arguments: [
            ("{titel}", "{titel} is not known; these are: {id}, {feed}"), ("{title", "A brace is not closed"),
            ("\\x", "\\x is not known"), ("\\", "\\ is not known"),
        ])
    func problems(format: String, beginning: String) {
        #expect { try HeadlineFormat(format) } throws: { "\($0)".hasPrefix(beginning) }
    }
}
