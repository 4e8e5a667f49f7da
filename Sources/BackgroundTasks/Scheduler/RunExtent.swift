/// How long a scheduler runs, and what for.
public enum RunExtent: Sendable, Equatable {
    /// Until its task is cancelled: launches what is due, whenever it is.
    case untilCancelled
    /// Launches each task whose time has come and whose conditions hold, at once and once, and returns when all have
    /// ended: what a program does that the system wakes now and then.
    case dueTasks
    /// Launches what a simulated launch was asked for, and returns when it has ended.
    case simulatedLaunches
}
