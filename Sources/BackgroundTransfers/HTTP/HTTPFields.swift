import Glibc

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

/// A date as HTTP writes it today (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. The two old forms are no reason to
/// trust a validator.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970; nil for anything else.
    static func seconds(_ text: String) -> Int? {
        let words = text.trimmedOfSpaces.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = number(words[1], 1...31),
            let month = months.firstIndex(of: String(words[2])), let year = number(words[3], 1970...9999)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 0...23), let minute = number(time[1], 0...59),
            let second = number(time[2], 0...60)
        else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        return timegm(&fields)
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else { return nil }
        return range.contains(number) ? number : nil
    }
}
