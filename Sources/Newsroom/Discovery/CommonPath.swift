import FoundationEssentials
import News

/// Usual locations of feeds, for pages that name none.
enum CommonPath {
    /// At the site's root; those of the most common publishing systems first.
    private static let names = ["/feed", "/rss.xml", "/feed.xml", "/atom.xml", "/index.xml", "/rss", "/feed.json"]

    /// Addresses to try, the likeliest first; few, since each costs a request.
    static func candidates(for page: String) -> [String] {
        guard let parts = URLComponents(string: page), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else {
            return []
        }
        let port = parts.port.map { ":\($0)" } ?? ""
        let root = FeedAddress.withCredentials(of: page, "\(scheme)://\(host)\(port)")
        let path = parts.path.split(separator: "/").map(String.init)
        var candidates: [String] = []
        // A profile of Mastodon or similar software.
        if path.count == 1, path[0].hasPrefix("@") { candidates.append("\(root)/\(path[0]).rss") }
        if let folder = path.first, !folder.hasPrefix("@"), path.count == 1, !folder.contains(".") {
            candidates += ["\(root)/\(folder)/feed", "\(root)/\(folder)/index.xml"]
        }
        return candidates + names.map { root + $0 }
    }
}
