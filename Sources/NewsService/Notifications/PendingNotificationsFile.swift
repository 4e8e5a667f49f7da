import FoundationEssentials
import News

/// The file of pending notifications. A damaged one counts as empty, since the articles themselves are in the library.
struct PendingNotificationsFile: Sendable {
    /// In bytes: the content is bounded far below this.
    private static let largestSize = 1_000_000

    private let file: LockedFile

    /// - Parameter folder: the scheduler's.
    init(folder: String) {
        file = LockedFile("notifications", folder: folder, largestSize: Self.largestSize)
    }

    /// Reads, changes and writes the pending news. Throws if it cannot be written, so that the same news is not
    /// reported again and again.
    func update<Value>(_ change: (inout PendingNotifications) -> Value) throws(CommandFailure) -> Value {
        try file.whileLocked { () throws(CommandFailure) -> Value in
            let before = try read()
            var pending = before
            let value = change(&pending)
            if pending != before { try write(pending) }
            return value
        }
    }

    private func read() throws(CommandFailure) -> PendingNotifications {
        guard let bytes = try file.read() else { return PendingNotifications() }
        return (try? JSONDecoder().decode(PendingNotifications.self, from: Data(bytes))) ?? PendingNotifications()
    }

    private func write(_ pending: PendingNotifications) throws(CommandFailure) {
        let bytes: [UInt8]
        do { bytes = Array(try JSONEncoder().encode(pending)) } catch { throw CommandFailure("\(error)") }
        try file.write(bytes)
    }
}
