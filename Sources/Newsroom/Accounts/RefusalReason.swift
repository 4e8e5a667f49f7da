import FoundationEssentials
import News
import NewsParser
import Web

/// What a server says of a request that it refuses: Miniflux as JSON, others as a line of text.
enum RefusalReason {
    private static let longest = 200

    /// - Parameters:
    ///   - body: The beginning of the answer.
    ///   - header: The one with the secret, which the server may repeat.
    /// - Returns: One line for the user; nil if there is none, or it may have a secret in it.
    static func line(of body: [UInt8], _ header: RequestHeader?) -> String? {
        struct Answer: Decodable {
            let message: String
            enum CodingKeys: String, CodingKey { case message = "error_message" }
        }
        let text = String(decoding: body, as: UTF8.self)
        let isJSON = text.trimmed.hasPrefix("{")
        let message = isJSON ? (try? JSONDecoder().decode(Answer.self, from: Data(body)))?.message : text
        let first = message?.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
        // A page of a proxy begins with a tag.
        guard let first, !first.contains("<"), !isSecret(first, header) else { return nil }
        let shown = first.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
        let line = Redaction.redacted(RemoteText.line(String(String.UnicodeScalarView(shown))))
        return line.isEmpty ? nil : line.count > longest ? line.prefix(longest) + "…" : line
    }

    /// - Parameter header: With a token or a password, or both with the user's name in Base64 (RFC 7617).
    private static func isSecret(_ text: Substring, _ header: RequestHeader?) -> Bool {
        guard let value = header?.value.split(separator: " ").last else { return true }
        let token = value.hasPrefix("auth=") ? value.dropFirst("auth=".count) : value
        let pair = Data(base64Encoded: String(value)).map { String(decoding: $0, as: UTF8.self) }
        let password = pair.flatMap { pair in pair.firstIndex(of: ":").map { pair[$0...].dropFirst() } }
        return [token, password].compactMap(\.self).contains { !$0.isEmpty && text.contains($0) }
    }
}
