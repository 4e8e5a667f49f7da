import FoundationEssentials

/// What is valid as a feed's address: an `http`, `https` or `file` URL, or a built-in feed; in the feed list also a
/// command.
public enum FeedAddress {
    /// The introduction to newsterm, a built-in feed.
    public static let introduction = "newsterm:welcome"
    /// The list of the pages that the user has saved, a built-in feed: nothing is ever fetched for it, and its articles
    /// never expire.
    public static let saved = "newsterm:saved"
    private static let accountPrefix = "newsterm:account/"

    /// An address that stands for all feeds of an account in a request to refresh.
    public static func of(_ account: Account.ID) -> String { "\(accountPrefix)\(account.rawValue)" }

    /// The account that such an address stands for; nil for a feed's address.
    public static func account(_ address: String) -> Account.ID? {
        address.dropping(prefix: accountPrefix).flatMap { Int64($0) }.map(Account.ID.init(rawValue:))
    }

    /// Normalises a typed address: trims white space, removes `feed:`, and adds `https://` if there is no scheme.
    public static func normalized(_ typed: String) throws(FeedAddressError) -> String {
        try normalized(typed, scheme: "https")
    }

    /// The address in a pasted text, trimmed; nil if the text is something else. It must contain a plausible host or
    /// begin with a scheme: "hello" is not recognised, although it could be typed as an address.
    public static func pasted(_ text: String) -> String? {
        let address = text.trimmed
        guard address.utf8.count <= maximumPastedLength, let url = try? normalized(address) else { return nil }
        let hasScheme = ["http:", "https:", "file:", "feed:"].contains { address.dropping(prefix: $0) != nil }
        let host = host(of: url)
        let isHost = host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".") && !host.contains("..")
        return hasScheme || isHost ? address : nil
    }

    /// In bytes; no server accepts longer addresses.
    private static let maximumPastedLength = 8_192

    /// The address with `http://`, if no scheme was typed; nil if one was.
    public static func overPlainHTTP(_ typed: String) -> String? {
        guard let plain = try? normalized(typed, scheme: "http"), plain != (try? normalized(typed)) else { return nil }
        return key(plain)
    }

    private static func normalized(_ typed: String, scheme: String) throws(FeedAddressError) -> String {
        var address = typed.trimmed
        guard !address.isEmpty else { throw .empty }
        if let rest = address.dropping(prefix: "feed:") {
            address = String(rest).dropping(prefix: "//").map { "http://" + $0 } ?? String(rest)
        }
        if Self.scheme(of: address) == nil {
            // "!hidden" is a tag. No host begins with such a sign, except an IPv6 address.
            guard let first = address.first, first.isLetter || first.isNumber || "[_".contains(first) else {
                throw .noScheme(address)
            }
            // The user did not type the scheme, so report errors without it.
            do { try validate(scheme + "://" + address) } catch { throw error.naming(address) }
            return scheme + "://" + address
        }
        try validate(address)
        return address
    }

    /// Throws if an address in the feed list, or in the settings for its feeds, is unusable; it may also be a command.
    public static func validateListed(_ address: String) throws {
        if try FeedCommand(address) == nil { try validate(address) }
    }

    /// Throws if the address cannot be fetched.
    public static func validate(_ address: String) throws(FeedAddressError) {
        guard !address.isEmpty else { throw .empty }
        if address == introduction || address == saved { return }
        guard !FeedCommand.isCommand(address) else { throw .command(address) }
        guard address.unicodeScalars.allSatisfy(\.isAllowedInAddress) else { throw .badCharacter(address) }
        guard let scheme = scheme(of: address) else { throw .noScheme(address) }
        switch scheme {
        case "file":
            guard let path = address.dropping(prefix: "file://"), path.contains("/") else { throw .noPath(address) }
        case "http", "https":
            guard let rest = address.dropping(prefix: scheme + "://") else { throw .noHost(address) }
            let (host, port) = hostAndPort(of: rest.authority)
            guard !host.isEmpty, !host.utf8.contains(where: { forbiddenInHost.contains($0) }) else {
                throw .noHost(address)
            }
            if let port, !port.isEmpty {
                guard let number = UInt16(port), number > 0 else { throw .badPort(address) }
            }
        default: throw .unsupportedScheme(scheme, address)
        }
    }

    /// The forbidden domain code points (WHATWG URL Standard, section 3.5) that do not themselves end a host.
    private static let forbiddenInHost = Array("\"<>\\^`{|}".utf8)

    /// Addresses with equal keys are the same feed (RFC 3986 sections 6.2.2.1 and 6.2.3): scheme and host in lower
    /// case, no default port, an empty path as "/", no fragment. A command is its own key.
    public static func key(_ address: String) -> String {
        guard !FeedCommand.isCommand(address), let scheme = scheme(of: address),
            let rest = address.dropping(prefix: scheme + "://")
        else { return address }
        let authority = rest.authority
        var path = rest[authority.endIndex...]
        path = path[..<(path.utf8.firstIndex(of: .numberSign) ?? path.endIndex)]
        if path.isEmpty { path = "/" }
        let user = authority.utf8.lastIndex(of: .at).map { authority[..<authority.utf8.index(after: $0)] } ?? ""
        let (host, port) = hostAndPort(of: authority)
        let portPart = port.map { $0 == defaultPort(of: scheme) || $0.isEmpty ? "" : ":" + $0 } ?? ""
        return scheme + "://" + user + host.lowercased() + portPart + (path.utf8.first == .questionMark ? "/" : "")
            + path
    }

    /// The address without `user:password@`, for anything that leaves this machine or is logged.
    public static func withoutCredentials(_ address: String) -> String {
        guard !FeedCommand.isCommand(address) else { return strippingCredentials(from: address) }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else {
            return address
        }
        let authority = rest.authority
        guard let at = authority.utf8.lastIndex(of: .at) else { return address }
        return scheme + "://" + rest[rest.utf8.index(after: at)...]
    }

    /// An address with the `user:password@` of another one, if both are on the same server; otherwise unchanged, since
    /// credentials must not be sent to another server.
    public static func withCredentials(of other: String, _ address: String) -> String {
        let bare = withoutCredentials(address)
        let otherBare = withoutCredentials(other)
        guard otherBare != other, server(of: bare) == server(of: otherBare),
            let scheme = scheme(of: bare), let rest = bare.dropping(prefix: scheme + "://"),
            let others = other.endOfScheme.map({ other[$0...] }),
            let at = others.authority.utf8.lastIndex(of: .at)
        else { return address }
        return scheme + "://" + others[..<others.utf8.index(after: at)] + rest
    }

    /// Scheme, host and port in comparable form.
    private static func server(of address: String) -> Substring {
        let key = key(address)
        let start = key.endOfScheme ?? key.startIndex
        return key[..<(key[start...].firstIndex(of: "/") ?? key.endIndex)]
    }

    /// As `withoutCredentials`, for text that may not be an address: drops all before an `@` where a host could be.
    public static func withoutAnyCredentials(_ text: String) -> String {
        let start = text.endOfScheme ?? text.startIndex
        let authority = text[start...].authority
        guard let at = authority.utf8.lastIndex(of: .at) else { return text }
        return String(text[..<start] + text[text.utf8.index(after: at)...])
    }

    /// The text with `user:password@` removed from every address in it.
    public static func strippingCredentials(from text: String) -> String {
        var result = ""
        var rest = text[...]
        while let end = rest.endOfScheme {
            result += rest[..<end]
            rest = rest[end...]
            let authority = rest.prefix { !"/?#\"'<>".contains($0) && !$0.isWhitespace }
            if let at = authority.utf8.lastIndex(of: .at) { rest = rest[rest.utf8.index(after: at)...] }
        }
        return result + rest
    }

    /// The host in lower case, without port; empty if there is none. For a filter, the host of its source.
    public static func host(of address: String) -> String {
        if FeedCommand.isCommand(address) { return FeedCommand.source(of: address).map { host(of: $0) } ?? "" }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else { return "" }
        return hostAndPort(of: rest.authority).host.lowercased()
    }

    /// The host as in `host(of:)`, and the port if it is not the scheme's default.
    public static func hostAndPort(of address: String) -> String {
        if FeedCommand.isCommand(address) { return FeedCommand.source(of: address).map { hostAndPort(of: $0) } ?? "" }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else { return "" }
        let (host, port) = hostAndPort(of: rest.authority)
        guard let port, !port.isEmpty, port != defaultPort(of: scheme) else { return host.lowercased() }
        return host.lowercased() + ":" + port
    }

    /// Whether it is an `http` or `https` URL.
    public static func isWeb(_ address: String) -> Bool {
        // Every link of a document is checked, so no text is made of the scheme.
        var bytes = address.utf8.makeIterator()
        for letter in "http".utf8 {
            guard let byte = bytes.next(), byte | 0x20 == letter else { return false }
        }
        let next = bytes.next()
        return (next.map { $0 | 0x20 } == UInt8(ascii: "s") ? bytes.next() : next) == .colon
    }

    /// Whether it is a `file` URL.
    public static func isFile(_ address: String) -> Bool { scheme(of: address.trimmed) == "file" }

    /// The scheme in lower case; nil for "example.org", "example.org:8080/feed" and "/a/path".
    public static func scheme(of address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: .colon) else { return nil }
        let scheme = address[..<colon]
        guard let first = scheme.utf8.first, first.isLetter,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .plus || $0 == .minus || $0 == .dot })
        else { return nil }
        let rest = address[address.utf8.index(after: colon)...]
        if !rest.utf8.starts(with: "//".utf8) {
            let port = rest.utf8.prefix { $0 != .slash && $0 != .questionMark }
            if !port.isEmpty, port.allSatisfy(\.isDigit) { return nil }
        }
        return scheme.lowercased()
    }
}

extension FeedAddress {
    private static func defaultPort(of scheme: String) -> Substring {
        scheme == "http" ? "80" : scheme == "https" ? "443" : ""
    }

    private static func hostAndPort(of authority: Substring) -> (host: Substring, port: Substring?) {
        let host =
            authority.utf8.lastIndex(of: .at).map { authority[authority.utf8.index(after: $0)...] } ?? authority
        if host.utf8.first == .bracket {
            guard let bracket = host.utf8.firstIndex(of: .closingBracket) else { return ("", nil) }
            let rest = host[host.utf8.index(after: bracket)...]
            return (host[...bracket], rest.utf8.first == .colon ? rest.dropFirst() : nil)
        }
        guard let colon = host.utf8.firstIndex(of: .colon) else { return (host, nil) }
        return (host[..<colon], host[host.utf8.index(after: colon)...])
    }
}

// Works on bytes: each refresh parses every address several times, and parsing by characters took a tenth of its time.

extension Substring {
    /// The part before a path, query or fragment.
    fileprivate var authority: Substring {
        let end = utf8.firstIndex { $0 == .slash || $0 == .questionMark || $0 == .numberSign } ?? endIndex
        return self[..<end]
    }
}

/// The bytes that part an address.
extension UInt8 {
    static let at = UInt8(ascii: "@")
    static let bracket = UInt8(ascii: "[")
    static let closingBracket = UInt8(ascii: "]")
    static let colon = UInt8(ascii: ":")
    static let dot = UInt8(ascii: ".")
    static let minus = UInt8(ascii: "-")
    static let numberSign = UInt8(ascii: "#")
    static let plus = UInt8(ascii: "+")
    static let questionMark = UInt8(ascii: "?")
    static let slash = UInt8(ascii: "/")

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}

extension Unicode.Scalar {
    fileprivate var isAllowedInAddress: Bool {
        value < 0x80 ? value > 0x20 && value != 0x7F : !properties.isWhitespace
    }
}

extension String {
    /// The rest after a lower-case prefix, ignoring case; nil if the prefix does not match.
    fileprivate func dropping(prefix: String) -> Substring? {
        guard utf8.count >= prefix.utf8.count,
            zip(utf8, prefix.utf8).allSatisfy({ $0 == $1 || $0.isLetter && $0 | 0x20 == $1 })
        else { return nil }
        return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
    }
}

extension StringProtocol {
    /// The position after the first "://"; nil if there is none.
    var endOfScheme: Index? {
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[colon...].dropFirst()
            if rest.starts(with: "//".utf8) { return rest.dropFirst(2).startIndex }
        }
        return nil
    }
}
