public import News

/// Why a document could not be parsed as a feed.
public enum FeedParserError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The document is of another kind.
    case notAFeed(DocumentKind)
    /// The document has no content.
    case empty
    /// The document, including its own expanded entities, is larger than `ParserLimits.maximumBytes`.
    case tooLarge(limit: Int)
    /// The document's own entities expand by more than `ParserLimits.maximumExpansion` bytes.
    case expandsTooMuch(limit: Int, line: Int)
    /// The XML parser failed, with its reason.
    case unreadable(reason: String, line: Int?)

    public var description: String {
        switch self {
        case .notAFeed(let kind): "This is not a feed but \(kind)."
        case .empty: "The document is empty."
        case .tooLarge(let limit): "The document is larger than the limit of \(limit.asLimitOfBytes)."
        case .expandsTooMuch(let limit, let line):
            "The document was rejected: its entities would expand it by more than \(limit.asLimitOfBytes) (line "
                + "\(line)). Ask its publisher for a feed without them."
        case .unreadable(let reason, let line): "The document cannot be read\(Self.place(line)): \(reason)."
        }
    }
}

extension FeedParserError {
    init(_ excess: XMLStream.LimitExceeded) {
        self =
            switch excess {
            case .bytes(let limit): .tooLarge(limit: limit)
            case .expansion(let limit, let line): .expandsTooMuch(limit: limit, line: line)
            }
    }

    private static func place(_ line: Int?) -> String {
        line.map { " (line \($0))" } ?? ""
    }
}
