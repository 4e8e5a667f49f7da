import FoundationEssentials

/// Names the bytes of a transfer in the session's folder. Another copy of the file gets another name: so bytes of one
/// copy never pass for those of the next, at whatever moment the process ends.
struct PartName: Codable, Sendable, Hashable {
    let task: UUID
    var copy = 0
}
