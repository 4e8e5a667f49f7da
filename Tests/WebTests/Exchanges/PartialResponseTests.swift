import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Resuming a partial response")
struct PartialResponseTests {
    private static let document = Array("0123456789".utf8)

    private static func head(etag: String? = "\"a\"", length: Int64? = 10, encoding: String? = nil) -> ResponseHead {
        ResponseHead(
            status: 200, url: "", contentType: "text/plain", contentLength: length, contentEncoding: encoding,
            etag: etag)
    }

    /// The result for a client that has the first four bytes, with these server responses.
    private func exchange(
        _ answers: [(status: Int, headers: [String], body: String)]
    ) async throws -> (answer: WebAnswer<String>, requests: [String]) {
        let left = Left(answers)
        let server = try RawServer { (connection: RawConnection) in
            while connection.readRequest() != nil, let next = left.next() {
                guard connection.answer(next.status, headers: next.headers, body: Array(next.body.utf8)) else { return }
            }
        }
        let web = WebClient.onLoopback()
        var request = WebRequest(url: server.url("/a"), acceptEncoding: "gzip")
        var head = Self.head()
        head.url = server.url("/a")
        request.partialResponse = PartialResponse(head: head, bytes: Array(Self.document.prefix(4)))
        let answer = try await web.exchange(request) { Text(head: $0) }
        return (answer, server.requests)
    }

    @Test("The rest is requested, and the consumer gets the whole document with its header")
    func rest() async throws {
        let (answer, requests) = try await exchange([
            (206, ["ETag: \"a\"", "Content-Range: bytes 4-9/10", "Content-Type: text/html"], "456789")
        ])
        #expect(answer.output == "0123456789" && answer.bodyBytes == 10)
        #expect(answer.head.status == 200 && answer.head.contentType == "text/plain")
        #expect(requests.count == 1 && requests[0].contains("Range: bytes=4-\r\n"))
        #expect(requests[0].contains("If-Range: \"a\"\r\n"))
    }

    @Test("Another version arrives whole and replaces the partial one")
    func changed() async throws {
        let (answer, requests) = try await exchange([(200, ["ETag: \"b\""], "other")])
        #expect(answer.output == "other" && answer.bodyBytes == 5 && requests.count == 1)
    }

    @Test(
        "A response that does not match the partial one is requested again, whole",
        arguments: [
            (206, ["ETag: \"b\"", "Content-Range: bytes 4-9/10"], "456789"),
            (206, ["ETag: \"a\"", "Content-Range: bytes 3-9/10"], "3456789"),
            (206, ["ETag: \"a\"", "Content-Range: bytes 4-9/*"], "456789"),
            (206, ["Content-Range: bytes 4-9/10"], "456789"),
            (206, ["ETag: \"a\"", "Content-Range: bytes 4-9/10", "Content-Encoding: gzip"], "456789"),
            (206, ["ETag: \"a\"", "Content-Range: bytes 4-9/10"], "45678"),
            (206, ["ETag: \"a\"", "Content-Range: bytes 4-9/10"], "4567890"),
            (416, ["Content-Range: bytes */3"], ""),
        ])
    func otherPart(status: Int, headers: [String], body: String) async throws {
        let (answer, requests) = try await exchange([(status, headers, body), (200, [], "whole")])
        #expect(answer.output == "whole" && requests.count == 2)
        #expect(!requests[1].contains("Range"))
    }

    @Test("A partial response that cannot be resumed is not kept")
    func useless() {
        let bytes = Array(Self.document.prefix(4))
        #expect(PartialResponse(head: Self.head(), bytes: bytes) != nil)
        for tag in [nil, "W/\"a\"", "\"", "\"a\u{1}\""] {
            #expect(PartialResponse(head: Self.head(etag: tag), bytes: bytes) == nil)
        }
        #expect(PartialResponse(head: Self.head(length: nil), bytes: bytes) == nil)
        #expect(PartialResponse(head: Self.head(length: 4), bytes: bytes) == nil)
        #expect(PartialResponse(head: Self.head(), bytes: []) == nil)
    }
}

extension PartialResponseTests {
    private struct Text: BodyConsumer {
        var text = ""

        init(head: ResponseHead) {}

        mutating func consume(_ bytes: UnsafeRawBufferPointer) { text += String(decoding: bytes, as: UTF8.self) }

        func finish() -> String { text }
    }

    private final class Left: Sendable {
        private let answers: Mutex<[(status: Int, headers: [String], body: String)]>

        init(_ answers: [(status: Int, headers: [String], body: String)]) { self.answers = Mutex(answers) }

        func next() -> (status: Int, headers: [String], body: String)? {
            answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }
}
