public import FoundationEssentials

/// Where a transfer was begun.
public enum TransferOrigin: Codable, Sendable, Hashable {
    /// While the person uses the program.
    case foreground
    /// By a program that runs without a person: the same value for all that one such run begins.
    case background(wake: UUID)
}
