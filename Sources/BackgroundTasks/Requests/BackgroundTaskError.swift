public import FoundationEssentials
import Glibc

/// What can go wrong in this module. `description` is a sentence for the user, with what to do about it.
public enum BackgroundTaskError: Error, Codable, Sendable, Equatable {
    /// What was to be done with a file or a folder of the scheduler's; the raw value goes on after "cannot", and is stored.
    public enum Operation: String, Codable, Sendable, CaseIterable {
        case read, write, open, replace, remove, cut, lock, watch
        case createFolder = "create the folder"
        case readFolder = "read the folder"
        case putAside = "put aside"
        case listenAt = "listen at"
        case connectTo = "connect to"
        case makeSocketFor = "make a socket for"
    }

    /// Background work cannot be scheduled here and now.
    case unavailable(reason: String)
    /// What was given for this argument of a call cannot be used.
    case unusableArgument(String, reason: String)
    /// The limit of pending requests of this kind is reached.
    case tooManyPendingTaskRequests(kind: String, limit: Int)
    /// The identifier is not on the list of permitted ones, or a pattern there permits it for other work, or it has not 1 to
    /// 255 bytes.
    case notPermitted(identifier: String)
    /// The list of permitted identifiers does not have the mode in which a request was submitted behind its identifier.
    case modeNotPermitted(identifier: String, mode: String)
    /// The work was to begin at once or not at all, and it could not.
    case immediateRunIneligible(identifier: String)
    /// A handler was registered twice for one identifier.
    case alreadyRegistered(identifier: String)
    /// A handler was registered after the scheduler had begun to run.
    case registeredTooLate(identifier: String)
    /// A simulated launch of a task for which a process has no handler: the one with this number, which runs the tasks, or,
    /// where that is nil, this one.
    case notRegistered(identifier: String, process: Int32? = nil)
    /// A simulation, and nothing was pending.
    case noPendingRequest(identifier: String)
    /// A simulated expiration, and the task was not running.
    case notRunning(identifier: String)
    /// A simulated launch of a task that is running.
    case alreadyRunning(identifier: String)
    /// `run` was called while the scheduler was running.
    case schedulerAlreadyRuns
    /// A file of the scheduler could not be used.
    /// - Parameter code: the reason as an `errno`; nil: the system gave none, or an earlier version wrote it down.
    case storage(operation: Operation, path: String, reason: String, code: Int32? = nil)
    /// The file of pending requests holds nothing that can be understood.
    case damagedRecords(path: String)
    /// No process holds the lease of this directory.
    case noHolder(directory: String)
    /// The holder of the lease gave no answer.
    case noAnswer(directory: String)
    /// The holder of the lease went away, or sent something else than answers, in the middle of them.
    case conversationBroken
    /// A message that is empty, too long, or not a single line.
    case unusableMessage(bytes: Int)

    /// The code of Apple's `BGTaskScheduler.Error` for the four cases that it has; nil for the others.
    public var code: Int? {
        switch self {
        case .unavailable: 1
        case .tooManyPendingTaskRequests: 2
        case .notPermitted, .modeNotPermitted: 3
        case .immediateRunIneligible: 4
        default: nil
        }
    }
}

extension BackgroundTaskError: LocalizedError {
    public var errorDescription: String? { description }
}

extension BackgroundTaskError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable(let reason):
            "Background tasks are not available: \(reason)."
        case .unusableArgument(let name, let reason):
            "The argument \"\(name)\" cannot be used: \(reason)."
        case .tooManyPendingTaskRequests(let kind, let limit):
            "Too many \(kind) requests are pending; the limit is \(limit). Cancel one first."
        case .notPermitted(let identifier):
            "The task identifier \(Self.quoted(identifier)) is not permitted. Use 1 to 255 bytes, and add it "
                + "to the list of permitted identifiers if there is one."
        case .modeNotPermitted(let identifier, let mode):
            "The list of permitted identifiers does not permit \(Self.quoted(identifier)) in the mode \(mode). Add the "
                + "mode there, or submit a request of another kind."
        case .immediateRunIneligible(let identifier):
            "The task \(Self.quoted(identifier)) cannot start immediately. Try again later, or submit it with the "
                + "strategy that waits its turn."
        case .alreadyRegistered(let identifier):
            "A handler for \(Self.quoted(identifier)) is already registered. Register each identifier once."
        case .registeredTooLate(let identifier):
            "The handler for \(Self.quoted(identifier)) was registered after the scheduler had started. Register all "
                + "handlers before running it."
        case .notRegistered(let identifier, nil):
            "No handler for \(Self.quoted(identifier)) is registered in this process. Register it at startup."
        case .notRegistered(let identifier, let process?):
            "The process that runs the background tasks, number \(process), has no handler for "
                + "\(Self.quoted(identifier)). Register it there at startup; if that is another program, give each a "
                + "name of its own."
        case .noPendingRequest(let identifier):
            "No task request with identifier \(Self.quoted(identifier)) has been scheduled."
        case .notRunning(let identifier):
            "The task \(Self.quoted(identifier)) is not running, so it cannot expire. Launch it first."
        case .alreadyRunning(let identifier):
            "The task \(Self.quoted(identifier)) is already running. Wait for it to end, or let it expire."
        case .schedulerAlreadyRuns:
            "The scheduler is running already. Run it once."
        case .storage(let operation, let path, let reason, _):
            "Cannot \(operation.rawValue) \(path): \(reason). "
                + (isInTheWay ? "Move it away." : "Check the folder's permissions and free space.")
        case .damagedRecords(let path):
            "The background request file \(path) is damaged. The next start of the scheduler moves it aside, and all "
                + "requests start over."
        case .noHolder(let directory):
            "No process is running the background tasks of \(directory)."
        case .noAnswer(let directory):
            "The process that runs the background tasks of \(directory) does not answer. Try again later."
        case .conversationBroken:
            "The process that runs the background tasks ended before its answer was complete. Try again."
        case .unusableMessage(let bytes):
            "A message of \(bytes) bytes cannot be sent: it must be one line of 1 to \(LineFraming.maximumLength) "
                + "bytes."
        }
    }

    /// Whether a folder stands where a file is wanted.
    public var isOfFolder: Bool { code(of: nil) == EISDIR }

    /// Whether something stands where a file is wanted: a folder, a pipe, a device, or a file of no size that is ours.
    public var isInTheWay: Bool { [EISDIR, EINVAL].contains(code(of: nil)) || code(of: .read) == EFBIG }

    /// Whether room on the disk is all that is missing.
    public var isDiskFull: Bool { [ENOSPC, EDQUOT].contains(code(of: nil)) }

    /// - Parameter operation: nil: any.
    private func code(of operation: Operation?) -> Int32? {
        guard case .storage(let failed, path: _, reason: _, let code) = self, operation ?? failed == failed else {
            return nil
        }
        return code
    }

    /// An identifier from outside may hold anything, at any length.
    private static func quoted(_ identifier: String) -> String {
        "\"\(SafeText.line(identifier, maximumLength: 128))\""
    }
}

extension BackgroundTaskError {
    /// With words from outside made safe and short, for the journal.
    var bounded: BackgroundTaskError {
        func line(_ text: String) -> String { SafeText.line(text, maximumLength: 255) }
        return switch self {
        case .unavailable(let reason): .unavailable(reason: SafeText.line(reason, maximumLength: 400))
        case .unusableArgument(let name, let reason):
            .unusableArgument(name, reason: SafeText.line(reason, maximumLength: 400))
        case .notPermitted(let identifier): .notPermitted(identifier: line(identifier))
        case .modeNotPermitted(let identifier, let mode): .modeNotPermitted(identifier: line(identifier), mode: mode)
        case .immediateRunIneligible(let identifier): .immediateRunIneligible(identifier: line(identifier))
        case .alreadyRegistered(let identifier): .alreadyRegistered(identifier: line(identifier))
        case .registeredTooLate(let identifier): .registeredTooLate(identifier: line(identifier))
        case .notRegistered(let identifier, let process):
            .notRegistered(identifier: line(identifier), process: process)
        case .noPendingRequest(let identifier): .noPendingRequest(identifier: line(identifier))
        case .notRunning(let identifier): .notRunning(identifier: line(identifier))
        case .alreadyRunning(let identifier): .alreadyRunning(identifier: line(identifier))
        case .tooManyPendingTaskRequests, .schedulerAlreadyRuns, .storage, .damagedRecords, .noHolder, .noAnswer,
            .conversationBroken, .unusableMessage:
            self
        }
    }
}
