import Foundation
import TestSupport
import Testing
import Web

@Suite("Decoding a body kept as sent", .timeLimit(.minutes(30)))
struct BodyDecoderTests {
    private let text = Array(String(repeating: "Grüße. ", count: 20_000).utf8)

    private func decoder(_ encoding: String? = "gzip") -> BodyDecoder? {
        BodyDecoder(
            ResponseHead(status: 200, url: "https://a.example", contentEncoding: encoding))
    }

    private func decode(
        _ bytes: [UInt8], at pieces: Int = 1000, isComplete: Bool = true, _ encoding: String = "gzip"
    ) throws -> [UInt8] {
        let decoder = try #require(self.decoder(encoding))
        var decoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            try bytes[start..<min(bytes.count, start + pieces)].withUnsafeBytes { piece in
                try decoder.decode(piece) { decoded += $0 }
            }
        }
        #expect(decoder.isComplete == isComplete)
        return decoded
    }

    @Test("The decoded bytes equal the original, whatever the size of the pieces", arguments: [1, 7, 1000, 1_000_000])
    func pieces(length: Int) throws {
        #expect(try decode(Gzip.stored(text), at: length) == text)
        // Two members form one file (RFC 1952, 2.2); the bytes after them are not a member.
        #expect(try decode(Gzip.stored(text) + Gzip.stored([1, 2]) + [0, 0x1f, 0x8b], at: length) == text + [1, 2])
    }

    @Test("Damaged or truncated bodies are distinguished from complete ones")
    func damaged() throws {
        let sent = Gzip.stored(text)
        #expect(try decode(Array(sent.dropLast(5)), isComplete: false) == text)
        #expect(try decode([], isComplete: true) == [])
        for place in [2, 12, 300, sent.count - 6] {
            var other = sent
            other[place] ^= 0x55
            #expect(throws: BodyDecoder.Damaged.self) { try decode(other) }
        }
    }

    @Test("A body that was not encoded passes, whatever its header says")
    func plain() throws {
        #expect(try decode(text) == text)
        #expect(try decode(text, "br") == text)
        for encoding in [nil, "", " Identity "] { #expect(decoder(encoding) == nil) }
    }

    @Test("An exchange returns the bytes as sent if it asks for that encoding")
    func asSent() async throws {
        let sent = Gzip.stored(text)
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Content-Encoding: gzip"], body: sent)
        }
        let client = WebClient.onLoopback()
        let answer = try await client.exchange(WebRequest(url: server.url(), acceptEncoding: "gzip")) { _ in
            Bytes()
        }
        #expect(answer.output == sent)
        #expect(answer.head.contentEncoding == "gzip")
        let lines = server.requests[0].split(separator: "\r\n").filter { $0.lowercased().hasPrefix("accept-encoding") }
        #expect(lines.map { $0.lowercased() } == ["accept-encoding: gzip"])
    }
}

private struct Bytes: BodyConsumer {
    private var bytes: [UInt8] = []

    mutating func consume(_ piece: UnsafeRawBufferPointer) { bytes += piece }

    func finish() -> [UInt8] { bytes }
}
