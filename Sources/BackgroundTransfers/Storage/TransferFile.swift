import FoundationEssentials

/// A file in a session's folder that belongs to one transfer.
enum TransferFile: Sendable, Hashable {
    /// The bytes of an unfinished transfer.
    case part(PartName)
    /// The complete file of a task, until it is moved.
    case finished(UUID)
    /// The first bytes of a file, which belong to a command.
    case adopted(UUID)
    /// The session's copy of an upload's file, which belongs to a command.
    case upload(UUID)

    var name: String {
        switch self {
        case .part(let part): "\(part.task.uuidString).\(part.copy).part"
        case .finished(let task): "\(task.uuidString).download"
        case .adopted(let task): "\(task.uuidString).adopted"
        case .upload(let task): "\(task.uuidString).upload"
        }
    }

    /// Nil: not a transfer's file.
    init?(name: String) {
        let words = name.split(separator: ".").map { String($0) }
        guard words.count > 1, let task = UUID(uuidString: words[0]) else { return nil }
        let part = PartName(task: task, copy: Int(words[1]) ?? 0)
        let files = [.part(part), .finished(task), .adopted(task), .upload(task)] as [TransferFile]
        guard let file = files.first(where: { $0.name == name }) else { return nil }
        self = file
    }

    /// Whether the file is written before its command.
    var isWrittenBeforeCommand: Bool {
        switch self {
        case .adopted, .upload: true
        case .part, .finished: false
        }
    }
}

/// Names the bytes of a transfer in the session's folder. Each copy of the file gets its own name, so that bytes of two
/// copies are never mixed, whenever the process ends.
struct PartName: Codable, Sendable, Hashable {
    let task: UUID
    var copy = 0
}
