public import FoundationEssentials

/// Dates as feeds write them: RFC 822 and its successors, RFC 3339, W3CDTF, and what people publish instead.
///
/// Written by hand over bytes: a formatter is a hundred times slower and refuses half of what the wild sends.
public enum FeedDate {
    /// The date that text spells; nil when it spells none. Without a zone it is UTC.
    public static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { parse($0) }
    }

    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
        var start = 0
        var end = min(bytes.count, 128)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        guard end - start >= 4 else { return nil }
        let trimmed = UnsafeBufferPointer(rebasing: bytes[start..<end])
        // "-0001-11-30T00:00:00+00:00" is how PHP writes no date.
        let date = ISODate.parse(trimmed) ?? (trimmed[0] == UInt8(ascii: "-") ? nil : WordyDate.parse(trimmed))
        return date.flatMap { $0 < secondYear ? nil : $0 }
    }

    /// 0002-01-01T00:00:00Z. Go and .NET begin to count at the first day of the year 1, and so write no date.
    private static let secondYear = Date(timeIntervalSince1970: -62_104_060_800)
}
