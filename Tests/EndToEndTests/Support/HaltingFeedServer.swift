import Foundation
import Synchronization
import TestSupport

/// A server of one feed. Its first response has one article; the second has more, and halts in the middle forever;
/// later ones wait until they are released.
final class HaltingFeedServer: Sendable {
    enum Behaviour: Sendable, CaseIterable {
        case ranges
        case noRanges
        /// The document has changed when it is requested again.
        case changes
        /// Sends a compressed representation of the document, whose bytes the ranges count.
        case compresses
        /// Compresses the document for each response, so that no range can be requested.
        case compressesAnew

        var isCompressed: Bool { self == .compresses || self == .compressesAnew }
    }

    static let titles = ["Grüße", "Zweiter", "Dritter"]
    /// How many bytes of the second response have arrived when it halts.
    let half: ClosedRange<Int>
    private let first: [UInt8]
    /// In the form that is sent.
    private let document: [UInt8]
    private let behaviour: Behaviour
    private let isReleased = Mutex(false)
    private let hasHalted = Signal()
    private let server = Mutex<RawServer?>(nil)

    init(_ behaviour: Behaviour = .ranges) throws {
        self.behaviour = behaviour
        first = Self.document(of: Self.titles.suffix(1))
        let document = Self.document(of: Self.titles[...])
        self.document = behaviour.isCompressed ? Gzip.stored(document) : document
        half = self.document.count / 2...self.document.count / 2 + 1
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let request = connection.readRequest(), self?.answer(request, over: connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    private static func document(of titles: ArraySlice<String>) -> [UInt8] {
        let items = titles.map { title in
            """
            <item><title>\(title)</title><guid isPermaLink="false">\(title)</guid>
            <pubDate>Fri, 20 Nov 2026 11:0\(title.count):00 GMT</pubDate><description>The text of \(title).</description></item>

            """
        }
        let text = "<rss version=\"2.0\"><channel><title>Halting</title>\n\(items.joined())</channel></rss>\n"
        // Only the response declares the document's character encoding.
        return Array(text.data(using: .isoLatin1) ?? Data())
    }

    var url: String { server.withLock { $0?.url("/feed") } ?? "" }

    var requests: [String] { server.withLock { $0?.requests } ?? [] }

    /// Returns when half the document has been sent and read.
    func waitForHalf() async { await hasHalted.wait() }

    /// Releases later responses.
    func release() { isReleased.withLock { $0 = true } }

    /// The value of a field of a request.
    static func field(_ name: String, in request: String) -> String? {
        request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    /// The first byte that a request asks for; nil if it asks for the whole document.
    static func firstByte(of request: String) -> Int? {
        field("Range", in: request).flatMap { Int($0.dropFirst(6).dropLast()) }
    }

    private func answer(_ request: String, over connection: RawConnection) -> Bool {
        var head = ["Content-Type: application/rss+xml; charset=ISO-8859-1"]
        let number = requests.count
        if number == 1 { return connection.answer(headers: head + ["ETag: \"zero\""], body: first) }
        if behaviour.isCompressed { head.append("Content-Encoding: gzip") }
        var etag = behaviour == .compressesAnew ? "W/\"one\"" : "\"one\""
        guard number > 2 else {
            head += ["ETag: \(etag)", "Content-Length: \(document.count)"]
            connection.send("HTTP/1.1 200 OK\r\n\(head.joined(separator: "\r\n"))\r\n\r\n")
            connection.sendHalf(of: document)
            hasHalted.fire()
            connection.waitForClose()
            return false
        }
        while !isReleased.withLock({ $0 }) { if connection.closes(withinMilliseconds: 20) { return false } }
        if behaviour == .changes { etag = "\"two\"" }
        head.append("ETag: \(etag)")
        if behaviour != .noRanges, Self.field("If-Range", in: request) == etag,
            let first = Self.firstByte(of: request)
        {
            // As in RFC 9110: a partial response does not repeat the representation's metadata.
            let range = "Content-Range: bytes \(first)-\(document.count - 1)/\(document.count)"
            return connection.answer(206, headers: ["ETag: \(etag)", range], body: Array(document[first...]))
        }
        return connection.answer(headers: head, body: document)
    }
}
