public import News

/// Why a document gives no list of feeds.
public enum OPMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The document is something else.
    case notOPML(DocumentKind)
    /// There is nothing in the document.
    case empty
    /// The XML can not be read; the text is the reason.
    case unreadable(String)

    public var description: String {
        switch self {
        case .notOPML(let kind): "This is not an OPML document but \(kind)."
        case .empty: "The OPML document is empty."
        case .unreadable(let reason): "The OPML document can not be read: \(reason)."
        }
    }
}
