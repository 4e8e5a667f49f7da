/// What a Tab makes of the command line, or of a line of tags: the beginning that all that fits shares, then one after the other.
struct CommandCompletion: Equatable {
    /// The whole lines that fit, in the order of the alphabet.
    let candidates: [String]
    /// The one that the line shows; nil: what they share.
    private(set) var current: Int?
    /// The characters of each before the part that is completed: the command's name and a blank.
    private let lead: Int
    /// The characters of what was typed.
    private let typed: Int
    /// Whether something can follow the only one that fits.
    private let leadsOn: Bool

    /// - Parameters:
    ///   - text: the line up to the cursor, in capitals or not.
    ///   - arguments: what may follow a command's name.
    init(_ text: String, arguments: (String) -> [String]) {
        let line = text.drop { $0 == " " }
        let name = line.prefix { $0 != " " }.lowercased().replacing("_", with: "-")
        if name.count == line.count {
            lead = 0
            typed = name.count
            candidates = Command.names.filter { $0.hasPrefix(name) }
            leadsOn = candidates.first.map { Command.argument(of: $0) != .nothing } ?? false
        } else {
            let beginning = line.dropFirst(name.count).drop { $0 == " " }.lowercased()
            lead = name.count + 1
            typed = lead + beginning.count
            candidates = arguments(Command.aliases[name] ?? name).sorted()
                .filter { $0.lowercased().hasPrefix(beginning) }.map { "\(name) \($0)" }
            leadsOn = false
        }
    }

    /// - Parameters:
    ///   - text: tags, up to the cursor; the last one is completed.
    ///   - known: the tags in use.
    init(tags text: String, known: [String]) {
        let word = String(text.reversed().prefix { !$0.isWhitespace && $0 != "," }.reversed())
        lead = text.count - word.count
        typed = text.count
        let before = String(text.dropLast(word.count))
        candidates = known.filter { $0.lowercased().hasPrefix(word.lowercased()) }.map { before + $0 }
        leadsOn = true
    }

    /// The line after the first Tab: as far as all candidates agree; nil: there are none, or they differ in capitals
    /// before that.
    var shared: String? {
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else { return leadsOn ? first + " " : first }
        let shared = candidates.reduce(first) { $0.commonPrefix(with: $1) }
        return shared.count < typed ? nil : shared
    }

    /// Whether another Tab begins anew, since the line has been completed and more may follow.
    var isOver: Bool { candidates.count == 1 && leadsOn }

    /// What is shown of a candidate to choose it by.
    func shownPart(of candidate: String) -> String { String(candidate.dropFirst(lead)) }

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
