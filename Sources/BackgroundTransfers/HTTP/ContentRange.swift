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
