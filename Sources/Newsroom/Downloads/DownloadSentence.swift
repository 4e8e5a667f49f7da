import News

/// What the journal says of a download. Its address is not named, which may hold a password.
enum DownloadSentence {
    static func begun(_ download: Download) -> String {
        "The download of \(name(download)) begins\(download.isAutomatic ? " by itself" : "")."
    }

    /// Nil: it has not ended.
    static func ended(_ download: Download) -> String? {
        switch download.state {
        case .finished: "Downloaded \(name(download)) to \(download.path ?? "")."
        case .failed: "The download of \(name(download)) failed: \(download.reason ?? "")"
        case .unplaced: "\(name(download)) is downloaded and waits for its place: \(download.reason ?? "")"
        case .active, .placing, .removed: nil
        }
    }

    /// The sentence has to keep its end, and one line: an entry of the journal holds 500 characters.
    private static func name(_ download: Download) -> String {
        let name = download.name.prefix(100)
        return "“\(name.count < download.name.count ? name + "…" : name)”"
    }
}
