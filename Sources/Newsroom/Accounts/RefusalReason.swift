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
    ///   - others: Those that the user has set for the account, which may have secrets, too.
    /// - Returns: One line for the user; nil if there is none, or it may have a secret in it.
    static func line(of body: [UInt8], _ header: RequestHeader?, others: [RequestHeader] = []) -> String? {
        let text = String(decoding: body, as: UTF8.self)
        let message = text.trimmed.hasPrefix("{") ? ofMiniflux(body) : text
        let first = message?.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
        // Before the secrets are looked for, which such characters would hide.
        let scalars = first?.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
        let shown = scalars.map { String(String.UnicodeScalarView($0)) }
        // A page of a proxy begins with a tag.
        guard let shown, !shown.contains("<"), !isSecret(shown, header),
            !others.contains(where: { isSecret(shown, $0) || hasPart(of: $0.value, shown) })
        else { return nil }
        let line = Redaction.redacted(RemoteText.line(shown))
        return line.isEmpty ? nil : line.count > longest ? line.prefix(longest) + "…" : line
    }

    /// What Miniflux says; nil for an answer that is not its own.
    static func ofMiniflux(_ body: [UInt8]) -> String? {
        struct Answer: Decodable {
            let message: String
            enum CodingKeys: String, CodingKey { case message = "error_message" }
        }
        return (try? JSONDecoder().decode(Answer.self, from: Data(body)))?.message
    }

    /// - Parameter value: Of any header, such as a list of cookies, which begin with short names.
    private static func hasPart(of value: String, _ text: String) -> Bool {
        value.split { " ;,=".contains($0) }.contains { $0.count > 3 && text.contains($0) }
    }

    /// - Parameter header: With a token or a password, or both with the user's name in Base64 (RFC 7617).
    private static func isSecret(_ text: String, _ header: RequestHeader?) -> Bool {
        guard let value = header?.value.split(separator: " ").last else { return true }
        let token = value.hasPrefix("auth=") ? value.dropFirst("auth=".count) : value
        let pair = Data(base64Encoded: String(value)).map { String(decoding: $0, as: UTF8.self) }
        let password = pair.flatMap { pair in pair.firstIndex(of: ":").map { pair[$0...].dropFirst() } }
        return [token, password].compactMap(\.self).contains { !$0.isEmpty && text.contains($0) }
    }
}
