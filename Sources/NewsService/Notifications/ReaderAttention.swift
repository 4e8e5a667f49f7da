package import BackgroundTasks
package import FoundationEssentials
import Glibc
import Synchronization

/// Whether the user looks at a reader, according to the terminals of open readers.
package final class ReaderAttention: Sendable {
    /// Seconds without a user's action after which a terminal's focus no longer counts.
    static let focusLifetime: TimeInterval = 1_800
    /// Seconds after a key for which the user counts as present, in a terminal that does not report focus.
    static let keyLifetime: TimeInterval = 120

    private struct Sign {
        let focus: ConditionReading.State
        let date: Date
    }

    /// The last action in each reader, by process.
    private let signs = Mutex<[Int32: Sign]>([:])
    private let isProcessRunning: @Sendable (Int32) -> Bool

    /// - Parameter isProcessRunning: whether a process is neither stopped nor over.
    package init(isProcessRunning: @escaping @Sendable (Int32) -> Bool = ReaderAttention.isProcessRunning) {
        self.isProcessRunning = isProcessRunning
    }

    /// Records an action of the user.
    /// - Parameters:
    ///   - focus: whether the reader's terminal has the focus.
    ///   - reader: the reader's process.
    package func note(_ focus: ConditionReading.State, in reader: Int32 = getpid(), at date: Date = Date()) {
        signs.withLock { $0[reader] = Sign(focus: focus, date: date) }
    }

    /// The reader has released its terminal.
    package func forget(_ reader: Int32 = getpid()) { _ = signs.withLock { $0.removeValue(forKey: reader) } }

    /// Whether the user looks at one of the readers.
    func isHeld(at now: Date) -> Bool {
        signs.withLock { signs in
            signs = signs.filter { isProcessRunning($0.key) }
            return signs.values.contains { sign in
                let silence = abs(now.timeIntervalSince(sign.date))
                return switch sign.focus {
                case .yes: silence < Self.focusLifetime
                case .no: false
                case .unknown: silence < Self.keyLifetime
                }
            }
        }
    }

    /// Whether a process runs, by proc_pid_stat(5): the state follows the name, which may contain anything.
    package static func isProcessRunning(_ process: Int32) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = line.lastIndex(of: ")")
        else { return false }
        let state = line[end...].dropFirst().first { $0 != " " }
        return state.map { !"TtZXx".contains($0) } ?? false
    }
}
