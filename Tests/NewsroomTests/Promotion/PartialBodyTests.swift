import BackgroundTransfers
import Foundation
import Testing
import Web

@testable import Newsroom

@Suite("What is kept of an answer that is cut off")
struct PartialBodyTests {
    private func head(etag: String? = "\"a\"", modified: String? = nil, encoding: String? = nil) -> ResponseHead {
        ResponseHead(
            status: 200, url: "https://a.example", etag: etag, lastModified: modified,
            extent: ResponseHead.Extent(contentLength: 100, contentEncoding: encoding))
    }

    private func append(_ bytes: [UInt8], to partial: PartialBody) {
        bytes.withUnsafeBytes { partial.append($0) }
    }

    @Test("The bytes of the document that has come so far are kept, while it is read")
    func kept() throws {
        let partial = PartialBody(room: PartialBody.Room())
        let text = Array(FeedText.rss("1").utf8)
        var body = FeedBody(head: head(), known: nil, maximumBytes: 1_000_000, partial: partial)
        for piece in [text[..<50], text[50..<120]] {
            try Array(piece).withUnsafeBytes { try body.consume($0) }
        }
        #expect(
            partial.take(at: .distantPast)
                == PartialDownload(
                    bytes: Array(text[..<120]), response: DownloadResponse(head(), receivedAt: .distantPast)))
    }

    @Test("Nothing is kept of what was compressed for the way, or can not be told from another version")
    func notKept() {
        for head in [
            head(encoding: "gzip"), head(etag: nil), head(etag: "W/\"a\""),
            ResponseHead(status: 200, url: "file:///a", lastModified: "x"),
        ] {
            let partial = PartialBody(room: PartialBody.Room())
            partial.begin(head)
            append([1, 2, 3], to: partial)
            #expect(partial.take(at: .distantPast) == nil)
        }
        let partial = PartialBody(room: PartialBody.Room())
        partial.begin(head(etag: "W/\"a\"", modified: "Sun, 06 Nov 1994 08:49:37 GMT", encoding: "identity"))
        append([1, 2, 3], to: partial)
        #expect(partial.take(at: .distantPast)?.bytes == [1, 2, 3])
    }

    @Test("An answer without a byte is nothing to go on from")
    func empty() {
        let partial = PartialBody(room: PartialBody.Room())
        #expect(partial.take(at: .distantPast) == nil)
        partial.begin(head())
        #expect(partial.take(at: .distantPast) == nil)
    }

    @Test("The bodies of one refresh share a room; what does not fit is given up whole, and makes room again")
    func room() {
        let room = PartialBody.Room(size: 10)
        var first: PartialBody? = PartialBody(room: room)
        let second = PartialBody(room: room)
        first?.begin(head())
        second.begin(head())
        if let first { append([1, 2, 3, 4, 5, 6], to: first) }
        append([1, 2, 3, 4], to: second)
        append([5], to: second)
        #expect(second.take(at: .distantPast) == nil)
        append([6], to: second)
        #expect(second.take(at: .distantPast) == nil)
        #expect(first?.take(at: .distantPast)?.bytes.count == 6)
        #expect(room.take(4) && !room.take(1))
        first = nil
        #expect(room.take(6) && !room.take(1))
    }
}
