import Foundation

/// What may stand as a feed's address: an `http`, `https` or `file` URL.
public enum FeedAddress {
    /// The address that a person meant: white space around it is dropped, `feed:` is taken off, and an address
    /// without a scheme gets `https://`.
    public static func normalized(_ typed: String) throws(FeedAddressError) -> String {
        var address = typed.trimmedOfWhitespace
        guard !address.isEmpty else { throw .empty }
        if let rest = address.dropping(prefix: "feed:") {
            address = rest.dropping(prefix: "//").map { "http://" + $0 } ?? rest
        }
        if scheme(of: address) == nil {
            guard !address.hasPrefix("/"), !address.hasPrefix(".") else { throw .noScheme(address) }
            address = "https://" + address
        }
        try validate(address)
        return address
    }

    /// Throws when the address can not be fetched.
    public static func validate(_ address: String) throws(FeedAddressError) {
        guard !address.isEmpty else { throw .empty }
        guard address.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F })
        else { throw .badCharacter(address) }
        guard let scheme = scheme(of: address) else { throw .noScheme(address) }
        switch scheme {
        case "file":
            guard let path = address.dropping(prefix: "file://"), path.contains("/") else { throw .noPath(address) }
        case "http", "https":
            guard let rest = address.dropping(prefix: scheme + "://") else { throw .noHost(address) }
            let (host, port) = hostAndPort(of: rest.prefix { !"/?#".contains($0) })
            guard !host.isEmpty else { throw .noHost(address) }
            if let port, !port.isEmpty {
                guard let number = UInt16(port), number > 0 else { throw .badPort(address) }
            }
        default: throw .unsupportedScheme(scheme, address)
        }
    }

    /// Two addresses with the same key are the same feed (RFC 3986 section 6.2.2.1 and 6.2.3): scheme and host in
    /// lower case, the scheme's own port left out, an empty path as "/", no fragment.
    public static func key(_ address: String) -> String {
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else {
            return address
        }
        let authority = rest.prefix { !"/?#".contains($0) }
        var path = rest[authority.endIndex...].prefix { $0 != "#" }
        if path.isEmpty { path = "/" }
        let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
        let (host, port) = hostAndPort(of: authority)
        let ownPort = scheme == "http" ? "80" : scheme == "https" ? "443" : ""
        let portPart = port.map { $0 == ownPort || $0.isEmpty ? "" : ":" + $0 } ?? ""
        return scheme + "://" + user + host.lowercased() + portPart + (path.hasPrefix("?") ? "/" : "") + path
    }

    /// The address without `user:password@`, for what leaves this machine or lands in a log.
    public static func withoutCredentials(_ address: String) -> String {
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else {
            return address
        }
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return address }
        return scheme + "://" + rest[rest.index(after: at)...]
    }

    /// An address with the `user:password@` of another one, when both are of the same server; as it is otherwise, for
    /// what is given for one server is no other's business.
    public static func withCredentials(of other: String, _ address: String) -> String {
        let bare = withoutCredentials(address)
        let otherBare = withoutCredentials(other)
        guard otherBare != other, server(of: bare) == server(of: otherBare),
            let scheme = scheme(of: bare), let rest = bare.dropping(prefix: scheme + "://"),
            let others = other.range(of: "://").map({ other[$0.upperBound...] }),
            let at = others.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@")
        else { return address }
        return scheme + "://" + others[...at] + rest
    }

    /// Scheme, host and port, to be compared.
    private static func server(of address: String) -> Substring {
        let key = key(address)
        let start = key.range(of: "://")?.upperBound ?? key.startIndex
        return key[..<(key[start...].firstIndex(of: "/") ?? key.endIndex)]
    }

    /// The same for what may be no address at all, or a broken one: whatever stands before an `@` where a host could be.
    static func withoutAnyCredentials(_ text: String) -> String {
        let start = text.range(of: "://")?.upperBound ?? text.startIndex
        let authority = text[start...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return String(text[..<start] + text[text.index(after: at)...])
    }

    /// A text with every address in it stripped of `user:password@`; everything else stays as it is.
    public static func strippingCredentials(from text: String) -> String {
        var result = ""
        var rest = text[...]
        while let slashes = rest.range(of: "://") {
            result += rest[..<slashes.upperBound]
            rest = rest[slashes.upperBound...]
            let authority = rest.prefix { !"/?#\"'<>".contains($0) && !$0.isWhitespace }
            if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        }
        return result + rest
    }

    /// The host in lower case, without port; empty for addresses without one.
    public static func host(of address: String) -> String {
        guard let scheme = scheme(of: address), let rest = address.dropping(prefix: scheme + "://") else { return "" }
        return hostAndPort(of: rest.prefix { !"/?#".contains($0) }).host.lowercased()
    }

    /// The scheme in lower case; nil for "example.org", "example.org:8080/feed" and "/a/path".
    static func scheme(of address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        let rest = address[address.index(after: colon)...]
        if !rest.hasPrefix("//") {
            let port = rest.prefix { $0 != "/" && $0 != "?" }
            if !port.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }) { return nil }
        }
        return scheme.lowercased()
    }
}

extension FeedAddress {
    private static func hostAndPort(of authority: Substring) -> (host: Substring, port: Substring?) {
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if host.hasPrefix("[") {
            guard let bracket = host.firstIndex(of: "]") else { return ("", nil) }
            let rest = host[host.index(after: bracket)...]
            return (host[...bracket], rest.hasPrefix(":") ? rest.dropFirst() : nil)
        }
        guard let colon = host.firstIndex(of: ":") else { return (host, nil) }
        return (host[..<colon], host[host.index(after: colon)...])
    }
}

extension String {
    fileprivate var trimmedOfWhitespace: String {
        let tail = drop { $0.isWhitespace }
        return String(tail[..<(tail.lastIndex { !$0.isWhitespace }.map(tail.index(after:)) ?? tail.startIndex)])
    }

    /// The rest behind a prefix whose letters' case does not matter.
    fileprivate func dropping(prefix: String) -> String? {
        self.prefix(prefix.count).lowercased() == prefix ? String(dropFirst(prefix.count)) : nil
    }
}
