import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import NewsStore
import Programs

/// `newsterm wake`: runs the due background tasks once, for a systemd timer or cron.
struct WakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake", abstract: "Run the background tasks that are due, each within its budget, and exit.",
        discussion: """
            Made for a timer. When another newsterm runs the tasks, it does what is due, and nothing is done here.
            newsterm daemon --install --timer has systemd do this every quarter of an hour.
            """)

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Only finish what was begun in a reader that has ended, and run no task.")
    var jobs = false

    /// Long, because no user waits and a process that has just started may be slow on a busy machine.
    private static let timeout = Duration.seconds(20)

    func validate() throws {
        if json && jobs { throw ValidationError("--jobs prints nothing, so that --json does not go with it.") }
    }

    func run() async throws {
        try await AppServices.with(options.locations, isInBackground: !jobs) { services in
            try services.library.checkWritable()
            if jobs { return try await JobRun(services).run() }
            try await services.checkFeedList()
            let folder = services.locations.background
            let center = BackgroundTaskCenter(services.locations, timeout: Self.timeout)
            // The holder may end just as it is asked, and the next one may have the lease but not say so yet.
            var end = ContinuousClock.now + Self.timeout
            while ContinuousClock.now < end {
                if let lease = try Lease.acquire(directory: folder) { return try await wake(lease, services) }
                let asked: (process: Int32, kind: HolderKind)?
                do {
                    asked = try await center.holder()
                } catch TaskHostError.gone {
                    // The holder ended while it was asked; the next one may have the lease.
                    asked = nil
                } catch let error as TaskHostError {
                    // A holder of another version runs the tasks, so there is nothing to do.
                    guard case .otherVersion = error else { throw error }
                    if json { try Output.json(WakeReport(holder: Lease.holder(directory: folder), runs: [])) }
                    return Output.say("newsterm: \(error)")
                }
                if let holder = asked {
                    // A command does not launch due tasks and ends soon. The next holder of the lease may stay.
                    guard holder.kind.staysRunning else {
                        try await center.waitForEnd(ofHolder: holder.process)
                        end = .now + Self.timeout
                        continue
                    }
                    // If it was woken too, it may have looked at the downloads before the last of them ended.
                    let notifier = Notifier(services)
                    await services.takeEndedDownloads(notifier)
                    await notifier.settle(waitsForMore: true)
                    if json { try Output.json(WakeReport(holder: holder.process, runs: [])) }
                    return Output.say(
                        "newsterm: \(holder.kind.name), process \(holder.process), runs the tasks; nothing to do here")
                }
                try await Task.sleep(for: BackgroundTaskCenter.pause)
            }
            throw CommandFailure("Another newsterm has just taken the lease; try again.", status: .tryLater)
        }
    }

    private func wake(_ lease: Lease, _ services: AppServices) async throws {
        try await services.reportFeedListProblems(saysLines: false)
        let holder = try await LeaseHolder(lease: lease, kind: .command, services: services)
        await holder.scheduler.note(
            JournalEntry(.begun(work: .dueTasks, requester: Requester(.command("wake"))), at: services.clock.now))
        let before = await holder.scheduler.currentStatuses
        let signal = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
            try await holder.runDueTasks()
        }
        let after = await holder.scheduler.currentStatuses
        let report = WakeReport(before: before, after: after)
        if json { try Output.json(report) }
        for run in report.runs { Output.say("\(run.identifier): \(run.record)") }
        let ran = Set(report.runs.map(\.identifier))
        for status in after where status.isPending && !ran.contains(status.identifier) {
            Output.say("\(status.identifier): not due, waits \(status.waitingFor.joined(separator: "; "))")
        }
        if let signal {
            Output.say("newsterm: asked to stop; unfinished tasks are pending again")
            throw CommandFailure(signal: signal)
        }
        if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
    }
}
