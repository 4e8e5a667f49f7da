/// Why an address is not valid for a feed.
public enum FeedAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    case empty
    case noScheme(String)
    case unsupportedScheme(String, String)
    /// `exec:` or `filter:` where only an address is allowed.
    case command(String)
    case noHost(String)
    case noPath(String)
    case badPort(String)
    case badCharacter(String)

    public var description: String {
        switch self {
        case .empty:
            "There is no address: give the feed's URL, such as https://example.org/feed.xml."
        case .noScheme(let address):
            "\(shown(address)) is not a URL: write https://… for a site, or file:///… for a file."
        case .unsupportedScheme(let scheme, let address):
            "\(shown(address)) cannot be fetched: feeds are read over http, https and file, not \(shown(scheme))."
        case .command(let address):
            "\(shown(address)) is a command: newsterm accepts commands only in lines that you write into the feed list "
                + "yourself."
        case .noHost(let address):
            "\(shown(address)) has no host: write https://example.org/feed.xml."
        case .noPath(let address):
            "\(shown(address)) has no file path: write file:///path/to/feed.xml."
        case .badPort(let address):
            "\(shown(address)) has an invalid port: use a number from 1 to 65535."
        case .badCharacter(let address):
            "\(shown(address)) is not a valid address: it contains a space or a control character. An address looks "
                + "like https://example.org/feed.xml, with %20 for a space."
        }
    }
}

extension FeedAddressError {
    /// The same error for the address as typed.
    func naming(_ address: String) -> FeedAddressError {
        switch self {
        case .empty: .empty
        case .noScheme: .noScheme(address)
        case .unsupportedScheme(let scheme, _): .unsupportedScheme(scheme, address)
        case .command: .command(address)
        case .noHost: .noHost(address)
        case .noPath: .noPath(address)
        case .badPort: .badPort(address)
        case .badCharacter: .badCharacter(address)
        }
    }

    private func shown(_ text: String) -> String { FeedListProblem.shown(FeedAddress.withoutAnyCredentials(text)) }
}
