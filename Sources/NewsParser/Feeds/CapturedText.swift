import FoundationEssentials

/// An element's content, collected as its reader asked. Valid only during the call that delivers it.
struct CapturedText {
    /// What the element's content is.
    enum Kind {
        /// As the feed format defines it: usually HTML, in RSS.
        case text
        /// Literal text; angle brackets are not markup.
        case plain
        /// Inline markup, by now serialised as HTML.
        case markup
        /// Base64 data.
        case base64
    }

    let kind: Kind
    /// UTF-8, with white space trimmed.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The base for relative addresses in the text.
    let base: String?
    /// Receives a note when the text is not what its element should hold.
    var problems: ProblemList?

    var isEmpty: Bool { bytes.isEmpty }

    /// The text unchanged.
    var string: String? {
        bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The text as HTML.
    var html: String? {
        guard !bytes.isEmpty else { return nil }
        guard kind == .plain, bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }),
            !HTMLDetector.test(bytes)
        else { return RelativeLinks.resolved(bytes, against: base) }
        let escaped = ByteBuffer(capacity: bytes.count + 64)
        MarkupWriter.appendEscaped(bytes, to: escaped)
        return escaped.string
    }

    /// The text as one plain line; empty when it is markup without readable text.
    var title: String? {
        guard !bytes.isEmpty else { return nil }
        return kind == .plain ? PlainTextLine.collapsed(bytes) : PlainTextLine.text(ofHTML: bytes)
    }

    /// The text as one plain line; nil if empty.
    var line: String? {
        title.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text as an absolute address.
    var address: String? {
        string.flatMap { WebAddress.resolve($0, against: base) }
    }

    var date: Date? {
        let date = FeedDate.parse(bytes)
        if date == nil, !bytes.isEmpty { problems?.note("a date cannot be read", line: nil) }
        return date
    }
}
