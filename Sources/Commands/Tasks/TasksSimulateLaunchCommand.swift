import ArgumentParser
import BackgroundTasks
import News
import NewsService

struct TasksSimulateLaunchCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate-launch", abstract: "Launch a pending task now, whatever it waits for.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        try await AppServices.with(options.locations) { services in
            try await services.checkFeedList()
            let requester = Requester(.command("tasks simulate-launch"))
            let sentence = try await BackgroundTaskCenter(services.locations).untilDone {
                .simulateLaunch(identifier: task.rawValue, requester: requester)
            } ours: { lease in
                let holder = try await LeaseHolder(lease: lease, kind: .command, services: services)
                let result = try await holder.runSimulatedLaunch(of: task, requester)
                try Task.checkCancellation()
                let sentence = await holder.sentence(on: result, of: task.rawValue)
                guard result.exitStatus == .success else { throw CommandFailure(sentence) }
                return sentence
            } theirs: { answers in
                do {
                    return try await answers.end()
                } catch TaskHostError.gone {
                    // The task may have been launched there.
                    throw CommandFailure("\(TaskHostError.gone)", status: .tryLater)
                }
            }
            try SimulationReport(task, sentence).tell(inJSON: arguments.json)
        }
    }
}
