/// Hosts that serve the same pages under several names.
enum StoryHost {
    /// Older or alternative names, each with the name that replaces it.
    private static let names = ["x.com": "twitter.com", "dx.doi.org": "doi.org", "old.reddit.com": "reddit.com"]
    private static let blogger: [UInt8] = Array(".blogspot.".utf8)

    /// Replaces a host's name, in lower case, by the one that stands for all names of its site.
    static func unify(_ host: inout [UInt8]) {
        for (name, other) in names where host.elementsEqual(name.utf8) {
            host = Array(other.utf8)
            return
        }
        // Blogger leads readers to the domain of their country, such as example.blogspot.co.uk.
        guard host.count > blogger.count, let dot = host.firstIndex(of: blogger[0]),
            host[dot...].starts(with: blogger)
        else { return }
        let country = host[(dot + blogger.count)...].split(separator: blogger[0])
        guard let last = country.last, last.count == 2,
            country.count == 1 || country.count == 2 && isCommercial(country[0])
        else { return }
        host.replaceSubrange((dot + blogger.count)..., with: "com".utf8)
    }

    private static func isCommercial(_ part: some Sequence<UInt8>) -> Bool {
        part.elementsEqual("com".utf8) || part.elementsEqual("co".utf8)
    }
}
