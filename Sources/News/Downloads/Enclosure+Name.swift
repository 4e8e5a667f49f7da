import FoundationEssentials

extension Enclosure {
    /// What it is called where no article names it: by its title, else by its file, else by its address, without what lets
    /// one in: that may stand in a question as well.
    public var name: String {
        if let title, !title.isEmpty { return title }
        if !fileName.isEmpty { return String(fileName) }
        let address = FeedAddress.withoutCredentials(url)
        guard isOfTheWeb, let start = address.endOfScheme else { return address }
        var path = address[start...].prefix { $0 != "?" && $0 != "#" }
        while path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// Whether its address is one that can be asked: of http or https, with a host.
    public var isOfTheWeb: Bool {
        let start = url.prefix(8).lowercased()
        return (start.hasPrefix("https://") || start.hasPrefix("http://")) && !FeedAddress.host(of: url).isEmpty
    }
}
