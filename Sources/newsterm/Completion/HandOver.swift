import BackgroundTasks
import Foundation
import Programs

/// What the person began, on its way to a process that goes on with it: JSON on the standard input of `newsterm finish`,
/// where no list of processes shows the passwords of addresses.
struct HandOver: Codable, Sendable, Equatable {
    private(set) var works: [UnfinishedWork]
    /// The process that began it.
    let process: Int32
    /// The feeds of its refresh that have answered since, as `RefreshCourse` knows them.
    private var answered: Set<String> = []

    /// nil when there is nothing to hand over.
    init?(_ works: [UnfinishedWork], process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        guard !works.isEmpty else { return nil }
        self.works = works.merged
        self.process = process
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        works = try container.decode([UnfinishedWork].self, forKey: .works)
        process = try container.decode(Int32.self, forKey: .process)
        // A reader that was begun before newsterm was brought up to date does not say it.
        answered = try container.decodeIfPresent(Set<String>.self, forKey: .answered) ?? []
    }

    /// Somebody has done it.
    mutating func remove(_ work: UnfinishedWork) { works.removeAll { $0 == work } }

    /// Somebody has asked a feed of its refresh: whoever goes on with that does not ask it again.
    mutating func noteAnswered(_ feed: String) { answered.insert(RefreshCourse.key(feed)) }

    /// Those of the feeds that nobody has asked yet.
    func unanswered(_ feeds: [String]) -> [String] { feeds.filter { !answered.contains(RefreshCourse.key($0)) } }

    /// For the person.
    var name: String { works.map(\.name).joined(separator: ", ") }

    /// Starts the process that goes on, and writes both into the journal: that, or that it can not be.
    /// - Parameter command: nil: this program.
    /// - Returns: the process, whose end the caller has to wait for or to forget; nil when it could not be started.
    func start(_ locations: Locations, command: [String]? = nil) -> DetachedProgram? {
        do {
            let input = try JSONEncoder().encode(self)
            let started = try DetachedProgram.start(command ?? Self.command(locations), input: Array(input))
            note(locations) { "The \($0.name) is handed over to process \(started.process), which goes on with it." }
            return started
        } catch {
            note(locations) {
                "The \($0.name) is not completed: no process could be started that goes on with it (\(error))."
            }
            return nil
        }
    }

    /// Writes a sentence on each into the journal.
    func note(_ locations: Locations, _ sentence: (UnfinishedWork) -> String) {
        for work in works { Journal.note(.assertion, sentence(work), locations) }
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
