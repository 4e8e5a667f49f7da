import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Details of a headline")
struct HeadlineDetailTests {
    private static func media(_ files: [(url: String, type: String?, duration: Int?)]) async throws -> Headline.Media? {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Entry(
                identity: "1", title: "One", published: Sample.time(-60),
                enclosures: files.map { Enclosure(url: $0.url, type: $0.type, duration: $0.duration) })
        ])
        return try await fixture.headlines().first?.media
    }

    @Test("The first playable file is included, with its duration")
    func media() async throws {
        let cover = (url: "https://a.example/cover.jpg", type: String?("image/jpeg"), duration: Int?.none)
        let audio = (url: "https://a.example/1", type: String?("audio/mpeg"), duration: Int?(3_372))
        let video = (url: "https://a.example/2", type: String?("video/mp4"), duration: Int?.none)
        #expect(try await Self.media([cover, audio, video]) == .init(isVideo: false, seconds: 3_372))
        #expect(try await Self.media([cover, video]) == .init(isVideo: true, seconds: nil))
        let paper = (url: "https://a.example/paper.pdf", type: String?.none, duration: Int?.none)
        #expect(try await Self.media([paper, audio]) == .init(isVideo: false, seconds: 3_372))
        #expect(try await Self.media([cover]) == nil)
        #expect(try await Self.media([]) == nil)
    }

    @Test("Without a type in the feed, a file's address determines it", arguments: [nil, "application/octet-stream"])
    func mediaByAddress(type: String?) async throws {
        #expect(
            try await Self.media([("https://a.example/talk.mp3?x=1", type, nil)]) == .init(isVideo: false, seconds: nil)
        )
        #expect(try await Self.media([("https://a.example/paper.pdf", type, nil)]) == nil)
    }

    @Test("The first words are included without markup, on request")
    func opening() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Entry(
                identity: "1", title: "One", published: Sample.time(-60),
                summary: "<p>It <b>began</b>\n on a&nbsp;Monday.</p><p>Then</p>"),
            Entry(identity: "2", title: "Two", published: Sample.time(-120)),
            Entry(
                identity: "3", title: "Three", published: Sample.time(-180),
                summary: String(repeating: "日本語", count: 2_000)),
        ])
        let page = try await fixture.library.headlines(HeadlineFilter(), .first, limit: 9, withOpenings: true)
        #expect(page[0].opening == "It began on a Monday. Then" && page[1].opening == nil)
        #expect(page[2].opening == String(repeating: "日本語", count: 100))
        #expect(try await fixture.headlines().allSatisfy { $0.opening == nil })
    }

    @Test(
        "The first words come from the text itself, without footnote marks and captions",
        arguments: [
            ("A word<sup><a href='#fn1'>1</a></sup>, and<a href=\"#2\"><sup>[2]</sup></a> more.", "A word, and more."),
            ("<figure><img src=a.png alt=Cat><figcaption>A <b>cat</b></figcaption></figure><p>Text</p>", "Text"),
            ("Go to <a href=b>page</a> <A href=c>12 pages</A> x<sup>2</sup> < 3", "Go to page 12 pages x2 < 3"),
            ("In <a href=https://a.example/#x>2024</a> we; <a href='#x'>see below</a>.", "In 2024 we; see below."),
            ("A<a href=https://a.example/1#n><sup>3</sup></a>.", "A."),
            ("<a href=#1>A <figcaption>1</a> b</figcaption> c", "A c"),
            ("An <abbr>a</abbr> and <a href=x>an open end", "An a and an open end"), ("<a href=1>7", "7"),
        ])
    func ownText(html: String, words: String) async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Entry(identity: "1", title: "One", published: Sample.time(-60), summary: html)])
        let page = try await fixture.library.headlines(HeadlineFilter(), .first, limit: 9, withOpenings: true)
        #expect(page[0].opening == words)
    }
}
