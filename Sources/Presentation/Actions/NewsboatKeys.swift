public import News
import Terminal

/// newsboat's key bindings as newsterm's: the changes that make the keys do the same here.
public struct NewsboatKeys: Sendable, Equatable {
    /// The result for one line.
    public struct Note: Sendable, Equatable {
        public let line: Int
        /// Without a full stop.
        public let sentence: String

        public init(line: Int, sentence: String) {
            self.line = line
            self.sentence = sentence
        }
    }

    /// In the order of the actions.
    public private(set) var changes: [KeyChange] = []
    /// Lines that were converted, or needed no change.
    public private(set) var taken: [Note] = []
    public private(set) var leftOut: [Note] = []

    /// - Parameter present: the user's existing changes, which take precedence.
    public init(_ bindings: [NewsboatBinding], beside present: [KeyChange] = []) {
        var requestedKeys: [RequestedKey] = []
        var kept: [RequestedKey] = []
        for binding in bindings {
            guard let key = key(of: binding) else { continue }
            let places = binding.places.map(NewsboatOperation.places).reduce(into: Set()) { $0.formUnion($1) }
            let found = self.requestedKeys(binding, key, places)
            requestedKeys += found
            // As in newsboat, a later line overrides earlier ones, even with an operation that does not exist here.
            kept.removeAll { $0.key == key && places.contains($0.place) }
            kept += found
        }
        var proposals = Action.allCases.flatMap { Self.proposals(for: $0, kept) }
        var settled: Set<Int> = []
        let (before, _) = KeyMap.changed(by: present)
        proposals.removeAll { proposal in
            guard let clash = present.first(where: { $0.isOf(proposal.change) }) else { return false }
            if proposal.requestedKeys.allSatisfy({ before.action(for: $0.key, in: $0.place) == $0.action }) {
                settled.formUnion(proposal.lines)
            } else {
                leave(proposal, "\(clash.path) is set in the configuration already, and stays")
            }
            return true
        }
        while let problem = KeyMap.changed(by: present + proposals.map(\.change)).problems
            .last(where: { $0.change >= present.count })
        {
            leave(proposals.remove(at: problem.change - present.count), problem.sentence)
        }
        changes = proposals.map(\.change)
        let keyConflicts = KeyMap.changed(by: present + changes).map.keyConflicts
        take(requestedKeys, settled.union(proposals.flatMap(\.lines)), keyConflicts)
    }
}

extension NewsboatKeys {
    /// A key for an action in one context.
    private struct RequestedKey: Equatable {
        let line: Int
        let place: KeyContext
        let key: Key
        let action: Action

        /// Whether that is the default.
        var isGranted: Bool { KeyMap.standard.action(for: key, in: place) == action }
    }

    /// A change and the lines that it comes from.
    private struct Proposal: Equatable {
        let change: KeyChange
        /// The requested keys that it grants.
        let requestedKeys: [RequestedKey]

        var lines: Set<Int> { Set(requestedKeys.map(\.line)) }
    }

    /// - Returns: `nil` for a key that does not exist here, which it notes.
    private mutating func key(of binding: NewsboatBinding) -> Key? {
        guard let key = Key(name: binding.key) else {
            leftOut.append(
                Note(line: binding.line, sentence: "there is no key \(FeedListProblem.shown(binding.key)) here"))
            return nil
        }
        guard key != .enter || ["enter", "return"].contains(binding.key.lowercased()) else {
            let sentence = "terminals cannot tell \(binding.key) from Enter, which has its use"
            leftOut.append(Note(line: binding.line, sentence: sentence))
            return nil
        }
        return key
    }

    /// The keys that a line requests; notes the line when there are none.
    private mutating func requestedKeys(_ binding: NewsboatBinding, _ key: Key, _ places: Set<KeyContext>)
        -> [RequestedKey]
    {
        let found = KeyContext.allCases.filter(places.contains).compactMap { place in
            NewsboatOperation.action(binding.operation, in: place).map {
                RequestedKey(line: binding.line, place: place, key: key, action: $0)
            }
        }
        guard found.isEmpty else { return found }
        let shown = FeedListProblem.shown(binding.places.joined(separator: ", "))
        leftOut.append(
            Note(
                line: binding.line,
                sentence: places.isEmpty
                    ? "newsterm has no place like \(shown)"
                    : NewsboatOperation.reason(FeedListProblem.shown(binding.operation))))
        return []
    }

    /// Changes that give an action its default keys and the requested ones. If every context gains a key, one change
    /// has the most frequent keys and others those that differ; otherwise each context that gains a key has a change.
    private static func proposals(for action: Action, _ requestedKeys: [RequestedKey]) -> [Proposal] {
        let mine = requestedKeys.filter { $0.action == action && !$0.isGranted }
        let gaining = KeyContext.allCases.filter { place in mine.contains { $0.place == place } }
        let keys = gaining.map { Self.keys(of: action, in: $0, requestedKeys) }
        func proposal(_ keys: [String], _ places: [KeyContext], place: KeyContext?) -> Proposal {
            Proposal(
                change: KeyChange(action: action.name, place: place?.name, keys: keys),
                requestedKeys: mine.filter { places.contains($0.place) })
        }
        let usual = Set(gaining) == action.contexts ? mostFrequent(keys) : nil
        let rest = zip(gaining, keys).filter { $1 != usual }.map { proposal($1, [$0], place: $0) }
        guard let usual else { return rest }
        return [proposal(usual, zip(gaining, keys).filter { $1 == usual }.map(\.0), place: nil)] + rest
    }

    /// The first of equally frequent ones.
    private static func mostFrequent(_ lists: [[String]]) -> [String]? {
        var most: [String]?
        for list in lists where lists.count(where: { $0 == list }) > lists.count(where: { $0 == most }) { most = list }
        return most
    }

    private static func keys(of action: Action, in place: KeyContext, _ requestedKeys: [RequestedKey]) -> [String] {
        let here = requestedKeys.filter { $0.place == place }
        let own = action.bindings.filter { $0.contexts.contains(place) }.flatMap(\.keys)
        var keys = own.filter { key in !here.contains { $0.key == key && $0.action != action } }
        for requestedKey in here where requestedKey.action == action && !keys.contains(requestedKey.key) {
            keys.append(requestedKey.key)
        }
        return keys.map(\.name)
    }

    private mutating func leave(_ proposal: Proposal, _ reason: String) {
        for line in proposal.lines.sorted() { leftOut.append(Note(line: line, sentence: reason)) }
    }

    /// Notes the result of each line that requested keys.
    /// - Parameters:
    ///   - changed: lines that became changes, now or before.
    ///   - keyConflicts: what all changes took from actions.
    private mutating func take(
        _ requestedKeys: [RequestedKey], _ changed: Set<Int>, _ keyConflicts: [KeyMap.KeyConflict]
    ) {
        for line in Set(requestedKeys.map(\.line)).sorted() {
            let mine = requestedKeys.filter { $0.line == line }
            guard let first = mine.first else { continue }
            let names = Action.allCases.filter { action in mine.contains { $0.action == action } }.map(\.name)
            if changed.contains(line) {
                let loss = keyConflicts.filter { $0.keys.contains(first.key.name) && names.contains($0.by) }
                    .compactMap(\.loss).map { "; \($0)" }.joined()
                taken.append(Note(line: line, sentence: "\(first.key.name) is \(names.joined(separator: ", "))\(loss)"))
            } else if mine.allSatisfy(\.isGranted) {
                let sentence = "\(first.key.name) is \(names.joined(separator: ", ")) here as well"
                taken.append(Note(line: line, sentence: sentence))
            } else if !leftOut.contains(where: { $0.line == line }) {
                leftOut.append(Note(line: line, sentence: "a later line gives \(first.key.name) to something else"))
            }
        }
        leftOut.sort { $0.line < $1.line }
    }
}

extension KeyChange {
    /// Whether both concern the same action in overlapping places.
    fileprivate func isOf(_ other: KeyChange) -> Bool {
        let names = [self, other].map { $0.action.replacing("_", with: "-") }
        let places = [self, other].map { $0.place?.replacing("_", with: "-") }
        return names[0] == names[1] && (places[0] == nil || places[1] == nil || places[0] == places[1])
    }
}

extension KeyMap.KeyConflict {
    /// Where the action is left without a key, for commands; `nil` if it has others everywhere.
    package var loss: String? {
        if leavesNone { return "\(from) has no key now" }
        return placesWithout.isEmpty ? nil : "\(from) has no key in \(placesWithout.joined(separator: ", ")) now"
    }
}
