import FoundationEssentials

/// What a document says about the feed itself, while it is being read.
struct FeedDraft {
    /// In order of preference: the format's own elements, then Dublin Core's, then others.
    var titles = Ranked<String>()
    /// The document's own address ranks last, for a feed that names no site.
    var links = Ranked<String>()
    var subtitles = Ranked<String>()
    var authors = Ranked<String>()
    /// Maintains the site; does not write the entries.
    var webMaster: String?
    var updates = Ranked<Date>()
    var images = Ranked<String>()
    var language: String?
    var newAddress: String?
    var updateHints = UpdateHintsDraft()

    /// Fills the feed's metadata, and the entry fields that it supplies defaults for.
    func apply(to feed: inout ParsedFeed) {
        feed.title = titles.best
        feed.link = links.best
        feed.subtitle = subtitles.best
        feed.author = authors.best ?? webMaster
        feed.updated = updates.best
        feed.image = images.best
        feed.language = language
        feed.newAddress = newAddress
        feed.updateHints = updateHints.hints
        guard let author = authors.best else { return }
        for index in feed.entries.indices where feed.entries[index].author == nil {
            feed.entries[index].author = author
        }
    }
}
