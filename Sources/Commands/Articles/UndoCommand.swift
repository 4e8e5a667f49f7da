import ArgumentParser
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom
import Presentation

/// `newsterm undo`: undoes the last change made here or in the reader.
struct UndoCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what was done last, here or in the reader.",
        discussion:
            "Marks, stars, tags, hidden articles, what rules did with stored ones, what an import marked, feeds that "
            + "were added or removed, of the last 24 hours; once more takes back more.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print what would be undone, without doing it.")
    var dryRun = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        // Entries of an earlier version lack the list's path; without this check, undoing one would create a list.
        try options.locations.checkFeedList()
        try await AppServices.with(options.locations, isTrial: dryRun) { services in
            let last = try await services.library.lastAct()
            guard !dryRun else {
                guard let last else { throw CommandFailure("nothing to undo") }
                if json { return try Output.json(UndoReport(last)) }
                return Output.say("newsterm: undo would take back what was done \(last.time): \(last.line)")
            }
            let answer = try await Self.uninterrupted { () -> UndoneChange? in
                guard let undone = try await services.subscriptions.undo() else { return nil }
                return try await services.tell(undone)
            }
            guard var undone = answer else { throw CommandFailure("nothing to undo") }
            // Before another process is started, which would have the account.
            var failure: (any Error)?
            do {
                let done = undone
                undone = try await AccountSyncing.whenFree { try await services.syncRestored(done) } ?? done
            } catch {
                failure = error
            }
            if json {
                try Output.json(UndoReport(undone, of: last))
            } else {
                let time = last.map { " It had been done \($0.time)." } ?? ""
                Output.say("newsterm: \(undone.sentence)\(time)")
            }
            await services.startSending()
            if let failure { throw failure }
            if case .marks(let marks) = undone, marks.missing == marks.count {
                throw CommandFailure("", status: .failure)
            }
        }
    }
}

extension LastAct {
    fileprivate var line: String { SafeLine.of(sentence) }

    /// "at 14:05" today, "at 2026-11-21 14:05" before.
    fileprivate var time: String { "at \(DateText.short(date, now: Date()))" }
}
