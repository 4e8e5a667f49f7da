/// Who decided that a task runs now.
public enum LaunchKind: String, Codable, Sendable, Hashable {
    /// The scheduler, since its time had come and its conditions held.
    case natural
    /// Somebody asked for a simulated launch. A program may take it as "do it now".
    case simulated
}
