import News

/// What a Tab makes of the command line, or of a line of tags: the beginning that all that fits shares, then one after the other.
struct CommandCompletion: Equatable {
    /// Letters of a command's name from which on so few names begin with them that the alphabet orders them.
    private static let enoughLetters = 3

    /// The whole lines that fit, in the order of the alphabet; of a name that is hardly begun, the likely ones first.
    let candidates: [String]
    /// The one that the line shows; nil: what they share.
    private(set) var current: Int?
    /// The characters of each before the part that is completed: the command's name and a blank.
    private let lead: Int
    /// The characters of what was typed.
    private let typed: Int
    /// What stands between the only one that fits and what can follow it; nil: nothing can.
    private let separator: String?

    /// - Parameters:
    ///   - text: the line up to the cursor, in capitals or not.
    ///   - likely: the commands that are likely to be meant, the likeliest first.
    ///   - arguments: what may follow a command's name.
    init(_ text: String, likely: [String], arguments: (String) -> [String]) {
        let line = text.drop { $0 == " " }
        let name = line.prefix { $0 != " " }.lowercased().replacing("_", with: "-")
        if name.count == line.count {
            lead = 0
            typed = name.count
            var seen: Set<String> = []
            candidates = ((name.count < Self.enoughLetters ? likely : []) + Command.names)
                .filter { $0.hasPrefix(name) && seen.insert($0).inserted }
            let leadsOn = candidates.first.map { Command.argument(of: $0) != .nothing } ?? false
            separator = leadsOn ? " " : nil
        } else {
            let beginning = line.dropFirst(name.count).drop { $0 == " " }.lowercased()
            lead = name.count + 1
            typed = lead + beginning.count
            candidates = arguments(Command.aliases[name] ?? name).sorted()
                .filter { $0.lowercased().hasPrefix(beginning) }.map { "\(name) \($0)" }
            separator = nil
        }
    }

    /// - Parameters:
    ///   - text: the line up to the cursor.
    ///   - path: its end.
    ///   - paths: those that begin so.
    init(_ text: String, path: String, paths: [String]) {
        let before = text.dropLast(path.count)
        lead = text.count - path.reversed().prefix { $0 != "/" }.count
        typed = text.count
        candidates = paths.map { before + $0 }
        separator = candidates.first?.hasSuffix("/") == true ? "" : nil
    }

    /// What is typed of a path, where the line is of a command that takes one; nil: it is not.
    static func path(in text: String) -> String? {
        let line = text.drop { $0 == " " }
        let name = line.prefix { $0 != " " }
        guard name.lowercased() == Command.importing.name, name.endIndex < line.endIndex else { return nil }
        return String(line[name.endIndex...].drop { $0 == " " })
    }

    /// - Parameters:
    ///   - text: tags, up to the cursor; the last one is completed.
    ///   - known: the tags in use.
    init(tags text: String, known: [String]) {
        // An odd one begins a tag with blanks.
        let isQuoted = text.count { $0 == "\"" } % 2 == 1
        let word = String(
            text.reversed().prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace && $0 != "," }.reversed())
        let before = String(text.dropLast(word.count + (isQuoted ? 1 : 0)))
        lead = before.count
        typed = text.count
        candidates = known.filter { $0.lowercased().hasPrefix(word.lowercased()) }
            .map { before + FeedListing.written([$0]) }
        separator = " "
    }

    /// The line after the first Tab: as far as all candidates agree; nil: there are none, or they differ in capitals
    /// before that.
    var shared: String? {
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else { return first + (separator ?? "") }
        let shared = candidates.reduce(first) { $0.commonPrefix(with: $1) }
        return shared.count < typed ? nil : shared
    }

    /// Whether another Tab begins anew, since the line has been completed and more may follow.
    var isOver: Bool { candidates.count == 1 && separator != nil }

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
