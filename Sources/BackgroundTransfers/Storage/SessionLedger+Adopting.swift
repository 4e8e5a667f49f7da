import BackgroundTasks
import FoundationEssentials

extension SessionLedger {
    /// A command as it can be carried out: with the bytes that it brings under the name of their part, or without them
    /// when they are not there.
    func prepared(_ entry: CommandFolder.Entry) -> CommandFolder.Entry {
        guard case .adopt(let task, let request, let adopted, let origin)? = entry.command,
            !machine.hasApplied(entry.name)
        else { return entry }
        if machine.index(of: task) != nil {
            folder.removeAdopted(task)
        } else if folder.adopt(adopted.count, for: task) {
            return entry
        }
        return CommandFolder.Entry(name: entry.name, command: .add(task, request, nil, origin))
    }

    /// The transfers whose first bytes a command brings that nobody has carried out. They may have the names of parts
    /// already.
    func awaitedTransfers() throws(BackgroundTaskError) -> Set<UUID> {
        let commands = try folder.commands.entries().filter { !machine.hasApplied($0.name) }
        return Set(commands.compactMap { $0.command?.adopting }.filter { machine.index(of: $0) == nil })
    }
}
