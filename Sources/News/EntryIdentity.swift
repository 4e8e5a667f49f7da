public import FoundationEssentials

/// What an entry is known by within its feed, so that the next refresh finds it again.
///
/// 1. The GUID (RSS `guid`, Atom and RSS 1.0 `id`), white space around it dropped, otherwise as it is.
/// 2. Without one: the link. Where entries of one document have the same link and no GUID, and differ in title or date, each
///    is known by a hash of link, title and date, as `LinkIdentity` says.
/// 3. Without a link: a hash of the title and the publication date, when there is a title.
/// 4. Without a title: a hash of the body.
///
/// Of entries of one document with the same identity the first counts.
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

    /// Whether the second rule holds.
    public static func isLink(guid: String?, link: String?) -> Bool { present(guid) == nil && present(link) != nil }

    static func identity(ofShared link: String, title: String, published: Date?) -> String {
        // As the library has dates, so that an article of its gives the same.
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
        // Hardly any entry needs more, which costs more than everything else here.
        if isPlain(first), isPlain(last) { return text }
        let trimmed = text.trimmedAsIdentity
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// FNV-1a with 128 bits: stable from run to run, and wide enough that the entries of a feed do not collide.
    private static func hash(of texts: [String]) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        // The separator occurs in no XML document, so that two fields cannot be mistaken for one.
        for byte in texts.joined(separator: "\u{1F}").utf8 {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        return String(hash, radix: 16)
    }
}
