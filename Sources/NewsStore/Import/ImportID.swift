import FoundationEssentials

/// By what the acts of one import are known, whatever number of transactions it takes: `Library.undo()` takes them back
/// together.
public struct ImportID: Sendable, Equatable {
    let text = UUID().uuidString

    public init() {}
}
