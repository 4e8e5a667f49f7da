import FoundationEssentials
import LocalNotifications
import News

/// Whether this process can reach the desktop's notifications.
package enum DesktopReach {
    /// Why it cannot, and what to do about it.
    package struct Failure: Error {
        package let detail: String
        package let remedy: String

        package init(detail: String, remedy: String) {
            self.detail = detail
            self.remedy = remedy
        }
    }

    /// The program that posts desktop notifications.
    package static func program(_ environment: [String: String]) -> Result<String, Failure> {
        guard let path = ProgramSearch(environment: environment).path(of: DesktopNotifications.program) else {
            return .failure(
                Failure(
                    detail: "Desktop notifications are not possible: there is no notify-send on the PATH.",
                    remedy: "Install libnotify-bin, or choose another way under [notifications]."))
        }
        let address = environment["DBUS_SESSION_BUS_ADDRESS"]
        let runtime = environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
        if let path = address.flatMap({ socket(ofBus: $0) }), !exists(path) {
            return .failure(
                Failure(
                    detail: "Desktop notifications are not possible from here: DBUS_SESSION_BUS_ADDRESS names \(path), "
                        + "which is not there.",
                    remedy: "Run newsterm within a desktop's session that still runs, or choose another way under "
                        + "[notifications]."))
        }
        guard address != nil || runtime.map(exists) == true else {
            return .failure(
                Failure(
                    detail: "Desktop notifications are not possible from here: there is no session bus.",
                    remedy: "Run newsterm within a desktop's session, or choose another way under [notifications]."))
        }
        return .success(path)
    }

    /// The socket of a bus's only address (D-Bus Specification, "Server Addresses"); `nil` if there may be others.
    private static func socket(ofBus address: String) -> String? {
        guard !address.contains(";"), address.hasPrefix("unix:") else { return nil }
        let values = address.dropFirst("unix:".count).split(separator: ",")
        let path = values.first { $0.hasPrefix("path=") }
        return path.flatMap { $0.dropFirst("path=".count).percentDecoded }
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
