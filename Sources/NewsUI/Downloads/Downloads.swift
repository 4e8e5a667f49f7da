import News

/// The current state of all downloads.
struct Downloads {
    /// In list order; `nil` until first read.
    private(set) var statuses: [DownloadStatus]?
    private var ofArticles: [Headline.ID: [DownloadStatus]] = [:]

    mutating func update(_ statuses: [DownloadStatus]) {
        self.statuses = statuses
        ofArticles = [:]
        for status in statuses {
            if let article = status.download.article { ofArticles[article, default: []].append(status) }
        }
    }

    /// The mark for an article's files in a list; `nil` when none was requested.
    func mark(of article: Headline.ID) -> DownloadMark? {
        ofArticles.isEmpty ? nil : ofArticles[article].flatMap { DownloadMark($0) }
    }

    /// The download of a file; `nil` when it was not requested.
    func status(of address: String) -> DownloadStatus? { statuses?.first { $0.download.enclosure.url == address } }
}
