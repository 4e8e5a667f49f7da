import ArgumentParser
import BackgroundTasks

/// `newsterm tasks simulate-launch`.
struct TasksSimulateLaunchCommand: AsyncParsableCommand {
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
            if let answers = try await HolderConversation.ask(
                .simulateLaunch(identifier: task.rawValue), locations: workshop.locations)
            {
                return try SimulationReport(task, try await HolderConversation.end(of: answers)).tell(inJSON: json)
            }
            guard let lease = try Lease.acquire(directory: workshop.locations.background) else {
                throw CommandFailure("Another newsterm has just taken the lease; try again.", status: .tryLater)
            }
            let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
            let result = try await holder.runSimulatedLaunch(of: task)
            guard result.exitStatus == .success else { throw CommandFailure("\(task.rawValue): \(result)") }
            try SimulationReport(task, "\(task.rawValue): \(result)").tell(inJSON: json)
        }
    }
}
