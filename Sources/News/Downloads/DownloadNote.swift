/// What the journal tells of a download. Its address is not named, which may hold a password.
public enum DownloadNote: Codable, Sendable, Equatable {
    /// - Parameter isAutomatic: nobody asked for it.
    case begun(name: String, isAutomatic: Bool)
    case finished(name: String, path: String)
    /// - Parameter cause: nil: the reason is all there is.
    case failed(name: String, reason: String, cause: ExchangeCause? = nil)
    /// It waits for its place.
    case unplaced(name: String, reason: String, cause: ExchangeCause? = nil)

    public init(begun download: Download) {
        self = .begun(name: Self.name(download), isAutomatic: download.isAutomatic)
    }

    /// nil: it has not ended.
    public init?(ended download: Download) {
        let (name, failure) = (Self.name(download), download.failure)
        switch download.state {
        case .finished: self = .finished(name: name, path: download.path ?? "")
        case .failed: self = .failed(name: name, reason: failure?.sentence ?? "", cause: failure?.cause)
        case .unplaced: self = .unplaced(name: name, reason: failure?.sentence ?? "", cause: failure?.cause)
        case .active, .placing, .removed: return nil
        }
    }

    /// The same in a sentence.
    public var words: String {
        switch self {
        case .begun(let name, let isAutomatic): "The download of “\(name)” begins\(isAutomatic ? " by itself" : "")."
        case .finished(let name, let path): "Downloaded “\(name)” to \(path)."
        case .failed(let name, let reason, _): "The download of “\(name)” failed: \(reason)"
        case .unplaced(let name, let reason, _): "“\(name)” is downloaded and waits for its place: \(reason)"
        }
    }

    /// The sentence has to keep its end, and one line: an entry of the journal holds 500 characters.
    private static func name(_ download: Download) -> String {
        let name = download.name.prefix(100)
        return String(name) + (name.count < download.name.count ? "…" : "")
    }
}
