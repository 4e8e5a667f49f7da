import BackgroundTasks
import Terminal

/// What terminal events say about the user.
enum UserActivity: Equatable {
    /// The user did something.
    case acted
    /// The terminal gained or lost the focus, or its focus became unknown.
    case focus(ConditionReading.State)

    /// The signs of a batch of events, in order; successive equal ones are merged.
    static func signs(in events: [TerminalEvent]) -> [UserActivity] {
        var signs: [UserActivity] = []
        for sign in events.compactMap(UserActivity.init) where signs.last != sign { signs.append(sign) }
        return signs
    }

    /// - Returns: `nil` for an event that is not the user's.
    private init?(_ event: TerminalEvent) {
        switch event {
        case .key, .mouse, .resized: self = .acted
        case .focusGained: self = .focus(.yes)
        case .focusLost: self = .focus(.no)
        // While the program was stopped, it received no focus events.
        case .continued: self = .focus(.unknown)
        case .background, .hangup, .inputLost, .terminate: return nil
        }
    }
}
