import Terminal

/// Which key does what, where: made from the table of actions.
struct KeyMap {
    /// The keys that actions start with.
    static let standard = KeyMap(actions: Action.allCases)

    private let actions: [KeyContext: [Key: Action]]

    init(actions listed: [Action]) {
        var actions: [KeyContext: [Key: Action]] = [:]
        for action in listed {
            for binding in action.entry.bindings {
                for context in binding.contexts {
                    for key in binding.keys { actions[context, default: [:]][key] = action }
                }
            }
        }
        self.actions = actions
    }

    func action(for key: Key, in context: KeyContext) -> Action? {
        actions[context]?[key]
    }

    /// Whether the key does something anywhere.
    func knows(_ key: Key) -> Bool {
        actions.values.contains { $0[key] != nil }
    }

    /// The keys of an action, in the order of the table; in one context, or in any.
    func keys(for action: Action, in context: KeyContext? = nil) -> [Key] {
        var keys: [Key] = []
        for binding in action.entry.bindings where context.map(binding.contexts.contains) ?? true {
            for key in binding.keys where !keys.contains(key) {
                let places = context.map { [$0] } ?? Array(binding.contexts)
                if places.contains(where: { actions[$0]?[key] == action }) { keys.append(key) }
            }
        }
        return keys
    }

    /// The name of the first key of an action, for sentences and the help line.
    func keyName(for action: Action, in context: KeyContext? = nil) -> String? {
        keys(for: action, in: context).first?.name
    }
}
