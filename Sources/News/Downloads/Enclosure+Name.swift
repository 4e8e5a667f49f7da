import FoundationEssentials

extension Enclosure {
    /// The name for use without an article: the title, else the file name, else the address without credentials or
    /// query, which may also hold secrets.
    public var name: String {
        if let title, !title.isEmpty { return title }
        if !fileName.isEmpty { return String(fileName) }
        let address = FeedAddress.withoutCredentials(url)
        guard hasWebAddress, let start = address.endOfScheme else { return address }
        var path = address[start...].prefix { $0 != "?" && $0 != "#" }
        while path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// Whether the address is http or https with a host.
    public var hasWebAddress: Bool { FeedAddress.isWeb(url) && !FeedAddress.host(of: url).isEmpty }
}
