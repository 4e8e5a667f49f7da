import News
import Terminal

/// The user's keys for one action, in one place or everywhere.
public struct KeyChange: Sendable, Equatable {
    /// The action's name, such as `next-unread`.
    public var action: String
    /// The place in which they apply, such as `article`; `nil` for wherever the action is available.
    public var place: String?
    /// The names of the keys; empty if the action loses its keys.
    public var keys: [String]

    /// A change as the user wrote it, valid or not.
    public init(action: String, place: String? = nil, keys: [String]) {
        self.action = action
        self.place = place
        self.keys = keys
    }

    /// Its key path in the configuration.
    var path: String { "keys.\(place.map { "\($0)." } ?? "")\(action)" }
}

extension KeyChange {
    /// A change with resolved names.
    package struct Resolved {
        /// The index of the change.
        let index: Int
        let path: String
        let action: Action
        let place: KeyContext?
        let keys: [Key]
    }

    /// Precedence, lowest first.
    enum Precedence: CaseIterable {
        /// Unchanged.
        case none
        case everywhere
        case place
    }

    struct Unusable: Error {
        let sentence: String
    }

    func resolved(index: Int) throws(Unusable) -> Resolved {
        guard let action = Action(name: action) else {
            let place = place.map { "\($0)." } ?? ""
            let question = Action.allCases.map(\.name).question(on: action) { "keys.\(place)\($0)" }
            throw Unusable(sentence: "there is no \(path)\(question)")
        }
        return Resolved(
            index: index, path: path, action: action, place: try context(for: action), keys: try keys(for: action))
    }

    private func context(for action: Action) throws(Unusable) -> KeyContext? {
        guard let place else { return nil }
        guard let context = KeyContext(name: place) else {
            let question = KeyContext.allCases.map(\.name).question(on: place) { "[keys.\($0)]" }
            throw Unusable(sentence: "there is no keys.\(place)\(question)")
        }
        guard action.contexts.contains(context) else {
            let places = KeyContext.allCases.filter(action.contexts.contains).map(\.name).joined(separator: ", ")
            throw Unusable(
                sentence: "\(path) has no effect: \(action.name) is not available there, only in: \(places)")
        }
        return context
    }

    private func keys(for action: Action) throws(Unusable) -> [Key] {
        var found: [Key] = []
        for name in keys {
            guard let key = Key(name: name) else {
                throw Unusable(
                    sentence: "\(path) names no key with \"\(name)\"; keys are written as help shows them: n, ^F, "
                        + "Space, Enter, Esc, Tab, PgDn, Up, F1")
            }
            switch key {
            case .control("c") where action != .quit:
                throw Unusable(sentence: "\(path) cannot have ^C, which quits or closes a prompt; give it another key")
            case .control("z"):
                throw Unusable(sentence: "\(path) cannot have ^Z, which stops a program; give it another key")
            default: break
            }
            guard !action.takesDigit || action.bindings[0].keys.contains(key) else {
                throw Unusable(sentence: "\(path) takes digits only, since the key is the link's number")
            }
            if !found.contains(key) { found.append(key) }
        }
        return found
    }
}

extension [KeyChange.Resolved] {
    /// The precedence of one action's changes in a context.
    func precedence(in context: KeyContext) -> KeyChange.Precedence {
        if contains(where: { $0.place == context }) { return .place }
        return contains { $0.place == nil } ? .everywhere : .none
    }
}
