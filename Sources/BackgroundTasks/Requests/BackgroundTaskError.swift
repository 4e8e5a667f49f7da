public import FoundationEssentials
import Glibc

/// What can go wrong in this module. `description` is a sentence for the user that says what to do.
public enum BackgroundTaskError: Error, Codable, Sendable, Equatable {
    /// The failed operation on a file or folder of the scheduler. The raw value follows "cannot", and is stored.
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
    /// The value of this argument is unusable.
    case unusableArgument(String, reason: String)
    /// The limit of pending requests of this kind is reached.
    case tooManyPendingTaskRequests(kind: String, limit: Int)
    /// The identifier is not listed, is permitted by a pattern for other work only, or does not have 1 to 255 bytes.
    case notPermitted(identifier: String)
    /// The list permits the identifier, but not in the mode of the submitted request.
    case modeNotPermitted(identifier: String, mode: String)
    /// The work had to begin at once or not at all, and could not begin.
    case immediateRunIneligible(identifier: String)
    /// A handler was registered twice for one identifier.
    case alreadyRegistered(identifier: String)
    /// A handler was registered after the scheduler had started.
    case registeredTooLate(identifier: String)
    /// A simulated launch of a task without a handler in the process with this ID, which runs the tasks; nil: in this
    /// process.
    case notRegistered(identifier: String, process: Int32? = nil)
    /// A simulation of a task with no pending request.
    case noPendingRequest(identifier: String)
    /// A simulated expiration of a task that is not running.
    case notRunning(identifier: String)
    /// A simulated launch of a task that is already running.
    case alreadyRunning(identifier: String)
    /// `run` was called while the scheduler was running.
    case schedulerAlreadyRuns
    /// A file of the scheduler could not be used.
    /// - Parameter code: the `errno`; nil: the system gave none, or an earlier version stored the error.
    case storage(operation: Operation, path: String, reason: String, code: Int32? = nil)
    /// Nothing in the file of pending requests can be decoded.
    case damagedRecords(path: String)
    /// No process holds the lease of this directory.
    case noHolder(directory: String)
    /// The holder of the lease did not answer.
    case noAnswer(directory: String)
    /// The holder of the lease went away, or sent invalid data, before its last answer.
    case conversationBroken
    /// The message is empty, too long, or not a single line.
    case unusableMessage(bytes: Int)

    /// The code of Apple's `BGTaskScheduler.Error` for its four cases; nil for the others.
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
                + (isObstructed ? "Move it away." : "Check the folder's permissions and free space.")
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

    /// Whether a folder stands in place of a file.
    public var isObstructedByFolder: Bool { code(of: nil) == EISDIR }

    /// Whether something else stands in place of a file: a folder, a pipe, a device, or a file too large to be ours.
    public var isObstructed: Bool { [EISDIR, EINVAL].contains(code(of: nil)) || code(of: .read) == EFBIG }

    /// Whether the cause is lack of disk space.
    public var isDiskFull: Bool { [ENOSPC, EDQUOT].contains(code(of: nil)) }

    /// - Parameter operation: the operation to match; nil: any.
    private func code(of operation: Operation?) -> Int32? {
        guard case .storage(let failed, path: _, reason: _, let code) = self, operation ?? failed == failed else {
            return nil
        }
        return code
    }

    /// Identifiers from outside may hold any text of any length.
    private static func quoted(_ identifier: String) -> String {
        "\"\(SafeText.line(identifier, maximumLength: 128))\""
    }
}

extension BackgroundTaskError {
    /// A copy for the journal, with foreign text made safe and short.
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
