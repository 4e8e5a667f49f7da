/// Why a feed's command is invalid.
public enum FeedCommandError: Error, Sendable, Equatable, CustomStringConvertible {
    case noProgram
    /// A filter without an address.
    case noSource
    case badSource(FeedAddressError)
    case openQuotation
    /// A character with a special meaning in a shell.
    case needsShell(Character)

    public var description: String {
        switch self {
        case .noProgram:
            "The command has no program: write exec:~/bin/feed, or \"exec:~/bin/feed argument\"."
        case .noSource:
            "The filter has no address: write filter:~/bin/clean:https://example.org/feed.xml."
        case .badSource(let error): error.description
        case .openQuotation:
            "Unclosed quotation in the command: add the closing quote, or put a backslash before a literal one."
        case .needsShell(let sign):
            "\(sign) needs a shell, but programs run without one: quote it, or write \"exec:sh -c '…'\"."
        }
    }
}
