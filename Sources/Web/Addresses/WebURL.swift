import CCurl

/// An `http` or `https` address, as parsed by libcurl.
struct WebURL: Sendable, Hashable {
    /// Without user name, password and fragment: safe to show, store and compare.
    let text: String
    /// As the user gave it, with user name and password, but without the fragment.
    let requestText: String
    let scheme: String
    /// Lower case; an IPv6 address has brackets.
    let host: String
    let port: Int

    init(_ address: String) throws(WebError) {
        let handle = try CurlURL()
        try handle.parse(address, describedAs: address)
        try self.init(handle, describedAs: address)
    }

    /// The target of a `Location` from here (RFC 9110, 10.2.2). User name and password are kept only for the same
    /// server, and never taken from the header.
    func following(location: String) throws(WebError) -> WebURL {
        if let scheme = Self.scheme(of: location), !Self.isWeb(scheme: scheme) {
            throw .redirectRefused(to: location, reason: .scheme)
        }
        let next: WebURL
        do throws(WebError) {
            let handle = try CurlURL()
            try handle.parse(text, describedAs: text)
            try handle.parse(location, describedAs: location)
            handle.remove(CURLUPART_USER)
            handle.remove(CURLUPART_PASSWORD)
            next = try WebURL(handle, describedAs: location)
        } catch {
            throw .redirectRefused(to: location, reason: .malformed)
        }
        return isSameServer(as: next) ? try next.withCredentials(of: self) : next
    }

    /// The host and any non-default port: the unit that a server's request for a pause applies to.
    var server: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

    func isSameServer(as other: WebURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// - Parameter scheme: In lower case.
    static func isWeb(scheme: String) -> Bool { scheme == "http" || scheme == "https" }

    /// The scheme of an absolute address in lower case; nil for anything else (RFC 3986, 3.1).
    static func scheme(of address: String) -> String? {
        let text = address.drop(while: \.isWhitespace)
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
            return nil
        }
        let scheme = text[..<colon]
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else {
            return nil
        }
        return scheme.lowercased()
    }
}

extension WebURL {
    private init(_ handle: CurlURL, describedAs address: String) throws(WebError) {
        handle.remove(CURLUPART_FRAGMENT)
        guard let requestText = handle.part(CURLUPART_URL), let scheme = handle.part(CURLUPART_SCHEME),
            let host = handle.part(CURLUPART_HOST), !host.isEmpty,
            let port = handle.part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) })
        else { throw .badURL(address, reason: .namesNoHost) }
        guard Self.isWeb(scheme: scheme) else { throw .unsupportedScheme(scheme) }
        handle.remove(CURLUPART_USER)
        handle.remove(CURLUPART_PASSWORD)
        guard let text = handle.part(CURLUPART_URL) else { throw .badURL(address, reason: .namesNoHost) }
        self.text = text
        self.requestText = requestText
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
    }

    private func withCredentials(of other: WebURL) throws(WebError) -> WebURL {
        guard other.requestText != other.text else { return self }
        let source = try CurlURL()
        try source.parse(other.requestText, describedAs: other.text)
        let handle = try CurlURL()
        try handle.parse(text, describedAs: text)
        handle.copy(CURLUPART_USER, from: source)
        handle.copy(CURLUPART_PASSWORD, from: source)
        return try WebURL(handle, describedAs: text)
    }
}
