import News
import NewsParser
import NewsStore

extension NewsboatFeed {
    /// The feed's page, absolute; nil if there is none or it is not a web address.
    var site: String? {
        guard let site = WebAddress.resolve(siteLink, against: url).flatMap(Entry.boundedAddress),
            ["https://", "http://"].contains(where: { site.prefix($0.count).lowercased() == $0 })
        else { return nil }
        return site
    }
}
