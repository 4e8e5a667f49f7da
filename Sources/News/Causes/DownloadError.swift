/// Why a download could not be started, changed or placed. Each description is a sentence for the user.
public enum DownloadError: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    case notOfTheWeb(String)
    case unknown(Download.ID)
    case notUnderWay
    case isThere(path: String)
    /// The file is being placed at this moment.
    case isBeingPlaced
    case notThereYet
    /// Bytes are arriving, so there is nothing to retry.
    case isComingIn
    case hasFailed(Download.ID)
    case fileMissing(path: String)
    /// The file cannot be deleted.
    case fileStays(path: String, reason: String)
    /// The downloads folder, or one inside it, cannot be created or written to.
    case folderUnusable(path: String, reason: String)
    /// There is no room where the file should go.
    case noSpace(path: String)
    /// The finished file is no longer where it was kept.
    case lost

    public var description: String {
        switch self {
        case .notOfTheWeb(let address):
            "“\(FeedAddress.strippingCredentials(from: address))” is no address of the web: only http and https are downloaded."
        case .unknown(let id): "There is no download \(id.rawValue); newsterm downloads shows what there is."
        case .notUnderWay: "This download is not under way."
        case .isThere(let path): "This file is downloaded: \(path)"
        case .isBeingPlaced: "This file is being put in its place; try again in a moment."
        case .notThereYet: "This file is not downloaded yet."
        case .isComingIn: "This file is coming in."
        case .hasFailed(let id): "This download failed; newsterm downloads retry \(id.rawValue) tries again."
        case .fileMissing(let path): "The file is no longer at \(path)."
        case .fileStays(let path, let reason): "The file \(path) cannot be deleted: \(reason)."
        case .folderUnusable(let path, let reason):
            "The folder of downloads cannot be used: \(path): \(reason). The file is kept until it can, or until "
                + "downloads.folder names another one in config.toml."
        case .noSpace(let path):
            "There is no room for the file in \(path). It is kept, and put there when there is."
        case .lost: "The downloaded file has gone before it could be put in its place."
        }
    }
}
