public import FoundationEssentials

/// A command of the user's: a program that gets an article, actions of the reader, one after the other, or both.
public struct UserCommand: Sendable, Hashable {
    /// Where the command is available.
    public enum Place: String, Sendable, CaseIterable {
        case headlines, article, both
    }

    /// What the program gets on standard input.
    public enum Input: String, Sendable, CaseIterable {
        case none, json, markdown, html, text
    }

    /// What becomes of the program's standard output.
    public enum Output: String, Sendable, CaseIterable {
        case show
        /// Stored with the article and shown with it.
        case keep
        case discard
    }

    /// What the command does.
    public enum Work: Sendable, Hashable {
        /// The program and its arguments, with fields: see `CommandArguments`; and what the reader does once it has
        /// started, or has ended if the reader waits for it.
        case program([String], then: [String] = [])
        /// The reader's actions, as on its command line.
        case actions([String])
    }

    /// The most commands of a configuration.
    public static let maximumCount = 200
    /// The time limits that can be set, in seconds.
    public static let limits = 1...3_600
    public static let standardLimit = 60
    /// The most bytes that a program may print.
    public static let maximumShown = 500_000
    public static let maximumKept = 200_000

    public let name: String
    public var work: Work
    /// As written: each is a key, or a sequence of keys.
    public var keys: [String] = []
    /// What help says of it; nil for the program or the actions.
    public var help: String?
    public var place = Place.both
    public var input = Input.none
    public var output = Output.show
    /// Whether the program has the terminal until it ends.
    public var takesTerminal = false
    /// How long a program may take whose output is shown or kept, in seconds.
    public var limit = UserCommand.standardLimit
    /// The line of its table in the configuration.
    public var line: Int

    public init(name: String, _ work: Work, line: Int = 0) {
        self.name = name
        self.work = work
        self.line = line
    }

    /// What it does, in a line.
    public var summary: String {
        if let help { return help }
        let names = actions.joined(separator: ", ")
        guard case .program(let words, _) = work else { return names }
        return words.joined(separator: " ") + (names.isEmpty ? "" : "; \(names)")
    }

    /// The reader's actions, as on its command line; if it has a program, they follow that.
    public var actions: [String] {
        switch work {
        case .program(_, let names), .actions(let names): names
        }
    }

    /// Whether a text can be the name of a command: one word of ASCII letters, digits, hyphens and underscores that
    /// begins with a letter.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 40 else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

/// What a command printed about an article, kept with it.
public struct KeptOutput: Sendable, Equatable {
    /// The command's name.
    public let command: String
    /// Lines without control characters.
    public let text: String
    public let made: Date

    public init(command: String, text: String, made: Date) {
        self.command = command
        self.text = text
        self.made = made
    }
}
