import News

/// All downloads, as they are now.
struct Downloads {
    /// In the order of the list; nil: not known yet.
    private(set) var statuses: [DownloadStatus]?
    private var ofArticles: [Headline.ID: [DownloadStatus]] = [:]

    mutating func update(_ statuses: [DownloadStatus]) {
        self.statuses = statuses
        ofArticles = [:]
        for status in statuses {
            if let article = status.download.article { ofArticles[article, default: []].append(status) }
        }
    }

    /// What a list tells of an article's files; nil: none was asked for.
    func mark(of article: Headline.ID) -> DownloadMark? {
        ofArticles.isEmpty ? nil : ofArticles[article].flatMap { DownloadMark($0) }
    }

    /// The download of a file; nil: it was not asked for.
    func status(of address: String) -> DownloadStatus? { statuses?.first { $0.download.enclosure.url == address } }
}
