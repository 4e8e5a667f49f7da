/// A journal entry about a download. Its address is omitted, because it may contain a password.
public enum DownloadNote: Codable, Sendable, Equatable {
    /// - Parameter isAutomatic: whether the download policy requested it.
    case begun(name: String, isAutomatic: Bool)
    case finished(name: String, path: String)
    /// - Parameter cause: nil if only the reason is known.
    case failed(name: String, reason: String, cause: ExchangeCause? = nil)
    /// The file cannot be placed yet.
    case unplaced(name: String, reason: String, cause: ExchangeCause? = nil)

    public init(begun download: Download) {
        self = .begun(name: Self.name(download), isAutomatic: download.isAutomatic)
    }

    /// nil if the download has not ended.
    public init?(ended download: Download) {
        let (name, failure) = (Self.name(download), download.failure)
        switch download.state {
        case .finished: self = .finished(name: name, path: download.path ?? "")
        case .failed: self = .failed(name: name, reason: failure?.sentence ?? "", cause: failure?.cause)
        case .unplaced: self = .unplaced(name: name, reason: failure?.sentence ?? "", cause: failure?.cause)
        case .active, .placing, .removed: return nil
        }
    }

    /// The note as a sentence.
    public var words: String {
        switch self {
        case .begun(let name, let isAutomatic): "Downloading “\(name)”\(isAutomatic ? " automatically" : "")."
        case .finished(let name, let path): "Downloaded “\(name)” to \(path)."
        case .failed(let name, let reason, _): "The download of “\(name)” failed: \(reason)"
        case .unplaced(let name, let reason, _): "“\(name)” is downloaded but not in place yet: \(reason)"
        }
    }

    /// Shortened, because a journal entry holds 500 characters and the sentence must keep its end.
    private static func name(_ download: Download) -> String {
        let name = download.name.prefix(100)
        return String(name) + (name.count < download.name.count ? "…" : "")
    }
}
