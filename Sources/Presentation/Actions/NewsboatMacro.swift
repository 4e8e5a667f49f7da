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
        /// Opens the article's link with this program, as newsboat writes it.
        case program(String)
        /// The names of actions.
        case actions([String])
    }

    /// As newsboat writes it.
    public let key: String
    public let help: String?
    public private(set) var work: Work
    public private(set) var place = UserCommand.Place.both
    /// What is lost; nil if nothing is.
    public private(set) var loss: String?

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
        work = .actions([])
        let operations = Self.operations(words)
        var browser: String?
        var opened: String?
        var rest: [String] = []
        for operation in operations {
            switch (operation[0], operation.count) {
            case ("set", 3...) where operation[1] == "browser": browser = operation[2...].joined(separator: " ")
            case ("set", _):
                throw Refusal(reason: "it sets \(FeedListProblem.shown(operation.dropFirst().first ?? ""))")
            case ("open-in-browser", 1), ("open-in-browser-noninteractively", 1),
                ("open-in-browser-and-mark-read", 1):
                if operation[0].hasSuffix("read") { loss = "it does not mark the article as read" }
                guard let browser else {
                    rest.append("open-in-browser")
                    continue
                }
                guard opened == nil, rest.isEmpty else {
                    throw Refusal(reason: "it runs a program among other operations")
                }
                opened = browser
            case (_, 1): rest.append(operation[0])
            default:
                let shown = FeedListProblem.shown(operation.joined(separator: " "))
                throw Refusal(reason: "there is no operation \(shown)")
            }
        }
        if let opened {
            guard rest.isEmpty else { throw Refusal(reason: "it runs a program among other operations") }
            work = .program(opened)
            return
        }
        guard !rest.isEmpty else { throw Refusal(reason: "it does nothing") }
        let list = Self.actions(rest, from: .headlines)
        let article = Self.actions(rest, from: .article)
        switch (list, article) {
        case (let list?, let article?) where list == article: work = .actions(list)
        case (let list?, _): (work, place) = (.actions(list), .headlines)
        case (nil, let article?): (work, place) = (.actions(article), .article)
        case (nil, nil): throw Refusal(reason: Self.reason(rest))
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

    /// The names of the actions, followed from a place; nil if one of the operations has none there.
    private static func actions(_ operations: [String], from start: KeyContext) -> [String]? {
        var place = start
        var names: [String] = []
        for operation in operations {
            guard let action = NewsboatOperation.action(operation, in: place), !action.takesDigit else { return nil }
            names.append(action.name)
            switch (action, place) {
            case (.open, .headlines): place = .article
            case (.back, .article): place = .headlines
            case (.back, .headlines): place = .feeds
            default: break
            }
        }
        return names
    }

    private static func reason(_ operations: [String]) -> String {
        let places: [KeyContext] = [.headlines, .article, .feeds]
        let missing = operations.first { operation in
            places.allSatisfy { NewsboatOperation.action(operation, in: $0) == nil }
        }
        return missing.map { NewsboatOperation.reason(FeedListProblem.shown($0)) }
            ?? "its operations are not available one after the other"
    }
}
