import FoundationEssentials

/// What may stand as a feed's address: an `http`, `https` or `file` URL, or that of the introduction; in the feed list also a
/// command.
public enum FeedAddress {
    /// The introduction to newsterm, a feed that comes with the program.
    public static let introduction = "newsterm:welcome"

    /// The address that a user meant: white space around it is dropped, `feed:` is taken off, and an address
    /// without a scheme gets `https://`.
    public static func normalized(_ typed: String) throws(FeedAddressError) -> String {
        try normalized(typed, scheme: "https")
    }

    /// The address in a pasted text, without the white space around it; nil: the text is something else. A word that
    /// could be a host, or that begins with a scheme, is needed: "hello" is none, though it could be typed as one.
    public static func pasted(_ text: String) -> String? {
        let address = text.trimmed
        guard address.utf8.count <= longestPasted, let url = try? normalized(address) else { return nil }
        let hasScheme = ["http:", "https:", "file:", "feed:"].contains { address.dropping(prefix: $0) != nil }
        let host = host(of: url)
        let isHost = host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".") && !host.contains("..")
        return hasScheme || isHost ? address : nil
    }

    /// Bytes; no server takes longer ones.
    private static let longestPasted = 8_192

    /// The same with `http://`, where no scheme was typed; nil: one was.
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
            // "!hidden" is a tag, and no host begins with such a sign but for an IPv6 address.
            guard let first = address.first, first.isLetter || first.isNumber || "[_".contains(first) else {
                throw .noScheme(address)
            }
            // Nobody typed the scheme: what is wrong is told of the address without it.
            do { try validate(scheme + "://" + address) } catch { throw error.naming(address) }
            return scheme + "://" + address
        }
        try validate(address)
        return address
    }

    /// Throws when an address of the feed list, or of what is set for its feeds, cannot be used: there a command may
    /// stand in place of a URL.
    public static func validateListed(_ address: String) throws {
        if try FeedCommand(address) == nil { try validate(address) }
    }

    /// Throws when the address cannot be fetched.
    public static func validate(_ address: String) throws(FeedAddressError) {
        guard !address.isEmpty else { throw .empty }
        if address == introduction { return }
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

    /// Of the forbidden domain code points (WHATWG URL Standard, section 3.5) those that end no host by themselves.
    private static let forbiddenInHost = Array("\"<>\\^`{|}".utf8)

    /// Two addresses with the same key are the same feed (RFC 3986 section 6.2.2.1 and 6.2.3): scheme and host in
    /// lower case, the scheme's own port left out, an empty path as "/", no fragment. A command is its own key.
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
        let ownPort = scheme == "http" ? "80" : scheme == "https" ? "443" : ""
        let portPart = port.map { $0 == ownPort || $0.isEmpty ? "" : ":" + $0 } ?? ""
        return scheme + "://" + user + host.lowercased() + portPart + (path.utf8.first == .questionMark ? "/" : "")
            + path
    }

    /// The address without `user:password@`, for what leaves this machine or lands in a log.
    public static func withoutCredentials(_ address: String) -> String {
        guard !FeedCommand.isCommand(address) else { return strippingCredentials(from: address) }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else {
            return address
        }
        let authority = rest.authority
        guard let at = authority.utf8.lastIndex(of: .at) else { return address }
        return scheme + "://" + rest[rest.utf8.index(after: at)...]
    }

    /// An address with the `user:password@` of another one, when both are of the same server; as it is otherwise, for
    /// what is given for one server is no other's business.
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

    /// Scheme, host and port, to be compared.
    private static func server(of address: String) -> Substring {
        let key = key(address)
        let start = key.endOfScheme ?? key.startIndex
        return key[..<(key[start...].firstIndex(of: "/") ?? key.endIndex)]
    }

    /// The same for what may be no address at all, or a broken one: whatever stands before an `@` where a host could be.
    public static func withoutAnyCredentials(_ text: String) -> String {
        let start = text.endOfScheme ?? text.startIndex
        let authority = text[start...].authority
        guard let at = authority.utf8.lastIndex(of: .at) else { return text }
        return String(text[..<start] + text[text.utf8.index(after: at)...])
    }

    /// A text with every address in it stripped of `user:password@`; everything else stays as it is.
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

    /// The host in lower case, without port; empty for addresses without one. Of a filter it is that of its document.
    public static func host(of address: String) -> String {
        if FeedCommand.isCommand(address) { return FeedCommand.source(of: address).map { host(of: $0) } ?? "" }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else { return "" }
        return hostAndPort(of: rest.authority).host.lowercased()
    }

    /// The host as `host(of:)` gives it, and the port where it is not the scheme's own.
    public static func hostAndPort(of address: String) -> String {
        if FeedCommand.isCommand(address) { return FeedCommand.source(of: address).map { hostAndPort(of: $0) } ?? "" }
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else { return "" }
        let (host, port) = hostAndPort(of: rest.authority)
        let ownPort = scheme == "http" ? "80" : scheme == "https" ? "443" : ""
        guard let port, !port.isEmpty, port != ownPort else { return host.lowercased() }
        return host.lowercased() + ":" + port
    }

    /// Whether it is a `file` URL.
    public static func isFile(_ address: String) -> Bool { scheme(of: address.trimmed) == "file" }

    /// The scheme in lower case; nil for "example.org", "example.org:8080/feed" and "/a/path".
    static func scheme(of address: String) -> String? {
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

// By bytes: every feed's address is taken apart several times in a refresh, and by characters that took a tenth of it.

extension Substring {
    /// What comes before a path, a query or a fragment.
    fileprivate var authority: Substring {
        let end = utf8.firstIndex { $0 == .slash || $0 == .questionMark || $0 == .numberSign } ?? endIndex
        return self[..<end]
    }
}

extension UInt8 {
    fileprivate static let at = UInt8(ascii: "@")
    fileprivate static let bracket = UInt8(ascii: "[")
    fileprivate static let closingBracket = UInt8(ascii: "]")
    fileprivate static let colon = UInt8(ascii: ":")
    fileprivate static let dot = UInt8(ascii: ".")
    fileprivate static let minus = UInt8(ascii: "-")
    fileprivate static let numberSign = UInt8(ascii: "#")
    fileprivate static let plus = UInt8(ascii: "+")
    fileprivate static let questionMark = UInt8(ascii: "?")
    fileprivate static let slash = UInt8(ascii: "/")

    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}

extension Unicode.Scalar {
    fileprivate var isAllowedInAddress: Bool {
        value < 0x80 ? value > 0x20 && value != 0x7F : !properties.isWhitespace
    }
}

extension String {
    /// The rest behind a prefix in lower case, whose letters' case does not matter here.
    fileprivate func dropping(prefix: String) -> Substring? {
        guard utf8.count >= prefix.utf8.count,
            zip(utf8, prefix.utf8).allSatisfy({ $0 == $1 || $0.isLetter && $0 | 0x20 == $1 })
        else { return nil }
        return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
    }
}

extension StringProtocol {
    /// Where what follows the first "://" begins; nil without one.
    var endOfScheme: Index? {
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[colon...].dropFirst()
            if rest.starts(with: "//".utf8) { return rest.dropFirst(2).startIndex }
        }
        return nil
    }
}
