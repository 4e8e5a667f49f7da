import FoundationEssentials
import News

/// Where feeds usually are, for pages that do not say.
enum CommonPath {
    /// At the site's root; the first are those that the common publishing programs use.
    private static let names = ["/feed", "/rss.xml", "/feed.xml", "/atom.xml", "/index.xml", "/rss", "/feed.json"]

    /// Addresses to try, the likeliest first; few, since each is a request.
    static func candidates(for page: String) -> [String] {
        guard let parts = URLComponents(string: page), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else {
            return []
        }
        let port = parts.port.map { ":\($0)" } ?? ""
        let root = FeedAddress.withCredentials(of: page, "\(scheme)://\(host)\(port)")
        let path = parts.path.split(separator: "/").map(String.init)
        var candidates: [String] = []
        // A profile of Mastodon and its kin.
        if path.count == 1, path[0].hasPrefix("@") { candidates.append("\(root)/\(path[0]).rss") }
        if let folder = path.first, !folder.hasPrefix("@"), path.count == 1, !folder.contains(".") {
            candidates += ["\(root)/\(folder)/feed", "\(root)/\(folder)/index.xml"]
        }
        return candidates + names.map { root + $0 }
    }
}
