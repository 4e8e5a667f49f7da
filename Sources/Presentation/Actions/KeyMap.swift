package import News
package import Terminal

/// Maps keys to actions by context: the table of actions with the user's changes applied.
public struct KeyMap: Sendable, Equatable {
    /// The default keys.
    public static let standard = KeyMap(changes: [])

    private var bindings: [Action: [Action.Binding]] = [:]
    private var actions: [KeyContext: [Key: Action]] = [:]
    /// The user's own commands, in the order of the file.
    package var commands: [UserCommand] = []
    /// The keys of those commands.
    var sequences: [KeyContext: [CommandKeys]] = [:]
    /// What commands took from actions.
    private var takenByCommands: [TakenKey] = []

    /// A key that a change gives to an action is taken from its default action; a change for one context overrides one
    /// for all. ^C always quits; prompts handle it first.
    package init(changes: [KeyChange.Resolved]) {
        for action in Action.allCases {
            bindings[action] = Self.bindings(of: action, changes)
        }
        let weighed = Action.allCases.map { action in (action, changes.filter { $0.action == action }) }
        for precedence in KeyChange.Precedence.allCases {
            for (action, changes) in weighed {
                for binding in bindings[action] ?? [] {
                    for context in binding.contexts where changes.precedence(in: context) == precedence {
                        for key in binding.keys { actions[context, default: [:]][key] = action }
                    }
                }
            }
        }
        for context in KeyContext.allCases {
            actions[context, default: [:]][.control("c")] = .quit
            addClosingKey(from: context)
        }
    }

    package func action(for key: Key, in context: KeyContext) -> Action? {
        actions[context]?[key]
    }

    /// Whether the key has an action in some context.
    package func knows(_ key: Key) -> Bool {
        actions.values.contains { $0[key] != nil }
    }

    /// Whether the key only ever quits.
    package func quitsEverywhere(_ key: Key) -> Bool {
        KeyContext.allCases.allSatisfy { actions[$0]?[key] == .quit }
    }

    /// The keys of an action in the order of the table, in one context or in any.
    package func keys(for action: Action, in context: KeyContext? = nil) -> [Key] {
        var keys: [Key] = []
        for binding in bindings(of: action) where context.map(binding.contexts.contains) ?? true {
            for key in binding.keys where !keys.contains(key) {
                let has =
                    context.map { actions[$0]?[key] == action }
                    ?? binding.contexts.contains { actions[$0]?[key] == action }
                if has { keys.append(key) }
            }
        }
        return keys
    }

    /// The name of an action's first key, for sentences and the help line.
    package func keyName(for action: Action, in context: KeyContext? = nil) -> String? {
        keys(for: action, in: context).first?.name
    }

    /// The keys that changes took from an action, by the action that has them now, in the order of the table.
    package func keysTaken(from action: Action) -> [(by: Action, keys: [Key])] {
        var taken: [Action: [Key]] = [:]
        for binding in bindings(of: action) {
            for key in binding.keys {
                for context in binding.contexts {
                    guard let taker = self.action(for: key, in: context), taker != action,
                        KeyMap.standard.action(for: key, in: context) == action, taken[taker]?.contains(key) != true
                    else { continue }
                    taken[taker, default: []].append(key)
                }
            }
        }
        return Action.allCases.compactMap { taker in taken[taker].map { (taker, $0) } }
    }

    /// Keys that changes took from an action.
    public struct KeyConflict: Sendable, Equatable {
        /// Named as usual: ^M is Enter.
        public let keys: [String]
        /// The names of the action that lost the keys and of the one that has them.
        public let from: String
        public let by: String
        /// Whether the action is left without a key.
        public let leavesNone: Bool
        /// The places where it is, if it has keys elsewhere.
        public var placesWithout: [String] = []
    }

    /// A key that a command took from an action.
    private struct TakenKey: Sendable, Equatable {
        let key: Key
        let action: Action
        let command: String
    }

    /// All keys that changes took from actions.
    public var keyConflicts: [KeyConflict] {
        Action.allCases.flatMap { action in
            keysTaken(from: action).map { conflict(over: $1, from: action, by: $0.name) }
        } + takenByCommands.map { conflict(over: [$0.key], from: $0.action, by: $0.command) }
    }

    private func conflict(over taken: [Key], from action: Action, by taker: String) -> KeyConflict {
        let leavesNone = keys(for: action).isEmpty
        let without = KeyContext.allCases.filter {
            action.contexts.contains($0) && keys(for: action, in: $0).isEmpty
        }
        return KeyConflict(
            keys: taken.map(\.name), from: action.name, by: taker, leavesNone: leavesNone,
            placesWithout: leavesNone ? [] : without.map(\.name))
    }

    /// Takes a key from an action for a command.
    mutating func take(_ key: Key, from action: Action, in context: KeyContext, by command: String) {
        actions[context]?[key] = nil
        let taken = TakenKey(key: key, action: action, command: command)
        if !takenByCommands.contains(taken) { takenByCommands.append(taken) }
    }

    /// The keys of an action by context, most common first.
    package func bindings(of action: Action) -> [Action.Binding] {
        bindings[action] ?? []
    }
}

extension KeyMap {
    private static func bindings(of action: Action, _ changes: [KeyChange.Resolved]) -> [Action.Binding] {
        let changes = changes.filter { $0.action == action }
        var bindings = action.bindings
        if let everywhere = changes.last(where: { $0.place == nil }) {
            bindings = [Action.Binding(contexts: action.contexts, keys: everywhere.keys)]
        }
        for change in changes {
            guard let place = change.place else { continue }
            bindings = bindings.map { Action.Binding(contexts: $0.contexts.subtracting([place]), keys: $0.keys) }
            bindings.append(Action.Binding(contexts: [place], keys: change.keys))
        }
        if action == .quit, !changes.isEmpty {
            bindings = bindings.map { binding in
                let others = binding.keys.filter { $0 != .control("c") }
                return Action.Binding(contexts: binding.contexts, keys: others + [.control("c")])
            }
        }
        return bindings
    }

    /// Makes the key that opens a page close it.
    private mutating func addClosingKey(from context: KeyContext) {
        guard let opener = context.opener else { return }
        let keys = keys(for: opener).filter { actions[context]?[$0] == nil }
        for key in keys { actions[context]?[key] = .back }
        bindings[.back]?.append(Action.Binding(contexts: [context], keys: keys, isImplied: true))
    }
}
