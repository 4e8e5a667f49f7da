import News
import NewsService

/// The result of a simulated launch or expiration.
struct SimulationReport: Report {
    let identifier: String
    let sentence: String

    init(_ task: TaskIdentifier, _ sentence: String) {
        identifier = task.rawValue
        self.sentence = sentence
    }

    var members: ReportMembers { ["identifier": identifier, "sentence": sentence] }

    func tell(inJSON: Bool) throws {
        if inJSON { try Output.json(self) } else { Output.say(sentence) }
    }
}
