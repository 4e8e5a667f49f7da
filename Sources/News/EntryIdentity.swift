public import FoundationEssentials

/// An entry's identity within its feed, by which the next refresh recognises it.
///
/// 1. The GUID (RSS `guid`, Atom and RSS 1.0 `id`), trimmed of white space and otherwise unchanged.
/// 2. Without a GUID: the link. If entries of one document share a link, have no GUID, and differ in title or date,
///    each is identified by a hash of link, title and date, as `LinkIdentity` describes.
/// 3. Without a link: a hash of the title and the publication date, if there is a title.
/// 4. Without a title: a hash of the body.
///
/// Of entries with the same identity in one document, the first wins.
public enum EntryIdentity {
    public static func identity(
        guid: String?, link: String?, title: String?, published: Date?, body: String?
    ) -> String {
        if let guid = present(guid) { return guid }
        if let link = present(link) { return link }
        if let title = present(title) {
            return "title:" + hash(of: [title, seconds(published, .toNearestOrAwayFromZero)])
        }
        return "body:" + hash(of: [body ?? ""])
    }

    /// Whether the second rule applies.
    public static func isLink(guid: String?, link: String?) -> Bool { present(guid) == nil && present(link) != nil }

    static func identity(ofShared link: String, title: String, published: Date?) -> String {
        // Rounded as in the library, so that a stored article has the same hash.
        "link:" + hash(of: [link, title, seconds(published, .down)])
    }
}

extension EntryIdentity {
    private static func seconds(_ date: Date?, _ rule: FloatingPointRoundingRule) -> String {
        date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(rule)) }.map { String($0) } ?? ""
    }

    private static func present(_ text: String?) -> String? {
        guard let text else { return nil }
        guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Fast path: hardly any entry needs trimming, which costs more than everything else here.
        if isPlain(first), isPlain(last) { return text }
        let trimmed = text.trimmedAsIdentity
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// 128-bit FNV-1a: stable across runs, and wide enough to avoid collisions within a feed.
    private static func hash(of texts: [String]) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        // This separator cannot occur in XML, so field boundaries are unambiguous.
        for byte in texts.joined(separator: "\u{1F}").utf8 {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        return String(hash, radix: 16)
    }
}
