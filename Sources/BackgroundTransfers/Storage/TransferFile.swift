import FoundationEssentials

/// A file in a session's folder that belongs to one transfer.
enum TransferFile: Sendable, Hashable {
    /// The bytes of a transfer that is under way.
    case part(PartName)
    /// The complete file of a task, until it is moved.
    case finished(UUID)
    /// The first bytes of a file, which a command brings with it.
    case adopted(UUID)
    /// What an upload sends: the session's own copy, which its command brings with it.
    case upload(UUID)

    var name: String {
        switch self {
        case .part(let part): "\(part.task.uuidString).\(part.copy).part"
        case .finished(let task): "\(task.uuidString).download"
        case .adopted(let task): "\(task.uuidString).adopted"
        case .upload(let task): "\(task.uuidString).upload"
        }
    }

    /// Nil: the name is none of such a file.
    init?(name: String) {
        let words = name.split(separator: ".").map { String($0) }
        guard words.count > 1, let task = UUID(uuidString: words[0]) else { return nil }
        let part = PartName(task: task, copy: Int(words[1]) ?? 0)
        let files = [.part(part), .finished(task), .adopted(task), .upload(task)] as [TransferFile]
        guard let file = files.first(where: { $0.name == name }) else { return nil }
        self = file
    }

    /// Whether a command brings it.
    var comesWithCommand: Bool {
        switch self {
        case .adopted, .upload: true
        case .part, .finished: false
        }
    }
}

/// Names the bytes of a transfer in the session's folder. Another copy of the file gets another name: so bytes of one
/// copy never pass for those of the next, at whatever moment the process ends.
struct PartName: Codable, Sendable, Hashable {
    let task: UUID
    var copy = 0
}
