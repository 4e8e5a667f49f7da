import ArgumentParser
import BackgroundTasks

/// `newsterm tasks simulate-launch`.
struct TasksSimulateLaunchCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate-launch", abstract: "Launch a pending task now, whatever it waits for.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The task's identifier, or its last part.", completion: ShellCompletion.tasks)
    var identifier: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let task = try TaskIdentifier.required(identifier)
        try await Workshop.with(options.locations) { workshop in
            let asker = Asker(.command("tasks simulate-launch"))
            let request = HolderRequest.simulateLaunch(identifier: task.rawValue, asker: asker)
            let lease: Lease
            switch try await LeaseTurn.take(request, workshop.locations) {
            case .theirs(let answers):
                return try SimulationReport(task, try await HolderConversation.end(of: answers)).tell(inJSON: json)
            case .ours(let ours): lease = ours
            }
            let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
            let result = try await holder.runSimulatedLaunch(of: task, asker)
            try Task.checkCancellation()
            guard result.exitStatus == .success else { throw CommandFailure("\(task.rawValue): \(result)") }
            try SimulationReport(task, "\(task.rawValue): \(result)").tell(inJSON: json)
        }
    }
}
