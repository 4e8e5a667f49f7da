public import News

/// Why a document gives no list of feeds.
public enum OPMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The document is something else.
    case notOPML(DocumentKind)
    /// There is nothing in the document.
    case empty
    /// The XML cannot be read; the text is the reason.
    case unreadable(String)

    init(_ excess: XMLStream.Excess) {
        self =
            switch excess {
            case .bytes(let limit): .unreadable("it is larger than \(limit.asLimitOfBytes)")
            case .expansion(let limit, let line):
                .unreadable(
                    "the entities that it declares would make it more than \(limit.asLimitOfBytes) longer "
                        + "(line \(line))")
            }
    }

    public var description: String {
        switch self {
        case .notOPML(let kind): "This is not an OPML document but \(kind)."
        case .empty: "The OPML document is empty."
        case .unreadable(let reason): "The OPML document cannot be read: \(reason)."
        }
    }
}
