import FoundationEssentials

/// An element's content as its reader asked for it. Valid during the call that delivers it.
struct CapturedText {
    /// What the element's content is.
    enum Kind {
        /// What the feed's format makes of it: HTML as a rule, in RSS.
        case text
        /// Literal text; angle brackets are angle brackets.
        case plain
        /// The content is markup in place; it is HTML now.
        case markup
        /// Base64 of something.
        case base64
    }

    let kind: Kind
    /// UTF-8, trimmed of white space.
    let bytes: UnsafeBufferPointer<UInt8>
    /// What relative addresses in it are relative to.
    let base: String?
    /// Where a text that is not what its element asks for is noted.
    var problems: ProblemList?

    var isEmpty: Bool { bytes.isEmpty }

    /// As it stands.
    var string: String? {
        bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// As HTML.
    var html: String? {
        guard !bytes.isEmpty else { return nil }
        guard kind == .plain, bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }),
            !LooksLikeHTML.test(bytes)
        else { return RelativeLinks.resolved(bytes, against: base) }
        let escaped = ByteBuffer(capacity: bytes.count + 64)
        MarkupWriter.appendEscaped(bytes, to: escaped)
        return escaped.string
    }

    /// As one line of plain text; empty when there is markup and nothing in it to read.
    var title: String? {
        guard !bytes.isEmpty else { return nil }
        return kind == .plain ? PlainLine.collapsed(bytes) : PlainLine.text(ofHTML: bytes)
    }

    /// As one line of plain text that says something.
    var line: String? {
        title.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// As an absolute address.
    var address: String? {
        string.flatMap { WebAddress.resolve($0, against: base) }
    }

    var date: Date? {
        let date = FeedDate.parse(bytes)
        if date == nil, !bytes.isEmpty { problems?.note("a date cannot be read", line: nil) }
        return date
    }
}
