import ArgumentParser
import BackgroundTasks
import Foundation

/// `newsterm finish`: goes on with a refresh that a reader could not wait for. Started by the reader, not by people.
struct FinishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Go on with the refresh that a reader hands over on standard input.",
        shouldDisplay: false)

    /// A holder that is stopped may keep the lease for ever; by then the tasks' own refreshes have asked the feeds.
    private static let limit = Duration.seconds(600)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let input = FileHandle.standardInput.readDataToEndOfFile()
        guard let handOver = try? JSONDecoder().decode(HandOver.self, from: input) else {
            throw CommandFailure("newsterm finish is started by the reader, which hands it a refresh.", status: .usage)
        }
        try await Workshop.with(options.locations) { workshop in
            workshop.prepareToRefresh()
            let signal = try await TerminationSignals.whileWorking {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await Self.finish(handOver, workshop) }
                    group.addTask { try? await Task.sleep(for: Self.limit) }
                    try await group.next()
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
            if let signal { throw CommandFailure(signal: signal) }
        }
    }

    /// By the process that holds the lease, or here when none does.
    private static func finish(_ handOver: HandOver, _ workshop: Workshop) async throws {
        let folder = workshop.locations.background
        while !Task.isCancelled {
            if let lease = try Lease.acquire(directory: folder) { return try await finish(handOver, workshop, lease) }
            do {
                guard let answers = try await HolderConversation.ask(.finish(handOver), locations: workshop.locations)
                else { continue }
                return try await HolderConversation.finish(answers)
            } catch let failure as CommandFailure where failure.exitCode == ExitStatus.tryLater.rawValue {
                // It is leaving, or stopped: the kernel tells when its lease is free.
                let lease = try await Lease.acquireWhenFree(directory: folder)
                return try await finish(handOver, workshop, lease)
            }
        }
    }

    private static func finish(_ handOver: HandOver, _ workshop: Workshop, _ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
        let report = try await holder.runToFinish(handOver)
        if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
    }
}
