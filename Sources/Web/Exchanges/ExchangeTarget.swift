/// Where an exchange starts.
enum ExchangeTarget: Equatable {
    case web(WebURL)
    case local(LocalDocument)

    /// Bundled documents match the whole address; anything else is distinguished by scheme.
    init(_ address: String, bundledDocuments: [String: [UInt8]]) throws(WebError) {
        if let bytes = bundledDocuments[address] {
            self = .local(.bundled(address, bytes))
            return
        }
        guard let scheme = WebURL.scheme(of: address) else {
            throw .badURL(address, reason: .hasNoScheme)
        }
        switch scheme {
        case "http", "https": self = .web(try WebURL(address))
        case "file": self = .local(.file(try FileURL(address)))
        default: throw .unsupportedScheme(scheme)
        }
    }
}
