/// Why a run was told to stop before it was done.
public enum StopReason: String, Codable, Sendable, Hashable {
    /// Its time was used up.
    case budget
    /// Somebody asked for a simulated expiration.
    case simulation
    /// The scheduler stopped: the program ends.
    case shutdown
}
