import News
import NewsParser
import NewsStore

extension NewsboatFeed {
    /// Its own page, absolute; nil: it has none, or one that no browser opens.
    var site: String? {
        guard let site = WebAddress.resolve(siteLink, against: url).flatMap(Entry.boundedAddress),
            ["https://", "http://"].contains(where: { site.prefix($0.count).lowercased() == $0 })
        else { return nil }
        return site
    }
}
