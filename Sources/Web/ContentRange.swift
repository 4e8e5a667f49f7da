/// `Content-Range` (RFC 9110, 14.4): `bytes 100-199/200`, `bytes 100-199/*`, or with status 416 `bytes */200`.
package struct ContentRange: Equatable {
    /// The first and the last byte; nil if no part was sent.
    package let range: ClosedRange<Int64>?
    /// nil if the server does not know.
    package let total: Int64?

    package init?(_ field: String) {
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

    /// Digits only, since `Int64` would accept a sign.
    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64(text) : nil
    }
}

/// Partial responses.
extension ResponseHead {
    /// No file is this long, in bytes: a larger number from a server or a feed is wrong and must not be used.
    package static let impossibleLength: Int64 = 1 << 50

    /// Which part of the file was sent.
    package var range: ContentRange? { contentRange.flatMap(ContentRange.init) }

    /// Whether a part may belong to this file. It need not repeat the file's encoding.
    package func isEncodedAlike(_ part: ResponseHead) -> Bool { !part.isEncoded || part.encoding == encoding }

    /// The head of the whole file, given the head of the part that continues it, which need not repeat the file's other
    /// headers (RFC 9110, 15.3.7).
    package func continued(by rest: ResponseHead) -> ResponseHead {
        var whole = rest
        (whole.status, whole.contentType, whole.contentLength) = (status, contentType, contentLength)
        (whole.contentRange, whole.contentEncoding) = (nil, contentEncoding)
        whole.etag = rest.etag ?? etag
        whole.lastModified = rest.lastModified ?? lastModified
        return whole
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    package var trimmedOfSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
