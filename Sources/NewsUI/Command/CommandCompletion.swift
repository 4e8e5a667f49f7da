/// What a Tab makes of the command line: the beginning that all that fits shares, then one after the other.
struct CommandCompletion: Equatable {
    /// The whole lines that fit, in the order of the alphabet.
    let candidates: [String]
    /// The one that the line shows; nil: what they share.
    private(set) var current: Int?

    /// - Parameters:
    ///   - text: the line up to the cursor.
    ///   - arguments: what may follow a command's name.
    init(_ text: String, arguments: (String) -> [String]) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count < 2 {
            candidates = Command.names.filter { $0.hasPrefix(text) }
        } else {
            let name = Command.aliases[parts[0]] ?? parts[0]
            candidates = arguments(name).sorted().filter { $0.hasPrefix(parts[1]) }.map { "\(parts[0]) \($0)" }
        }
    }

    /// The line after the first Tab: as far as all candidates agree; nil: there are none.
    var shared: String? {
        guard let first = candidates.first else { return nil }
        return candidates.reduce(first) { $0.commonPrefix(with: $1) }
    }

    /// The line after one more Tab.
    mutating func next(_ step: Int) -> String? {
        guard !candidates.isEmpty else { return nil }
        let place = current.map { $0 + step } ?? (step > 0 ? 0 : candidates.count - 1)
        current = (place + candidates.count) % candidates.count
        return current.map { candidates[$0] }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
