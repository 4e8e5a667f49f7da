import BackgroundTransfers
import Foundation
import NewsParser
import TestSupport
import Testing
import Web

@testable import Newsroom

@Suite("Bytes kept of an interrupted response")
struct PartialBodyTests {
    private func head(
        etag: String? = "\"a\"", modified: String? = nil, date: String? = nil, length: Int64? = 100,
        encoding: String? = nil
    ) -> ResponseHead {
        ResponseHead(
            status: 200, url: "https://a.example", contentLength: length, contentEncoding: encoding, etag: etag,
            lastModified: modified, date: date)
    }

    private func append(_ bytes: [UInt8], to partial: PartialBody) {
        bytes.withUnsafeBytes { partial.append($0) }
    }

    @Test("A document's bytes are kept while it is being read")
    func kept() throws {
        let partial = PartialBody(room: PartialBody.MemoryBudget())
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

    @Test("A compressed document is kept as sent, while it is being read")
    func compressed() throws {
        let partial = PartialBody(room: PartialBody.MemoryBudget())
        let text = Array(FeedText.rss("1").utf8)
        let sent = Gzip.stored(text)
        var body = FeedBody(head: head(encoding: "gzip"), known: nil, maximumBytes: 1_000_000, partial: partial)
        for piece in [sent[..<50], sent[50...]] { try Array(piece).withUnsafeBytes { try body.consume($0) } }
        #expect(partial.take(at: .distantPast)?.bytes == sent)
        guard case .feed(let feed) = try body.finish().content else {
            Issue.record("It is no feed.")
            return
        }
        #expect(feed.entries.count == 1)
        var half = FeedBody(head: head(encoding: "gzip"), known: nil, maximumBytes: 1_000_000)
        try Array(sent.dropLast(9)).withUnsafeBytes { try half.consume($0) }
        #expect(throws: TruncatedDocument.self) { try half.finish() }
    }

    @Test("Nothing is kept without a validator, or if compressed without a length")
    func notKept() {
        for head in [
            head(length: nil, encoding: "gzip"), head(etag: "W/\"a\"", modified: "x", encoding: "gzip"),
            head(etag: nil), head(etag: "W/\"a\""),
            // The document may have changed twice within that second.
            head(etag: nil, modified: "Sun, 06 Nov 1994 08:49:37 GMT"),
            ResponseHead(status: 200, url: "file:///a", lastModified: "x"),
        ] {
            let partial = PartialBody(room: PartialBody.MemoryBudget())
            partial.begin(head)
            append([1, 2, 3], to: partial)
            #expect(partial.take(at: .distantPast) == nil)
        }
        let partial = PartialBody(room: PartialBody.MemoryBudget())
        partial.begin(
            head(
                etag: "W/\"a\"", modified: "Sun, 06 Nov 1994 08:49:37 GMT", date: "Sun, 06 Nov 1994 08:50:37 GMT",
                encoding: "identity"))
        append([1, 2, 3], to: partial)
        #expect(partial.take(at: .distantPast)?.bytes == [1, 2, 3])
    }

    @Test("A response without a byte cannot be resumed")
    func empty() {
        let partial = PartialBody(room: PartialBody.MemoryBudget())
        #expect(partial.take(at: .distantPast) == nil)
        partial.begin(head())
        #expect(partial.take(at: .distantPast) == nil)
    }

    @Test("The bodies of one refresh share a memory budget; one that does not fit is dropped and frees its share")
    func room() {
        let room = PartialBody.MemoryBudget(size: 10)
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
