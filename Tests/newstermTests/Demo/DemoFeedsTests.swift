import Foundation
import Testing

@testable import ReaderApp

@Suite("The demonstration's feeds")
struct DemoFeedsTests {
    private let feeds = DemoFeeds(start: Date(timeIntervalSince1970: 1_795_000_000))

    private func text(_ name: String, after elapsed: TimeInterval) throws -> String {
        String(decoding: try #require(feeds.document(name, after: elapsed)).bytes, as: UTF8.self)
    }

    @Test("Every feed in the list exists, with dates in place of ages")
    func list() throws {
        let names = DemoFeeds.list.matches(of: /http:\/\/([a-z-]+)\.example\/feed\.xml [a-z]+\n/).map { String($0.1) }
        #expect(names.count == 9 && names.contains(DemoFeeds.slow))
        for name in names {
            let text = try text(name, after: 0)
            #expect(!text.contains(" ago</pubDate>") && !text.contains("<pubDate>in "), "\(name)")
            #expect(text.contains("GMT</pubDate>") && text.hasSuffix("</channel>\n</rss>\n"), "\(name)")
        }
        #expect(feeds.document("elsewhere", after: 0) == nil)
    }

    @Test("A scheduled article appears at its time, and then the feed has another ETag")
    func changes() throws {
        let title = "Swimmers get the old dry dock until September"
        #expect(try !text("harbour-post", after: 179).contains(title))
        #expect(try text("harbour-post", after: 180).contains(title))
        let etags = [0, 179, 180].map { feeds.document("harbour-post", after: $0)?.etag }
        #expect(etags[0] == etags[1] && etags[1] != etags[2])
    }

    @Test("A date is in the RSS format")
    func dates() throws {
        // Eleven minutes before the start.
        #expect(try text("harbour-post", after: 0).contains("<pubDate>Wed, 18 Nov 2026 10:55:40 GMT</pubDate>"))
    }

    @Test("A proxy request has a host and a path, and may ask for the rest of a document")
    func requests() throws {
        let document = DemoFeeds.Document(bytes: Array(repeating: 0, count: 100), etag: "\"one\"")
        func request(_ head: String) -> DemoRequest? { DemoRequest(head: Array(head.utf8)) }
        let plain = try #require(request("GET http://Tide-tables.example/feed.xml HTTP/1.1\r\nAccept: */*\r\n\r\n"))
        #expect(plain.host == "tide-tables.example" && plain.path == "/feed.xml")
        #expect(plain.first(of: document) == nil)
        let range = "GET http://a.example:80/ HTTP/1.1\r\nRange: bytes=40-\r\nIf-Range: "
        #expect(request(range + "\"one\"\r\n\r\n")?.first(of: document) == 40)
        #expect(request(range + "\"two\"\r\n\r\n")?.first(of: document) == nil)
        #expect(request("CONNECT a.example:443 HTTP/1.1\r\n\r\n") == nil)
        #expect(request("GET /feed.xml HTTP/1.1\r\n\r\n") == nil)
        #expect(request("") == nil)
    }
}
