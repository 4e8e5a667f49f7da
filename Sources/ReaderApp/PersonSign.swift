import BackgroundTasks
import Terminal

/// What the terminal's events tell of the user.
enum PersonSign: Equatable {
    /// They did something.
    case acted
    /// The terminal got the focus, lost it, or cannot be said to have it.
    case focus(ConditionReading.State)

    /// The signs in events that came together, in order; any number of keys is one act.
    static func signs(in events: [TerminalEvent]) -> [PersonSign] {
        var signs: [PersonSign] = []
        for sign in events.compactMap(PersonSign.init) where signs.last != sign { signs.append(sign) }
        return signs
    }

    /// nil for what is no doing of the user's.
    private init?(_ event: TerminalEvent) {
        switch event {
        case .key, .mouse, .resized: self = .acted
        case .focusGained: self = .focus(.yes)
        case .focusLost: self = .focus(.no)
        // While the program was stopped, the terminal told it nothing.
        case .continued: self = .focus(.unknown)
        case .background, .hangup, .inputLost, .terminate: return nil
        }
    }
}
