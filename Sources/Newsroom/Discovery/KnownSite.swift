import FoundationEssentials
import News

/// Sites whose feeds follow a rule, because their pages are large, do not name the feed, or require a login.
enum KnownSite {
    /// The feeds for a page of a known site; empty for all others.
    static func feeds(of address: String) -> [FoundFeed] {
        guard let page = URLComponents(string: address), let host = page.host?.lowercased() else { return [] }
        let path = page.path.split(separator: "/").map(String.init)
        switch host.hasPrefix("www.") ? String(host.dropFirst(4)) : host {
        case "youtube.com", "m.youtube.com": return youtube(path, page)
        case "reddit.com", "old.reddit.com": return reddit(path, page)
        case "github.com": return github(path)
        case "medium.com": return medium(path)
        case "bsky.app":
            return path.count == 2 && path[0] == "profile" ? [at("https://bsky.app/profile/\(path[1])/rss")] : []
        case "news.ycombinator.com": return path.isEmpty ? [at("https://news.ycombinator.com/rss")] : []
        case "stackoverflow.com":
            return path.count == 3 && path[0] == "questions" && path[1] == "tagged"
                ? [at("https://stackoverflow.com/feeds/tag/\(path[2])")] : []
        case let host where path.isEmpty: return blog(host)
        default: return []
        }
    }

    private static func at(_ url: String, _ title: String? = nil) -> FoundFeed { FoundFeed(url: url, title: title) }

    /// Handles (`/@name`) are excluded: only their page knows the channel's ID, and it names the feed.
    private static func youtube(_ path: [String], _ page: URLComponents) -> [FoundFeed] {
        let feed = "https://www.youtube.com/feeds/videos.xml?"
        if path.first == "playlist", let list = page.queryItems?.first(where: { $0.name == "list" })?.value {
            return [at(feed + "playlist_id=" + list)]
        }
        guard path.count >= 2, path[0] == "channel", path[1].hasPrefix("UC") else { return [] }
        return [at(feed + "channel_id=" + path[1])]
    }

    private static func reddit(_ path: [String], _ page: URLComponents) -> [FoundFeed] {
        guard path.count >= 2, ["r", "user", "u"].contains(path[0]), path.last?.hasSuffix(".rss") == false else {
            return []
        }
        // The query selects the period of "top".
        let query = page.percentEncodedQuery.map { "?" + $0 } ?? ""
        return [at("https://www.reddit.com/" + path.joined(separator: "/") + "/.rss" + query)]
    }

    private static func github(_ path: [String]) -> [FoundFeed] {
        let services: Set = [
            "about", "collections", "explore", "features", "login", "marketplace", "orgs", "search",
            "settings", "sponsors", "topics", "trending",
        ]
        guard let owner = path.first, !services.contains(owner), path.last?.hasSuffix(".atom") == false else {
            return []
        }
        let site = "https://github.com/"
        if path.count == 1 { return [at(site + owner + ".atom")] }
        let project = site + owner + "/" + path[1]
        switch path.dropFirst(2).first {
        case nil:
            return [
                at(project + "/releases.atom", "Releases of \(path[1])"),
                at(project + "/commits.atom", "Commits of \(path[1])"),
                at(project + "/tags.atom", "Tags of \(path[1])"),
            ]
        case "releases", "tags": return [at(project + "/" + path[2] + ".atom")]
        case "commits": return [at(project + "/" + path[2...].joined(separator: "/") + ".atom")]
        default: return []
        }
    }

    private static func medium(_ path: [String]) -> [FoundFeed] {
        guard let name = path.first, name != "feed", name != "tag" else { return [] }
        return [at("https://medium.com/feed/" + name)]
    }

    private static func blog(_ host: String) -> [FoundFeed] {
        let feeds = [
            ".substack.com": "/feed", ".medium.com": "/feed", ".tumblr.com": "/rss", ".wordpress.com": "/feed/",
            ".blogspot.com": "/feeds/posts/default",
        ]
        return feeds.first { host.hasSuffix($0.key) }.map { [at("https://" + host + $0.value)] } ?? []
    }
}
