import BackgroundTasks
import Foundation
import News
import Newsroom
import Programs

/// The rest of a refresh, on its way to a process that goes on with it: JSON on the standard input of
/// `newsterm finish`, where no list of processes shows the passwords of addresses.
struct HandOver: Codable, Sendable, Equatable {
    /// The feeds that are left.
    var feeds: [String]
    /// Whether the person named the feeds: then their hosts are asked although they want to be left alone, as far as
    /// that goes.
    var isNamed: Bool
    /// The process that began it.
    var process: Int32

    /// Several as one; nil when there is none.
    init?(_ all: [HandOver]) {
        guard let first = all.first else { return nil }
        var seen: Set<String> = []
        feeds = all.flatMap(\.feeds).filter { seen.insert($0).inserted }
        isNamed = all.allSatisfy(\.isNamed)
        process = first.process
    }

    init(feeds: [String], isNamed: Bool, process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        self.feeds = feeds
        self.isNamed = isNamed
        self.process = process
    }

    /// For the person and the journal.
    var name: String { "refresh of \(feeds.count.grouped) \(feeds.count == 1 ? "feed" : "feeds")" }

    /// Starts the process that goes on, and writes both into the journal: that, or that it can not be.
    /// - Parameter command: nil: this program.
    /// - Returns: the process; nil when it could not be started.
    func start(_ locations: Locations, command: [String]? = nil) -> DetachedProgram? {
        do {
            let input = try JSONEncoder().encode(self)
            let started = try DetachedProgram.start(command ?? Self.command(locations), input: Array(input))
            started.forget()
            note("The \(name) is handed over to process \(started.process), which goes on with it.", locations)
            return started
        } catch {
            note(
                "The \(name) is not completed: no process could be started that goes on with it (\(error)).", locations)
            return nil
        }
    }

    /// What the status line says of a process that could not be started.
    static let failure = "No process could be started that goes on with the refresh; newsterm tasks journal says why."

    /// Writes a sentence into the journal.
    func note(_ message: String, _ locations: Locations) {
        Journal.note(.assertion, message, locations)
    }

    /// This program, with the files that it works with now.
    static func command(_ locations: Locations) -> [String] {
        let link = "/proc/self/exe"
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
        // One that was replaced since runs on, and can be started by its link.
        let program = FileManager.default.isExecutableFile(atPath: path) ? path : link
        let configuration = locations.configurationIsNamed ? ["--config", locations.configuration] : []
        let level = locations.logLevel.map { ["--log-level", $0.rawValue] } ?? []
        return [program, "finish", "--urls", locations.feedList, "--data", locations.data] + configuration + level
    }
}

extension HandOver {
    /// What the sentences on its end begin with.
    private var origin: String { "The \(name) that process \(process) handed over" }

    /// How it ended, by what stands in the journal since a time; nil: it has not yet.
    func ending(in journal: [JournalEntry], since date: Date) -> String? {
        // The journal may keep less than a date has.
        journal.last { $0.date >= date.addingTimeInterval(-1) && $0.message.hasPrefix("\(origin) ") }?.message
    }

    /// How it ended, and the journal's sentence on that.
    func ending(_ result: Result<RefreshReport, any Error>) -> (kind: RefreshEnding, sentence: String) {
        let begun = origin
        switch result {
        case .success(let report) where report.cancelled > 0:
            return (.notCompleted, "\(begun) is not completed: \(report.sentence)")
        case .success(let report) where report.exitStatus == .failure:
            return (.failed, "\(begun) has failed: \(report.sentence)")
        case .success(let report): return (.done, "\(begun) is done: \(report.sentence)")
        case .failure(is CancellationError):
            return (.notCompleted, "\(begun) is not completed: it was told to end.")
        case .failure(let error): return (.failed, "\(begun) has failed: \(error)")
        }
    }
}
