import BackgroundTasks
import FoundationEssentials

extension SessionFolder {
    /// A command as the machine can carry it out next: with the bytes that it brings under the name of their part, or
    /// without them when they are not there.
    func prepared(_ command: SessionCommand, for machine: TransferStateMachine) -> SessionCommand {
        guard case .adopt(let task, let request, let adopted, let origin) = command else { return command }
        if machine.index(of: task) != nil {
            removeAdopted(task)
        } else if adopt(adopted.count, of: task, as: machine.freePart(of: task)) {
            return command
        }
        return .add(task, request, nil, origin)
    }
}

extension SessionLedger {
    /// The transfers whose first bytes a command brings that nobody has carried out. They may have the names of parts
    /// already.
    func awaitedTransfers() throws(BackgroundTaskError) -> Set<UUID> {
        let commands = try folder.commands.entries().filter { !machine.hasApplied($0.name) }
        return Set(commands.compactMap { $0.command?.adopting }.filter { machine.index(of: $0) == nil })
    }
}
