import Foundation
import News
import Testing

@testable import NewsStore
@testable import Newsroom

@Suite("Identities of newsboat's articles in the next refresh")
struct NewsboatIdentityTests {
    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    private static func item(
        _ guid: String, link: String = "https://a.example/1", title: String = "A title", content: String = "<p>Text",
        enclosure: String = ""
    ) -> NewsboatItem {
        NewsboatItem(
            guid: guid, title: title, author: "", link: link, published: date, content: content, contentType: "",
            base: "", enclosureURL: enclosure, enclosureType: "", isUnread: true, isDeleted: false, flags: "")
    }

    private static func identity(_ item: NewsboatItem) -> String {
        ImportedArticle(item, site: "https://a.example/").entry.identity
    }

    @Test("The feed's own GUID is the identity, without surrounding white space")
    func guid() {
        #expect(Self.identity(Self.item("tag:a.example,2026:1")) == "tag:a.example,2026:1")
        #expect(Self.identity(Self.item("\n  12 \n")) == "12")
        // It only has the link as a prefix.
        for guid in ["https://a.example/1#comments", "https://a.example/1#2026-11-20", "https://a.example/1"] {
            #expect(Self.identity(Self.item(guid)) == guid)
        }
        // A number may look like a date.
        for rest in ["2840", "28400", "284012", "1700003600", "20231114", "1.2.3", "sunday-roast-2"] {
            #expect(Self.identity(Self.item("https://a.example/1\(rest)")) == "https://a.example/1\(rest)")
        }
        #expect(Self.identity(Self.item("/1", link: "/1")) == "/1")
    }

    @Test(
        "If newsboat made a GUID from link and date, the link is the identity",
        arguments: [
            "https://a.example/1Tue, 14 Nov 2023 22:13:20 +0000", "https://a.example/12023-11-14T22:13:20Z",
            " https://a.example/1\n Tue, 14 Nov 2023 22:13:20 GMT", "/1Tue, 14 Nov 2023 22:13:20 GMT", "",
            // Dates that newsboat could not parse, so its column has the time of the fetch; the last one is invalid.
            "https://a.example/1Wed, 15 Nov 2023 22:13:20", "https://a.example/12023-01-02 10:00",
            "https://a.example/1\t05.02.2025",
            "https://a.example/1Tue. the 14th of Brumaire 2023",
        ])
    func link(guid: String) {
        #expect(Self.identity(Self.item(guid)) == "https://a.example/1")
    }

    @Test("If newsboat has changed the link, the feed's original form is used")
    func changedLink() {
        let date = "Tue, 14 Nov 2023 22:13:20 +0000"
        for (written, link) in [
            ("https://A.Example/1", "https://a.example/1"), ("https://a.example", "https://a.example/"),
            ("https://a.example/a b", "https://a.example/a%20b"),
        ] {
            let own = EntryIdentity.identity(
                guid: nil, link: written.replacing(" ", with: "%20"), title: nil, published: nil, body: nil)
            #expect(Self.identity(Self.item(written + date, link: link)) == own)
        }
        let other = "https://b.example/1" + date
        #expect(Self.identity(Self.item(other)) == other)
    }

    @Test("If others share its link, title and date are part of the identity, as written in the feed")
    func amongOthers() {
        func identity(_ item: NewsboatItem) -> String {
            ImportedArticle(item, site: "https://a.example/", .amongOthers).entry.identity
        }
        func own(_ title: String, _ published: Date?) -> String {
            LinkIdentity(link: "https://a.example/1", title: title, published: published).identityIfShared
        }
        let link = "https://a.example/1"
        #expect(identity(Self.item(link + "Tue, 14 Nov 2023 22:13:20 GMT")) == own("A title", Self.date))
        #expect(
            identity(Self.item(link + "Wed, 15 Nov 2023 22:13:20"))
                == own("A title", Self.date.addingTimeInterval(86_400)))
        #expect(
            identity(Self.item(link + "Tue. the 14th of Brumaire 2023", title: "a &amp;amp; b"))
                == own("a &amp; b", nil))
        #expect(identity(Self.item(link)) == own("A title", nil))
        #expect(identity(Self.item("tag:a.example,2026:1")) == "tag:a.example,2026:1")
    }

    @Test("Without a link the identity is the title and the date, or the enclosure, or the text")
    func nothingElse() {
        let title = EntryIdentity.identity(guid: nil, link: nil, title: "A title", published: Self.date, body: nil)
        #expect(Self.identity(Self.item("A title", link: "")) == title)
        let file = "https://a.example/1.mp3"
        #expect(Self.identity(Self.item("A title", link: "", enclosure: file)) == file)
        let body = EntryIdentity.identity(guid: nil, link: nil, title: nil, published: nil, body: "<p>Text")
        #expect(Self.identity(Self.item("", link: "", title: "")) == body)
    }

    @Test("Plain text becomes equivalent HTML, relative addresses absolute, and titles one plain line")
    func text() {
        var item = Self.item("1", title: "AT&amp;T <b>bold</b>", content: "a < b & c")
        item.contentType = "text/plain"
        var entry = ImportedArticle(item, site: "https://a.example/").entry
        #expect(entry.content == "a &lt; b &amp; c")
        #expect(entry.title == "AT&T bold")
        item = Self.item("1", title: "", content: "<p>Go <a href=\"/x\">there</a>")
        entry = ImportedArticle(item, site: "https://a.example/").entry
        #expect(entry.content == "<p>Go <a href=\"https://a.example/x\">there</a>")
        #expect(entry.title == "Go there")
        item.base = "https://b.example/"
        #expect(
            ImportedArticle(item, site: "https://a.example/").entry.content?.contains("https://b.example/x") == true)
    }

    @Test("A title that is not HTML keeps its angle brackets; overlong links and names are not stored")
    func titles() {
        func title(_ text: String) -> String {
            ImportedArticle(Self.item("1", title: text), site: "https://a.example/").entry.title
        }
        #expect(title("Using <div> and <script> tags") == "Using <div> and <script> tags")
        #expect(title("Option<T> &amp; Result &lt;T>") == "Option<T> & Result <T>")
        #expect(title("An <em>old</em> tale\u{1B}[1m") == "An old tale[1m")
        var item = Self.item("1", link: "https://a.example/" + String(repeating: "x", count: 100_000))
        item.author = String(repeating: "y", count: 5_000)
        let entry = ImportedArticle(item, site: "https://a.example/").entry
        #expect(entry.link == nil && entry.author?.count == 1_001)
    }

    @Test("Every flagged article is starred, and has a tag for each of its flags")
    func flags() {
        #expect(NewsboatFlag.tags("") == [])
        #expect(NewsboatFlag.tags("aAza1é") == ["flag-a", "flag-capital-a", "flag-z"])
        #expect(
            NewsboatFlag.tags("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ").count == ArticleTags.maximumCount)
        var item = Self.item("1")
        #expect(!ImportedArticle(item, site: "https://a.example/").isStarred)
        item.flags = "s"
        #expect(ImportedArticle(item, site: "https://a.example/").isStarred)
        #expect(ImportedArticle(item, site: "https://a.example/").tags == ["flag-s"])
    }
}
