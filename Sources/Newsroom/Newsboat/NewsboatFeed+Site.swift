import News
import NewsParser
import NewsStore

extension NewsboatFeed {
    /// The feed's page, absolute; nil if there is none or it is not a web address.
    var site: String? {
        WebAddress.resolve(siteLink, against: url).flatMap(Entry.boundedAddress).flatMap {
            FeedAddress.isWeb($0) ? $0 : nil
        }
    }
}
