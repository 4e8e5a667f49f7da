import News

/// An action of a user's command, with what may follow its name on the command line: "toggle-read read".
package struct CommandStep: Sendable, Equatable {
    /// What may follow `toggle-read`: the mark in place of the other one.
    package static let marks = ["read", "unread"]

    package let action: Action
    package let argument: String?

    /// - Returns: `nil` if there is no such action.
    package init?(_ text: String) {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard let action = parts.first.flatMap({ Action(name: $0) }) else { return nil }
        self.action = action
        argument = parts.count > 1 ? parts[1].trimmed : nil
    }
}
