import BackgroundTasks
import Texts

extension BackgroundTaskError {
    var translated: String {
        switch self {
        case .unavailable(let reason): TaskErrorTexts.tasksUnavailable(reason)
        case .unusableArgument(let name, let reason):
            TaskErrorTexts.unusableArgument(name: name, reason: reason)
        case .tooManyPendingTaskRequests(let kind, let limit):
            TaskErrorTexts.tooManyPendingRequests(
                kind: Explanation.Kind(rawValue: kind)?.translated ?? kind, limit: limit)
        case .notPermitted(let identifier):
            TaskErrorTexts.notPermitted(identifier)
        case .modeNotPermitted(let identifier, let mode):
            TaskErrorTexts.modeNotPermitted(identifier: identifier, mode: mode)
        case .immediateRunIneligible(let identifier):
            TaskErrorTexts.cannotBeginAtOnce(identifier)
        case .alreadyRegistered(let identifier):
            TaskErrorTexts.alreadyRegistered(identifier)
        case .registeredTooLate(let identifier):
            TaskErrorTexts.registeredTooLate(identifier)
        // The process that runs the tasks is another newsterm, which has the same handlers.
        case .notRegistered(let identifier, process: _):
            TaskErrorTexts.notRegistered(identifier)
        case .noPendingRequest(let identifier): TaskErrorTexts.noPendingRequest(identifier)
        case .notRunning(let identifier):
            TaskErrorTexts.taskNotRunning(identifier)
        case .alreadyRunning(let identifier):
            TaskErrorTexts.taskAlreadyRunning(identifier)
        case .schedulerAlreadyRuns: TaskErrorTexts.schedulerAlreadyRuns
        case .storage(let operation, let path, _, _) where isObstructedByFolder:
            TaskErrorTexts.storageIsFolder(operation: operation.translated, path: path)
        case .storage(let operation, let path, _, _) where isObstructed:
            TaskErrorTexts.storageIsNoFile(operation: operation.translated, path: path)
        case .storage(let operation, let path, let reason, _):
            TaskErrorTexts.storageFailed(operation: operation.translated, path: path, reason: reason)
        case .damagedRecords(let path):
            TaskErrorTexts.damagedRecords(path)
        case .noHolder(let directory): TaskErrorTexts.nothingRunsTasks(directory)
        case .noAnswer(let directory):
            TaskErrorTexts.noAnswer(directory)
        case .conversationBroken:
            TaskErrorTexts.conversationBroken
        case .unusableMessage(let bytes): TaskErrorTexts.unusableMessage(bytes)
        }
    }
}

extension BackgroundTaskError.Operation {
    fileprivate var translated: String {
        switch self {
        case .read: TaskErrorTexts.read
        case .write: TaskErrorTexts.write
        case .open: TaskErrorTexts.open
        case .replace: TaskErrorTexts.replace
        case .remove: TaskErrorTexts.remove
        case .cut: TaskErrorTexts.cut
        case .lock: TaskErrorTexts.lock
        case .watch: TaskErrorTexts.watch
        case .createFolder: TaskErrorTexts.createFolder
        case .readFolder: TaskErrorTexts.readFolder
        case .putAside: TaskErrorTexts.putAside
        case .listenAt: TaskErrorTexts.listenAt
        case .connectTo: TaskErrorTexts.connectTo
        case .makeSocketFor: TaskErrorTexts.makeSocketFor
        }
    }
}

extension TaskHostError {
    var translated: String {
        switch self {
        case .gone: TaskErrorTexts.hostGone
        case .silent(let process?, isStopped: true): TaskErrorTexts.hostStoppedProcess(process)
        case .silent(let process, isStopped: _):
            process.map { TaskErrorTexts.hostSilentProcess($0) } ?? TaskErrorTexts.hostSilent
        case .leaving: TaskErrorTexts.hostLeaving
        case .otherVersion(let process):
            process.map { TaskErrorTexts.hostProcessOfOtherVersion($0) } ?? TaskErrorTexts.hostOfOtherVersion
        }
    }
}
