package import BackgroundTasks
package import FoundationEssentials
import Glibc
import Synchronization

/// Whether the user looks at a reader, by what the terminals of open readers have told.
package final class ReaderAttention: Sendable {
    /// Without a sign of the user for so long, the focus of a terminal tells nothing of them: seconds.
    static let focusTellsFor: TimeInterval = 1_800
    /// In a terminal that does not tell of its focus, the user counts as there for so long after a key: seconds.
    static let keyTellsFor: TimeInterval = 120

    private struct Sign {
        let focus: ConditionReading.State
        let date: Date
    }

    /// The last sign of each reader, by its process.
    private let signs = Mutex<[Int32: Sign]>([:])
    private let isAtWork: @Sendable (Int32) -> Bool

    /// - Parameter isAtWork: whether a process is neither stopped nor over.
    package init(isAtWork: @escaping @Sendable (Int32) -> Bool = ReaderAttention.isAtWork) { self.isAtWork = isAtWork }

    /// The user has done something.
    /// - Parameters:
    ///   - focus: whether the reader's terminal has it.
    ///   - reader: its process.
    package func note(_ focus: ConditionReading.State, in reader: Int32 = getpid(), at date: Date = Date()) {
        signs.withLock { $0[reader] = Sign(focus: focus, date: date) }
    }

    /// The reader has given its terminal back.
    package func forget(_ reader: Int32 = getpid()) { _ = signs.withLock { $0.removeValue(forKey: reader) } }

    /// Whether the user looks at one of the readers.
    func isHeld(at now: Date) -> Bool {
        signs.withLock { signs in
            signs = signs.filter { isAtWork($0.key) }
            return signs.values.contains { sign in
                let silence = abs(now.timeIntervalSince(sign.date))
                return switch sign.focus {
                case .yes: silence < Self.focusTellsFor
                case .no: false
                case .unknown: silence < Self.keyTellsFor
                }
            }
        }
    }

    /// What the kernel says (proc_pid_stat(5)): the state stands behind the name, which may hold anything.
    package static func isAtWork(_ process: Int32) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = line.lastIndex(of: ")")
        else { return false }
        let state = line[end...].dropFirst().first { $0 != " " }
        return state.map { !"TtZXx".contains($0) } ?? false
    }
}
