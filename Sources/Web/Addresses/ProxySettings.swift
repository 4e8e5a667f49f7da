import Glibc

/// The proxies set in the environment, and the hosts they do not apply to.
///
/// Read here although libcurl reads the same variables, because it does not tell whether it used a proxy, and a proxy's
/// address must be exempt from the rule on private addresses.
struct ProxySettings: Sendable, Equatable {
    var http: String?
    var https: String?
    /// Host names that match themselves and their subdomains; `*` matches all.
    var exceptions: [String]

    init(http: String? = nil, https: String? = nil, exceptions: [String] = []) {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Ignores `HTTP_PROXY`, which a web server's CGI sets from a request's header.
    static func inEnvironment(
        _ value: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) -> ProxySettings {
        func first(_ names: String...) -> String? { names.lazy.compactMap(value).first { !$0.isEmpty } }
        let all = first("all_proxy", "ALL_PROXY")
        return ProxySettings(
            http: first("http_proxy") ?? all, https: first("https_proxy", "HTTPS_PROXY") ?? all,
            exceptions: (first("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0.isWhitespace }.map {
                let name = $0.hasPrefix("*.") ? $0.dropFirst(2) : $0.drop { $0 == "." }
                return name.lowercased()
            })
    }

    /// nil for a direct connection. This machine is never accessed through a proxy.
    func proxy(for url: WebURL) -> String? {
        guard let proxy = url.scheme == "https" ? https : http else { return nil }
        if url.host == "localhost" || url.host.hasSuffix(".localhost") { return nil }
        if IPAddress(url.host)?.isLoopback == true { return nil }
        let isExcepted = exceptions.contains { name in
            name == "*" || url.host == name || url.host == "[\(name)]" || url.host.hasSuffix("." + name)
                || "\(url.host):\(url.port)" == name
        }
        return isExcepted ? nil : proxy
    }
}
