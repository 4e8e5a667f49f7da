public import News

/// A newsboat macro, a key after a prefix that performs several operations, as a command.
public struct NewsboatMacro: Sendable, Equatable {
    /// Why a macro cannot become a command, as the end of a sentence.
    public struct Refusal: Error, Equatable {
        public let reason: String

        public init(reason: String) { self.reason = reason }
    }

    /// What the macro does.
    public enum Work: Sendable, Equatable {
        /// Opens the article's link with this program, as newsboat writes it, and performs these actions.
        case program(String, then: [String])
        /// The same with a program that reads the article's text.
        case pipe(String, then: [String])
        /// The names of actions.
        case actions([String])
    }

    /// As newsboat writes it.
    public let key: String
    public let help: String?
    public private(set) var work: Work
    public private(set) var place = UserCommand.Place.both

    /// Parses the values of `macro KEY OPERATION; OPERATION... [-- DESCRIPTION]`.
    public init(_ values: [String]) throws(Refusal) {
        guard let key = values.first, values.count > 1 else { throw Refusal(reason: "it lacks what it is to do") }
        self.key = key
        var words = Array(values.dropFirst())
        var help: String?
        if let dashes = words.firstIndex(of: "--") {
            help = words[(dashes + 1)...].joined(separator: " ")
            words.removeSubrange(dashes...)
        }
        self.help = help.flatMap { $0.isEmpty ? nil : $0 }
        var browser: String?
        var program: Work?
        var rest: [[String]] = []
        /// The program comes first here; a mark may be made after it as well.
        func run(_ other: Work) throws(Refusal) {
            guard program == nil, rest.allSatisfy({ $0[0] == "toggle-article-read" }) else {
                throw Refusal(reason: "it runs a program among other operations")
            }
            program = other
        }
        for operation in Self.operations(words) {
            switch (operation[0], operation.count) {
            case ("set", 3...) where operation[1] == "browser": browser = operation[2...].joined(separator: " ")
            case ("set", _):
                throw Refusal(reason: "it sets \(FeedListProblem.shown(operation.dropFirst().first ?? ""))")
            case ("open-in-browser", 1), ("open-in-browser-noninteractively", 1),
                ("open-in-browser-and-mark-read", 1):
                if let browser { try run(.program(browser, then: [])) } else { rest.append(["open-in-browser"]) }
                if operation[0].hasSuffix("read") { rest.append(["toggle-article-read", "read"]) }
            case ("pipe-to", 2...): try run(.pipe(operation[1...].joined(separator: " "), then: []))
            default: rest.append(operation)
            }
        }
        guard program != nil || !rest.isEmpty else { throw Refusal(reason: "it does nothing") }
        let list = Self.actions(rest, from: .headlines)
        let article = Self.actions(rest, from: .article)
        let actions: [String]
        switch (list, article) {
        case (let list?, let article?) where list == article: actions = list
        case (let list?, _): (actions, place) = (list, .headlines)
        case (nil, let article?): (actions, place) = (article, .article)
        case (nil, nil): throw Refusal(reason: Self.reason(rest))
        }
        work =
            switch program {
            case .program(let line, _): .program(line, then: actions)
            case .pipe(let line, _): .pipe(line, then: actions)
            case .actions, nil: .actions(actions)
            }
    }
}

extension NewsboatMacro {
    /// The operations with their arguments; semicolons separate them.
    private static func operations(_ words: [String]) -> [[String]] {
        var operations: [[String]] = [[]]
        for word in words {
            // A word with blanks was quoted.
            guard !word.contains(where: \.isWhitespace), word.contains(";") else {
                operations[operations.count - 1].append(word)
                continue
            }
            for (index, part) in word.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { operations.append([]) }
                if !part.isEmpty { operations[operations.count - 1].append(String(part)) }
            }
        }
        return operations.filter { !$0.isEmpty }
    }

    /// Whether an operation marks as read or unread, whatever the article was.
    private static func isMark(_ operation: [String], _ action: Action) -> Bool {
        action == .toggleRead && operation.count == 2 && CommandStep.marks.contains(operation[1])
    }

    /// The actions, followed from a place; nil if one of the operations has none there.
    private static func actions(_ operations: [[String]], from start: KeyContext) -> [String]? {
        var place = start
        var steps: [String] = []
        for operation in operations {
            guard let action = NewsboatOperation.action(operation[0], in: place), !action.takesDigit,
                operation.count == 1 || isMark(operation, action)
            else { return nil }
            steps.append(([action.name] + operation.dropFirst()).joined(separator: " "))
            switch (action, place) {
            case (.open, .headlines): place = .article
            case (.back, .article): place = .headlines
            case (.back, .headlines): place = .feeds
            default: break
            }
        }
        return steps
    }

    private static func reason(_ operations: [[String]]) -> String {
        let places: [KeyContext] = [.headlines, .article, .feeds]
        for operation in operations {
            let name = operation[0]
            let action = places.lazy.compactMap { NewsboatOperation.action(name, in: $0) }.first
            let shown = FeedListProblem.shown(operation.joined(separator: " "))
            switch (action, name) {
            case (nil, "exec"):
                return "newsterm has nothing that does \(shown); [commands.NAME] runs programs and actions"
            case (nil, _): return NewsboatOperation.reason(FeedListProblem.shown(name))
            case (let action?, _) where operation.count > 1 && !isMark(operation, action):
                let form = action.takesArgument ? ", which may have words of its own in actions" : ""
                return "newsterm has no \(shown), but \(action.name)\(form)"
            default: break
            }
        }
        return "its operations are not available one after the other"
    }
}
