import FoundationEssentials
package import Web

/// What a transfer has to know of an answer.
extension ResponseHead {
    /// Which part of the file was sent.
    var range: ContentRange? { contentRange.flatMap(ContentRange.init) }

    /// The media type in lower case without its parameters.
    package var mediaType: String? {
        contentType?.split(separator: ";").first.map { String($0).trimmedOfSpaces.lowercased() }
    }

    /// Whether a web page came where something else was announced.
    func isWebPage(insteadOf expected: String?) -> Bool {
        let pages = ["text/html", "application/xhtml+xml"]
        guard let mediaType, pages.contains(mediaType), let expected, !expected.trimmedOfSpaces.isEmpty else {
            return false
        }
        return !pages.contains { expected.lowercased().hasPrefix($0) }
    }

    /// Whether a part of a file may be one of this. It need not say again how its file is encoded.
    func isEncodedAlike(_ part: ResponseHead) -> Bool { !part.isEncoded || part.encoding == encoding }

    /// Seconds that the server asks to wait: `Retry-After`, which says them or a date (RFC 9110, 10.2.3).
    func wait(at now: Date) -> TimeInterval? {
        guard let text = retryAfter?.trimmedOfSpaces, !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
        return HTTPDate.seconds(text).map { max(0, Double($0) - now.timeIntervalSince1970) }
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    var trimmedOfSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}

/// `Content-Range` (RFC 9110, 14.4): `bytes 100-199/200`, `bytes 100-199/*`, or, of a status 416, `bytes */200`.
struct ContentRange: Equatable {
    /// The first and the last byte; nil: no part was sent.
    let range: ClosedRange<Int64>?
    /// Nil: the server does not know.
    let total: Int64?

    init?(_ field: String) {
        let words = field.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] == "*" {
            total = nil
        } else {
            guard let number = Self.number(parts[1]) else { return nil }
            total = number
        }
        if parts[0] == "*" {
            range = nil
            return
        }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]), first <= last,
            last < total ?? .max
        else { return nil }
        range = first...last
    }

    /// Digits only: `Int64` would take a sign.
    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64(text) : nil
    }
}
