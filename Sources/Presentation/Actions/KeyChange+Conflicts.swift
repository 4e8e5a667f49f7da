import Terminal

extension KeyMap {
    /// A problem with one of the changes.
    public struct Problem: Sendable, Equatable {
        /// The index of the change.
        public let change: Int
        /// The problem and how to solve it.
        public let sentence: String
    }

    /// The standard keys with changes applied, and the problems with the changes.
    public static func changed(by changes: [KeyChange]) -> (map: KeyMap, problems: [Problem]) {
        var resolved: [KeyChange.Resolved] = []
        var problems: [Problem] = []
        for (index, change) in changes.enumerated() {
            do throws(KeyChange.Unusable) {
                resolved.append(try change.resolved(index: index))
            } catch {
                problems.append(Problem(change: index, sentence: error.sentence))
            }
        }
        return (KeyMap(changes: resolved), problems + conflicts(of: resolved))
    }

    /// Pairs of changes with equal precedence that give one key to different actions.
    private static func conflicts(of changes: [KeyChange.Resolved]) -> [Problem] {
        var problems: [Problem] = []
        for (place, change) in changes.enumerated() {
            for other in changes[..<place] where other.action != change.action {
                let shared = KeyContext.allCases.first { context in
                    let precedences = [other, change].map { [$0].precedence(in: context) }
                    return precedences[0] != .none && precedences[0] == precedences[1]
                        && [other, change].allSatisfy { $0.action.contexts.contains(context) }
                        && [other, change].allSatisfy { isInForce($0, in: context, among: changes) }
                }
                guard let shared, let key = change.keys.first(where: other.keys.contains) else { continue }
                problems.append(
                    Problem(
                        change: change.index,
                        sentence: "\(change.path) and \(other.path) both have \(key.name), in \(shared.title); "
                            + "give one of them another key"))
            }
        }
        return problems
    }

    /// Whether no change of the same action for this context overrides it.
    private static func isInForce(
        _ change: KeyChange.Resolved, in context: KeyContext, among changes: [KeyChange.Resolved]
    ) -> Bool {
        change.place != nil || !changes.contains { $0.action == change.action && $0.place == context }
    }
}
