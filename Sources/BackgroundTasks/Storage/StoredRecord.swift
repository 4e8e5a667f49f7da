/// One record of the file, as far as it can be read: a newer version may have written what this one does not know, and
/// no part of a record is worth another part, least of all another identifier's.
struct StoredRecord: Decodable {
    /// What was read; nil when not even the identifier was.
    let record: TaskRecord?
    /// What was not, in words for the journal.
    let unreadable: [String]

    private enum Part: String, CodingKey {
        case identifier, pending, following, run, lastRun, lastCountedLaunch, lastSign, interruptions, restsUntil,
            history
        case lastRequest
    }

    init(from decoder: any Decoder) throws {
        if let record = try? TaskRecord(from: decoder) {
            self.record = record
            unreadable = []
            return
        }
        guard let container = try? decoder.container(keyedBy: Part.self),
            let identifier = try? container.decode(String.self, forKey: .identifier)
        else {
            record = nil
            unreadable = ["a record without an identifier"]
            return
        }
        var words: [String] = []
        func read<Value: Decodable>(_ part: Part, _ name: String) -> Value? {
            do {
                return try container.decodeIfPresent(Value.self, forKey: part)
            } catch {
                words.append("the \(name) of \"\(SafeText.line(identifier, maximumLength: 128))\"")
                return nil
            }
        }
        var record = TaskRecord(identifier: identifier)
        record.pending = read(.pending, "pending request")
        record.following = read(.following, "request that follows")
        record.run = read(.run, "run under way")
        record.lastRun = read(.lastRun, "last run")
        record.lastCountedLaunch = read(.lastCountedLaunch, "last launch")
        record.lastSign = read(.lastSign, "last sign of the person")
        record.interruptions = read(.interruptions, "count of interruptions") ?? 0
        record.restsUntil = read(.restsUntil, "rest")
        record.history = read(.history, "history") ?? RunHistory()
        record.lastRequest = read(.lastRequest, "last request")
        self.record = record
        unreadable = words
    }
}
