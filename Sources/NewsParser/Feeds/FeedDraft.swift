import FoundationEssentials

/// What a document says of the feed itself, while its elements arrive.
struct FeedDraft {
    /// First choice first: the format's own, then Dublin Core's, then others'.
    var titles = Ranked<String>()
    /// The last: addresses of the document itself, for a feed that names no site.
    var links = Ranked<String>()
    var subtitles = Ranked<String>()
    var authors = Ranked<String>()
    /// Who looks after the site: not who writes the entries.
    var webMaster: String?
    var updates = Ranked<Date>()
    var images = Ranked<String>()
    var language: String?
    var newAddress: String?
    var rhythm = RhythmDraft()

    /// Fills the feed's head, and the places of its entries that it speaks for.
    func apply(to feed: inout ParsedFeed) {
        feed.title = titles.best
        feed.link = links.best
        feed.subtitle = subtitles.best
        feed.author = authors.best ?? webMaster
        feed.updated = updates.best
        feed.image = images.best
        feed.language = language
        feed.newAddress = newAddress
        feed.rhythm = rhythm.rhythm
        guard let author = authors.best else { return }
        for index in feed.entries.indices where feed.entries[index].author == nil {
            feed.entries[index].author = author
        }
    }
}
