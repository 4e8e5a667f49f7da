import News

/// The downloads' screen: what there is, which one is selected, and what of it is on the screen.
struct DownloadsView {
    /// Rows that one takes.
    static let rowsOfDownload = 2

    /// In the order of the list; nil: not known yet.
    private(set) var statuses: [DownloadStatus]?
    private(set) var selected = 0
    /// The first one that is shown.
    private(set) var top = 0
    /// The one that the user has been asked about: whether it is to go.
    var removing: Download.ID?
    /// Whether the user has chosen one since the screen was opened. Who only looks on sees the first ones.
    private var hasChosen = false
    private var ofArticles: [Headline.ID: [DownloadStatus]] = [:]

    var selectedStatus: DownloadStatus? {
        guard let statuses, statuses.indices.contains(selected) else { return nil }
        return statuses[selected]
    }

    /// How many go on a screen of so many rows.
    static func count(on rows: Int) -> Int { max(1, rows / rowsOfDownload) }

    /// Takes them as they are now; the selection stays on its download once the user has chosen it.
    mutating func update(_ statuses: [DownloadStatus], rows: Int) {
        let id = selectedStatus?.id
        self.statuses = statuses
        ofArticles = [:]
        for status in statuses {
            if let article = status.download.article { ofArticles[article, default: []].append(status) }
        }
        if let removing, !statuses.contains(where: { $0.id == removing }) { self.removing = nil }
        let place = hasChosen || removing != nil ? statuses.firstIndex { $0.id == id } : nil
        select(place ?? selected, rows: rows)
    }

    /// The first one is selected, as who opens the screen expects.
    mutating func begin() {
        (selected, top, removing) = (0, 0, nil)
        hasChosen = false
    }

    /// The selected one is the one that is meant.
    mutating func choose() { hasChosen = true }

    mutating func move(by offset: Int, rows: Int) {
        choose()
        select(selected + offset, rows: rows)
    }

    mutating func fit(rows: Int) { select(selected, rows: rows) }

    /// What a list tells of an article's files; nil: none was asked for.
    func mark(of article: Headline.ID) -> DownloadMark? {
        ofArticles.isEmpty ? nil : ofArticles[article].flatMap { DownloadMark($0) }
    }

    /// The download of a file; nil: it was not asked for.
    func status(of address: String) -> DownloadStatus? { statuses?.first { $0.download.enclosure.url == address } }

    private mutating func select(_ index: Int, rows: Int) {
        let (count, height) = (statuses?.count ?? 0, Self.count(on: rows))
        selected = min(max(0, index), max(0, count - 1))
        top = min(min(max(top, selected - height + 1), selected), max(0, count - height))
    }
}
