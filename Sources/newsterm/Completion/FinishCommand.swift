import ArgumentParser
import BackgroundTasks
import Foundation
import Glibc
import News
import Newsroom
import Synchronization

/// `newsterm finish`: goes on with what the person had begun in a reader. Started by the reader, not by people.
struct FinishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Go on with what a reader hands over on standard input.",
        shouldDisplay: false)

    /// For the lease: a holder that is stopped may keep it for ever, and by then the tasks' own refreshes have asked the
    /// feeds.
    private static let limit = Duration.seconds(600)

    /// Before a holder is asked again that is about to end.
    private static let pause = Duration.milliseconds(100)

    /// The process that did the work has told the journal of it.
    private struct ToldFailure: Error { let failure: any Error }

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        // Who types it has nothing to hand over.
        let input = isatty(STDIN_FILENO) == 1 ? Data() : FileHandle.standardInput.readDataToEndOfFile()
        guard let handOver = try? JSONDecoder().decode(HandOver.self, from: input) else {
            throw CommandFailure(
                "newsterm finish is started by the reader, which hands it what is left to do.", status: .usage)
        }
        let locations = options.locations
        let signal = try await TerminationSignals.whileWorking {
            do {
                try await Workshop.with(locations) { workshop in
                    workshop.prepareToRefresh()
                    try await workshop.synchronizeIfChanged()
                    try await FinishingList(locations).whileListed(handOver, workshop.log) {
                        try await Self.finish(handOver, workshop)
                    }
                }
            } catch let told as ToldFailure {
                throw told.failure
            } catch {
                handOver.note(locations) { handOver.sentence(on: $0, $0.ending(error)) }
                throw error
            }
        }
        if let signal { throw CommandFailure(signal: signal) }
    }

    /// By the process that holds the lease, or here when none does.
    private static func finish(_ handOver: HandOver, _ workshop: Workshop) async throws {
        let rest = Mutex(handOver)
        while true {
            let handOver = rest.withLock { $0 }
            switch try await turn(handOver, workshop) {
            case .ours(let lease):
                let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
                let endings = try await holder.runToFinish(handOver)
                guard !Task.isCancelled else { throw ToldFailure(failure: CancellationError()) }
                guard endings.allSatisfy({ $0.kind == .done }) else {
                    throw ToldFailure(failure: CommandFailure("", status: .failure))
                }
                return
            case .theirs(let answers):
                do {
                    return try await HolderConversation.finish(answers) { answer in
                        switch answer {
                        case .worked(let work): rest.withLock { $0.remove(work) }
                        case .outcome(let report) where report.status != .skipped:
                            rest.withLock { $0.noteAnswered(report.url) }
                        default: break
                        }
                    }
                } catch let failure where failure.asksToTryLater {
                    // It is about to end, or has: what it did not do is done by the next, or here.
                    if rest.withLock({ $0.works.isEmpty }) { return }
                    try await Task.sleep(for: pause)
                } catch let failure as CommandFailure {
                    throw ToldFailure(failure: failure)
                }
            }
        }
    }

    /// Waits until the lease is free, or its holder listens.
    private static func turn(_ handOver: HandOver, _ workshop: Workshop) async throws -> LeaseTurn {
        try await withThrowingTaskGroup(of: LeaseTurn?.self) { group in
            group.addTask { try await unlimitedTurn(handOver, workshop) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let turn = try await group.next() ?? nil else {
                throw CommandFailure("The newsterm that runs the tasks has not answered for 10 minutes.")
            }
            return turn
        }
    }

    private static func unlimitedTurn(_ handOver: HandOver, _ workshop: Workshop) async throws -> LeaseTurn {
        do {
            return try await LeaseTurn.take(.finish(handOver), workshop.locations)
        } catch let failure where failure.asksToTryLater {
            // It is leaving, or stopped: the kernel tells when its lease is free.
            return .ours(try await Lease.acquireWhenFree(directory: workshop.locations.background))
        }
    }
}

extension Error {
    /// Whether the holder of the lease ends, or does not answer now.
    fileprivate var asksToTryLater: Bool {
        (self as? CommandFailure)?.exitCode == ExitStatus.tryLater.rawValue
            || (self as? HolderFailure)?.status == .tryLater
    }
}
