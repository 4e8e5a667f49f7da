import News

/// What Tab does to a command line or a list of tags: first it inserts the candidates' common prefix, then each
/// candidate in turn.
struct CommandCompletion: Equatable {
    /// From this many letters on, a command name has so few matches that they are simply sorted.
    private static let enoughLetters = 3

    /// The whole lines that match, sorted; for a name shorter than `enoughLetters`, likely commands come first.
    let candidates: [String]
    /// The candidate on the line; `nil` while it shows the common prefix.
    private(set) var current: Int?
    /// The characters before the completed part, the same for all candidates: the command's name and a blank.
    private let lead: Int
    /// The number of characters typed.
    private let typed: Int
    /// What separates a sole candidate from what may follow it; `nil` when nothing can.
    private let separator: String?

    /// - Parameters:
    ///   - text: The line up to the cursor, in any case.
    ///   - likely: The likely commands, the likeliest first.
    ///   - own: The user's commands.
    ///   - arguments: Returns the possible arguments of a command.
    init(_ text: String, likely: [String], own: [UserCommand] = [], arguments: (String) -> [String]) {
        let line = text.drop { $0 == " " }
        let written = line.prefix { $0 != " " }
        let name = Self.plain(written)
        if name.count == line.count {
            lead = 0
            typed = name.count
            var seen: Set<String> = []
            candidates = ((name.count < Self.enoughLetters ? likely : []) + (Command.names + own.map(\.name)).sorted())
                .filter { Self.plain($0).hasPrefix(name) && seen.insert($0).inserted }
            let leadsOn = candidates.first.map { Command.argument(of: $0) != .nothing } ?? false
            separator = leadsOn ? " " : nil
        } else {
            let beginning = line.dropFirst(name.count).drop { $0 == " " }.lowercased()
            lead = name.count + 1
            typed = lead + beginning.count
            // Case and underscores belong to the name of a user's command.
            let isOwn = own.contains { $0.name == written }
            let command = isOwn ? String(written) : name
            candidates = arguments(isOwn ? command : Command.aliases[name] ?? name).sorted()
                .filter { $0.lowercased().hasPrefix(beginning) }.map { "\(command) \($0)" }
            separator = nil
        }
    }

    /// A name as it is compared with what is typed.
    private static func plain(_ name: some StringProtocol) -> String {
        name.lowercased().replacing("_", with: "-")
    }

    /// - Parameters:
    ///   - text: The line up to the cursor.
    ///   - path: The path at its end.
    ///   - paths: The existing paths that begin with it.
    init(_ text: String, path: String, paths: [String]) {
        let before = text.dropLast(path.count)
        lead = text.count - path.reversed().prefix { $0 != "/" }.count
        typed = text.count
        candidates = paths.map { before + $0 }
        separator = candidates.first?.hasSuffix("/") == true ? "" : nil
    }

    /// The partial path, when the command takes one; else `nil`.
    static func path(in text: String) -> String? {
        let line = text.drop { $0 == " " }
        let name = line.prefix { $0 != " " }
        guard name.lowercased() == Command.importing.name, name.endIndex < line.endIndex else { return nil }
        return String(line[name.endIndex...].drop { $0 == " " })
    }

    /// - Parameters:
    ///   - text: Tags up to the cursor; the last one is completed.
    ///   - known: The tags in use.
    init(tags text: String, known: [String]) {
        // An unclosed quote begins a tag that may contain blanks.
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

    /// The line after the first Tab: the candidates' common prefix; `nil` when there are none, or when they differ in
    /// case before the end of the typed text.
    var shared: String? {
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else { return first + (separator ?? "") }
        let shared = candidates.reduce(first) { $0.commonPrefix(with: $1) }
        return shared.count < typed ? nil : shared
    }

    /// Whether the next Tab starts a new completion, since this one is finished and more may follow.
    var isOver: Bool { candidates.count == 1 && separator != nil }

    /// The part of a candidate to list.
    func shownPart(of candidate: String) -> String { String(candidate.dropFirst(lead)) }

    /// The line after another Tab.
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
