import FoundationEssentials

/// The names in the folder of a session.
enum SessionFiles {
    static let record = "session"
    static let commands = "commands"
    /// Whoever holds its lease performs the transfers.
    static let agent = "agent"
    /// Whoever holds its lease is told the events.
    static let listener = "listener"

    private static let partSuffix = ".part"
    private static let finishedSuffix = ".download"
    private static let adoptedSuffix = ".adopted"
    private static let uploadSuffix = ".upload"

    /// The bytes of a transfer that is under way.
    static func part(_ part: PartName) -> String { "\(part.task.uuidString).\(part.copy)\(partSuffix)" }

    /// The complete file of a task, until it is moved.
    static func finished(_ task: UUID) -> String { task.uuidString + finishedSuffix }

    /// Bytes that a command brings with it.
    static func adopted(_ task: UUID) -> String { task.uuidString + adoptedSuffix }

    /// Also of one that is half written.
    static func isAdopted(_ name: String) -> Bool {
        name.hasSuffix(adoptedSuffix) || name.hasSuffix(adoptedSuffix + ".new")
    }

    /// The file of an upload.
    static func upload(_ task: UUID) -> String { task.uuidString + uploadSuffix }

    /// Also of one that is half written.
    static func isUpload(_ name: String) -> Bool {
        name.hasSuffix(uploadSuffix) || name.hasSuffix(uploadSuffix + ".new")
    }

    /// A damaged record that was put aside.
    static func isKeptRecord(_ name: String) -> Bool { name.hasPrefix(record + ".damaged-") }

    static func part(named name: String) -> PartName? {
        guard name.hasSuffix(partSuffix) else { return nil }
        let words = name.dropLast(partSuffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 2, let task = UUID(uuidString: String(words[0])), let copy = Int(words[1]) else {
            return nil
        }
        return PartName(task: task, copy: copy)
    }

    static func finished(named name: String) -> UUID? {
        name.hasSuffix(finishedSuffix) ? UUID(uuidString: String(name.dropLast(finishedSuffix.count))) : nil
    }
}

/// Names the bytes of a transfer in the session's folder. Another copy of the file gets another name: so bytes of one
/// copy never pass for those of the next, at whatever moment the process ends.
struct PartName: Codable, Sendable, Hashable {
    let task: UUID
    var copy = 0
}
