public import News

/// Why a document could not be parsed as OPML.
public enum OPMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The document is of another kind.
    case notOPML(DocumentKind)
    /// The document has no content.
    case empty
    /// The XML parser failed, with its reason.
    case unreadable(String)

    init(_ excess: XMLStream.LimitExceeded) {
        self =
            switch excess {
            case .bytes(let limit): .unreadable("it is larger than \(limit.asLimitOfBytes)")
            case .expansion(let limit, let line):
                .unreadable(
                    "its entities would expand it by more than \(limit.asLimitOfBytes) (line \(line))")
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
