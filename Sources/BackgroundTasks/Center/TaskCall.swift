import FoundationEssentials
import Glibc

/// What one process asks of the one that runs the tasks: one JSON object on one line.
struct TaskCall: Codable, Sendable {
    enum Action: Codable, Sendable {
        /// As the host has the identifier registered.
        case submit(identifier: String, notBefore: Date?)
        case submitRequest(BackgroundTaskRequest, stopsRun: Bool)
        /// nil: all of them.
        case cancel(identifier: String?, stopsRun: Bool)
        case launch(identifier: String)
        case expire(identifier: String)
        case explain(identifier: String)
        /// Tell how the tasks stand, now and with every change.
        case watch
        /// What the program's own handler of requests answers.
        case own(Data)
    }

    /// Of the language that the processes speak.
    static let currentVersion = 1

    var version = TaskCall.currentVersion
    /// The same when it is repeated.
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

    /// Whether a line is a call, of whichever version.
    static func isCall(_ line: Data) -> Bool { (try? JSONCoding.decode(Version.self, from: line)) != nil }

    private struct Version: Codable { var version: Int }
}

extension TaskCall.Action {
    /// The task that the journal names with what it does; nil: there is none, or none is needed.
    var identifier: String? {
        switch self {
        case .submit(let identifier, _), .launch(let identifier): identifier
        case .submitRequest(let request, _): request.identifier
        case .cancel(let identifier, _): identifier
        case .expire, .explain, .watch, .own: nil
        }
    }

    /// Whether it does no harm when it was done already, or changes nothing.
    var canBeRepeated: Bool {
        switch self {
        case .submit, .submitRequest, .cancel, .launch, .explain: true
        case .expire, .watch, .own: false
        }
    }
}

/// What the process that runs the tasks answers: JSON objects, one a line.
enum TaskAnswer: Codable, Sendable {
    /// Understood, and being worked on.
    case accepted
    case statuses([BackgroundTaskStatus])
    case explanation(Explanation)
    /// The run that was launched has ended.
    case ended(BackgroundTaskResult)
    /// What the program's own handler said.
    case own(Data)
    /// The last: all is done; it could not be done; it was not tried.
    case done
    case failed(BackgroundTaskError)
    case refused(TaskHostError)
}
