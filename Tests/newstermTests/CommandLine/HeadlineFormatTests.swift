import Foundation
import News
import Testing

@testable import Commands

@Suite("The format of a line")
struct HeadlineFormatTests {
    private let headline = Headline(
        id: Headline.ID(rawValue: 12), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: "A\ttitle\u{1b}[2J",
        link: nil, author: "Ann", published: Date(timeIntervalSince1970: 1_000.7),
        sortDate: Date(timeIntervalSince1970: 2_000), isRead: true, isStarred: false, tags: ["a", "b"])

    private func line(_ format: String) throws -> String {
        try HeadlineFormat(format).line(headline, feedURL: "https://f.example")
    }

    @Test("Fields stand where the braces are, and absent ones leave nothing")
    func fields() throws {
        #expect(try line("{id} {feed} <{link}> {author} {feed_url}") == "12 Feed <> Ann https://f.example")
        #expect(try line("{published} {read} {starred} {tags}") == "1000 true false a,b")
        #expect(try line("no fields") == "no fields")
        #expect(try line("") == "")
    }

    @Test("What a feed says can neither make columns of its own nor be obeyed by a terminal")
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
        "What is not known is refused with what is",
        arguments: [
            ("{titel}", "{titel} is not known; these are: {id}, {feed}"), ("{title", "A brace is not closed"),
            ("\\x", "\\x is not known"), ("\\", "\\ is not known"),
        ])
    func problems(format: String, beginning: String) {
        #expect { try HeadlineFormat(format) } throws: { "\($0)".hasPrefix(beginning) }
    }
}
