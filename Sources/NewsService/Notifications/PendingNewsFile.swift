import FoundationEssentials
import News

/// The file of what has not been told yet. One that cannot be understood counts as empty, since the articles themselves
/// are in the library.
struct PendingNewsFile: Sendable {
    /// Bytes: what is kept is bounded, and far below.
    private static let largestSize = 1_000_000

    private let file: LockedFile

    /// - Parameter folder: the scheduler's.
    init(folder: String) {
        file = LockedFile("notifications", folder: folder, largestSize: Self.largestSize)
    }

    /// Reads what is pending, has it changed, and writes it down before it returns, so that what cannot be written down
    /// is not told again and again.
    func update<Value>(_ change: (inout PendingNews) -> Value) throws(CommandFailure) -> Value {
        try file.whileLocked { () throws(CommandFailure) -> Value in
            let before = try read()
            var pending = before
            let value = change(&pending)
            if pending != before { try write(pending) }
            return value
        }
    }

    private func read() throws(CommandFailure) -> PendingNews {
        guard let bytes = try file.read() else { return PendingNews() }
        return (try? JSONDecoder().decode(PendingNews.self, from: Data(bytes))) ?? PendingNews()
    }

    private func write(_ pending: PendingNews) throws(CommandFailure) {
        let bytes: [UInt8]
        do { bytes = Array(try JSONEncoder().encode(pending)) } catch { throw CommandFailure("\(error)") }
        try file.write(bytes)
    }
}
