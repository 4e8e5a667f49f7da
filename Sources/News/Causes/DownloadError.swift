/// Why a download could not be started, changed or placed. Each description is a sentence for the user.
public enum DownloadError: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    case notAWebAddress(String)
    case unknown(Download.ID)
    case notUnderWay
    case isThere(path: String)
    /// The file is being placed at this moment.
    case isBeingPlaced
    case notDownloadedYet
    /// Bytes are arriving, so there is nothing to retry.
    case isTransferring
    case hasFailed(Download.ID)
    case fileMissing(path: String)
    /// The file cannot be deleted.
    case cannotDelete(path: String, reason: String)
    /// The downloads folder, or one inside it, cannot be created or written to.
    case folderUnusable(path: String, reason: String)
    /// There is no room where the file should go.
    case noSpace(path: String)
    /// The finished file is no longer where it was kept.
    case lost

    // The names under which they are stored; every case needs one.
    private enum CodingKeys: String, CodingKey {
        case unknown, notUnderWay, isThere, isBeingPlaced, hasFailed, fileMissing, folderUnusable, noSpace, lost
        case notAWebAddress = "notOfTheWeb"
        case notDownloadedYet = "notThereYet"
        case isTransferring = "isComingIn"
        case cannotDelete = "fileStays"
    }

    public var description: String {
        switch self {
        case .notAWebAddress(let address):
            "“\(FeedAddress.strippingCredentials(from: address))” is not a web address: only http and https can be "
                + "downloaded."
        case .unknown(let id): "There is no download \(id.rawValue); newsterm downloads lists them."
        case .notUnderWay: "This download is not in progress."
        case .isThere(let path): "Already downloaded: \(path)"
        case .isBeingPlaced: "This file is being moved into place; try again in a moment."
        case .notDownloadedYet: "This file is not downloaded yet."
        case .isTransferring: "This file is being downloaded."
        case .hasFailed(let id): "This download failed; newsterm downloads retry \(id.rawValue) retries it."
        case .fileMissing(let path): "The file is no longer at \(path)."
        case .cannotDelete(let path, let reason): "The file \(path) cannot be deleted: \(reason)."
        case .folderUnusable(let path, let reason):
            "The download folder cannot be used: \(path): \(reason). The file is kept until it can be, or until "
                + "downloads.folder in config.toml names another folder."
        case .noSpace(let path):
            "There is no space for the file in \(path). It is kept, and moved there when there is."
        case .lost: "The downloaded file disappeared before it could be moved into place."
        }
    }
}
