import ArgumentParser
import News
import NewsService
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

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        // Entries of an earlier version lack the list's path; without this check, undoing one would create a list.
        try options.locations.checkFeedList()
        try await AppServices.with(options.locations) { services in
            guard let undone = try await Self.wholly({ try await services.undo() }) else {
                throw CommandFailure("nothing to undo")
            }
            await services.startSending()
            if json { try Output.json(UndoReport(undone)) } else { Output.say("newsterm: \(undone.sentence)") }
            if case .marks(let marks) = undone, marks.missing == marks.count {
                throw CommandFailure("", status: .failure)
            }
        }
    }
}
