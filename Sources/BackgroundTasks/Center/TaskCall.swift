import FoundationEssentials
import Glibc

/// A call to the process that runs the tasks: one JSON object on one line.
struct TaskCall: Codable, Sendable {
    enum Action: Codable, Sendable {
        /// The host fills in the rest from its registration.
        case submit(identifier: String, notBefore: Date?)
        case submitRequest(BackgroundTaskRequest, stopsRun: Bool)
        /// nil: all of them.
        case cancel(identifier: String?, stopsRun: Bool)
        case launch(identifier: String)
        case expire(identifier: String)
        case explain(identifier: String)
        /// Send the state of the tasks, now and after every change.
        case watch
        /// Answered by the program's own `answer` closure.
        case custom(Data)

        // The names on the wire, which an earlier version may read.
        private enum CodingKeys: String, CodingKey {
            case submit, submitRequest, cancel, launch, expire, explain, watch
            case custom = "own"
        }
    }

    /// The version of the protocol between the processes.
    static let currentVersion = 1

    var version = TaskCall.currentVersion
    /// Stays the same when the call is retried.
    var id = UUID()
    var action: Action

    init(_ action: Action) { self.action = action }

    /// - Throws: `otherVersion`.
    init(line: Data) throws(TaskHostError) {
        guard let version = try? JSONCoding.decode(Version.self, from: line), version.version == Self.currentVersion,
            let call = try? JSONCoding.decode(TaskCall.self, from: line)
        else { throw .otherVersion(process: getpid()) }
        self = call
    }

    /// Whether a line is a call, of any version.
    static func isCall(_ line: Data) -> Bool { (try? JSONCoding.decode(Version.self, from: line)) != nil }

    private struct Version: Codable { var version: Int }
}

extension TaskCall.Action {
    /// The task under which the journal records the call; nil: all tasks, or none is needed.
    var identifier: String? {
        switch self {
        case .submit(let identifier, _), .launch(let identifier): identifier
        case .submitRequest(let request, _): request.identifier
        case .cancel(let identifier, _): identifier
        case .expire, .explain, .watch, .custom: nil
        }
    }

    /// Whether the call is complete as soon as it is stored.
    var isBrief: Bool {
        switch self {
        case .submit, .submitRequest, .cancel: true
        case .launch, .expire, .explain, .watch, .custom: false
        }
    }

    /// Whether retrying the call is safe: `wasPerformed` can detect that it was performed, or it changes nothing.
    var canBeRepeated: Bool {
        switch self {
        case .submit, .submitRequest, .cancel, .launch, .explain: true
        case .expire, .watch, .custom: false
        }
    }
}

/// An answer from the process that runs the tasks: one JSON object per line.
enum TaskAnswer: Codable, Sendable {
    /// Understood; work has begun.
    case accepted
    case statuses([BackgroundTaskStatus])
    case explanation(Explanation)
    /// The run that was launched has ended.
    case ended(BackgroundTaskResult)
    /// From the program's own `answer` closure.
    case custom(Data)
    /// The last answer: performed (`done`), failed (`failed`), or not tried (`refused`).
    case done
    case failed(BackgroundTaskError)
    case refused(TaskHostError)

    // The names on the wire, which an earlier version may read.
    private enum CodingKeys: String, CodingKey {
        case accepted, statuses, explanation, ended, done, failed, refused
        case custom = "own"
    }
}
