import FoundationEssentials
import Glibc
import News
import NewsService
import Programs

/// Offers notifications of articles that arrive while the user is away: once, by the first reader to do so.
struct NotificationOffer: Sendable {
    /// Setting any of these answers the question.
    private static let keys = ["desktop", "terminal", "command"]

    let locations: Locations
    let settings: ReaderSettings
    /// Where to look for notify-send and the session bus.
    var environment = ProcessInfo.processInfo.environment

    /// Whether to make the offer now. Stored at once, so that no other or later reader repeats it, whatever happens to
    /// this process.
    func claim() async throws -> Bool {
        // The setting might be in the very line that is wrong.
        guard !settings.configuration.suspended.contains(.notifications),
            try await settings.sets(Self.keys, in: "notifications") == false
        else { return false }
        return try await onDisk {
            guard case .success = DesktopReach.program(environment) else { return false }
            return try isFirst()
        }
    }

    private func isFirst() throws(SettingFault) -> Bool {
        let path = locations.notificationOffer
        do {
            try FileManager.default.createPrivateDirectory(atPath: path.parentFolder)
        } catch {
            throw SettingFault.unwritable(path: path, reason: error.reason)
        }
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let number = errno
            if number == EEXIST { return false }
            throw SettingFault.unwritable(path: path, reason: String(cString: strerror(number)))
        }
        close(file)
        return true
    }
}
