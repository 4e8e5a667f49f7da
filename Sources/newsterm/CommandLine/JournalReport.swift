import BackgroundTasks
import Foundation

/// A line of `newsterm tasks journal --json`; absent values are null.
struct JournalReport: Encodable {
    let entry: JournalEntry

    init(_ entry: JournalEntry) { self.entry = entry }

    private enum CodingKeys: CodingKey {
        case date, identifier, event, message
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entry.date, forKey: .date)
        try container.encode(entry.identifier, forKey: .identifier)
        try container.encode(entry.event, forKey: .event)
        try container.encode(entry.message, forKey: .message)
    }
}
