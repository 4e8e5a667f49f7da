import FoundationEssentials
import Glibc
import News
import NewsService
import Programs

/// The offer to notify the user of what comes while they do not look: made once, by whichever reader is the first.
struct NotificationOffer: Sendable {
    /// Each of these says whether the user wants to be notified.
    private static let keys = ["desktop", "terminal", "command"]

    let locations: Locations
    let settings: ReaderSettings
    /// Where notify-send and the session's bus are looked for.
    var environment = ProcessInfo.processInfo.environment

    /// Whether it is to be made now. That it was is written down at once, so that no other reader makes it, nor any later
    /// one, whatever becomes of this process.
    func claim() async throws -> Bool {
        // A mistake may be in the very line that says it.
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
