import News
import Terminal

/// What the user has set of the keys: those of one action, in one place or everywhere.
public struct KeyChange: Sendable, Equatable {
    /// The action's name, such as next-unread.
    public var action: String
    /// Where the keys are for it, such as article; nil: wherever the action can be had.
    public var place: String?
    /// The keys' names; none: the action has no key any more.
    public var keys: [String]

    /// A change in the user's own words, right or wrong.
    public init(action: String, place: String? = nil, keys: [String]) {
        self.action = action
        self.place = place
        self.keys = keys
    }

    /// Where it stands in the configuration.
    var path: String { "keys.\(place.map { "\($0)." } ?? "")\(action)" }
}

extension KeyChange {
    /// A change whose names are known.
    package struct Resolved {
        /// Its number among the changes.
        let index: Int
        let path: String
        let action: Action
        let place: KeyContext?
        let keys: [Key]
    }

    /// What goes before what, the last before all.
    enum Weight: CaseIterable {
        /// Nothing is changed there.
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
                sentence: "\(path) has no meaning, since \(action.name) cannot be had there, only in: \(places)")
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
    /// How much the changes of one action weigh in a place.
    func weight(in context: KeyContext) -> KeyChange.Weight {
        if contains(where: { $0.place == context }) { return .place }
        return contains { $0.place == nil } ? .everywhere : .none
    }
}
