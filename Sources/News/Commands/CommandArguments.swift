import FoundationEssentials

/// The arguments of a user's program, with fields such as `{title}` in them.
///
/// A field becomes part of the one argument that it stands in: it is never split, and no shell reads it. What a feed
/// says can therefore not become a program, another argument or an option.
public struct CommandArguments: Sendable, Equatable {
    /// What a field stands for.
    public enum Field: String, Sendable, CaseIterable {
        case link, title, feed, author, date, id
        /// The address of the page where the article is discussed.
        case comments
        /// The feed's address, without credentials.
        case feedURL = "feed_url"

        /// As it is written.
        public var shown: String { "{\(rawValue)}" }
    }

    /// Why a field would become a program, or a part of one, among the arguments of some programs.
    private enum Interpreter {
        /// Runs the argument after `-c`, whose arguments follow, or else the script that the first argument names.
        case shell
        /// The same, with several such options.
        case language
        /// Runs the program that its arguments name.
        case launcher
        /// Runs what its options say, as a shell or a language does, but not what its arguments name.
        case evaluator
        /// May hand any of its arguments to a shell.
        case joiner
        /// Opens a window for the program that its arguments name; hands a single one to a shell, and others to what
        /// runs programs, too.
        case terminal

        init?(_ word: String) {
            // A variable may stand for any program: $SHELL, $EDITOR.
            if word.hasPrefix("$") {
                self = .evaluator
                return
            }
            guard let file = word.split(separator: "/").last else { return nil }
            // As in python3.12.
            let end = file.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." }.count
            switch file.dropLast(end) {
            case "sh", "ash", "bash", "dash", "zsh", "ksh", "mksh", "csh", "tcsh", "fish", "elvish", "nu", "pwsh",
                "su":
                self = .shell
            case "perl", "ruby", "python", "node", "nodejs", "lua", "luajit", "php", "awk", "gawk", "mawk", "sed",
                "gsed", "tclsh":
                self = .language
            case "env", "nohup", "setsid", "nice", "sudo", "doas", "xargs", "exec", "busybox", "timeout":
                self = .launcher
            case "vi", "vim", "nvim", "gvim", "view", "ex", "emacs", "emacsclient": self = .evaluator
            case "ssh", "mosh", "watch", "eval", "i3-msg", "swaymsg", "parallel", "flock", "script", "screen":
                self = .joiner
            case "tmux", "xterm", "urxvt", "gnome-terminal", "xfce4-terminal": self = .terminal
            default: return nil
            }
        }
    }

    /// What programs may take for more than text at the start of an argument: options; commands, as editors and pagers
    /// do after a plus sign; the name of a file to read or send, as curl does after an at sign.
    private static let signs: Set<Unicode.Scalar> = ["-", "+", "@"]

    private let words: [String]

    /// - Parameter words: The program and its arguments as written.
    /// - Throws: Why they cannot be used.
    public init(_ words: [String]) throws(CommandFault) {
        guard let program = words.first, !program.isEmpty else { throw .noProgram }
        for word in words {
            for field in Self.fields(in: word) where Field(rawValue: field) == nil {
                throw .unknownField(
                    field, suggestion: Field.allCases.map(\.rawValue).suggestion(for: field).map { "{\($0)}" })
            }
        }
        guard Self.fields(in: program).isEmpty else { throw .fieldAsProgram }
        if let code = Self.code(in: words), let field = Self.fields(in: code).first {
            throw .fieldInCode("{\(field)}")
        }
        self.words = words
    }

    /// The program and its arguments for an article.
    ///
    /// Control characters become blanks, and marks that change the direction of text are left out. An argument that
    /// would begin with one of `signs` because of a field gets a blank before it.
    /// - Parameters:
    ///   - feedURL: The feed's address; nil if it is unknown.
    ///   - comments: The address of the article's discussion; nil if it has none.
    /// - Throws: `CommandError` if the article has no link, or no discussion, and one is asked for.
    public func filled(
        for article: Headline, feedURL: String?, comments: String? = nil, of command: String
    ) throws(CommandError) -> [String] {
        var filled = [words[0]]
        for word in words.dropFirst() {
            var result = ""
            var rest = word[...]
            while let (field, range) = Self.nextField(in: rest) {
                result += rest[..<range.lowerBound]
                let value = try value(of: field, article, feedURL, comments, command)
                if result.isEmpty, let first = value.unicodeScalars.first, Self.signs.contains(first) { result = " " }
                result += value
                rest = rest[range.upperBound...]
            }
            filled.append(result + rest)
        }
        return filled
    }
}

extension CommandArguments {
    private func value(
        of field: Field, _ article: Headline, _ feedURL: String?, _ comments: String?, _ command: String
    ) throws(CommandError) -> String {
        switch field {
        case .link:
            guard let link = article.link, !link.isEmpty else { throw .noLink(command: command) }
            return try Self.webAddress(link, command)
        case .comments:
            guard let comments, !comments.isEmpty else { throw .noComments(command: command) }
            return try Self.webAddress(comments, command)
        case .title: return Self.harmless(article.title)
        case .feed: return Self.harmless(article.feedTitle)
        case .author: return Self.harmless(article.author ?? "")
        case .date: return (article.published ?? article.sortDate).formatted(Date.ISO8601FormatStyle())
        case .id: return "\(article.id.rawValue)"
        case .feedURL: return ShownAddress.of(feedURL.map(FeedAddress.withoutCredentials) ?? "")
        }
    }

    private static func webAddress(_ address: String, _ command: String) throws(CommandError) -> String {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["http", "https"].contains(scheme) else { throw .notOfTheWeb(command: command) }
        return ShownAddress.of(address)
    }

    /// One line without characters that a terminal would interpret.
    private static func harmless(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result += " "
            default:
                switch scalar.value {
                case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
    }

    /// The first field in a text.
    private static func nextField(in text: Substring) -> (field: Field, range: Range<Substring.Index>)? {
        text.firstMatch(of: #/\{([a-z_]+)\}/#).flatMap { match in
            Field(rawValue: String(match.1)).map { ($0, match.range) }
        }
    }

    /// Everything that looks like a field, without its braces.
    private static func fields(in word: String) -> [String] {
        word.matches(of: #/\{([a-z_]+)\}/#).map { String($0.1) }
    }

    /// The argument with a field that one of the interpreters among the words runs as a program.
    private static func code(in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            guard let interpreter = Interpreter(word) else { continue }
            let rest = words[(index + 1)...]
            let isFilled = { (word: String) in !fields(in: word).isEmpty }
            let isScript = { (word: String) in !word.hasPrefix("-") && word.wholeMatch(of: assignment) == nil }
            let option = interpreter == .shell ? codeOptionOfShell : codeOption
            let options = rest.indices.filter { rest[$0].wholeMatch(of: option) != nil }
            switch interpreter {
            case .launcher:
                // What it runs may be an interpreter, too.
                if let program = rest.first(where: isScript), isFilled(program) { return program }
            case .joiner: return rest.first(where: isFilled)
            case .terminal:
                if let place = rest.indices.first(where: { isFilled(rest[$0]) && !isOfWindow($0, in: rest) }) {
                    return rest[place]
                }
            case .shell, .language, .evaluator:
                let ends = interpreter == .shell ? options.prefix(1) : options[...]
                // Other options may stand before the code, as in sh -c -- CODE.
                let code = ends.compactMap { end in words[(end + 1)...].first { !$0.hasPrefix("-") || isFilled($0) } }
                if let code = code.first(where: isFilled) { return code }
                let beginning = interpreter == .shell ? rest.prefix(upTo: options.first ?? rest.endIndex) : rest
                let glued = beginning.first { $0.prefixMatch(of: gluedCode) != nil && isFilled($0) }
                if interpreter == .evaluator || glued != nil || !options.isEmpty { return glued }
                return rest.first(where: isScript).flatMap { isFilled($0) ? $0 : nil }
            }
        }
        return nil
    }

    /// Whether a word is only a field, behind the program of a new window: xterm -e w3m {link}.
    private static func isOfWindow(_ place: Int, in words: ArraySlice<String>) -> Bool {
        guard place >= words.startIndex + 2, words[place].wholeMatch(of: #/\{[a-z_]+\}/#) != nil else { return false }
        let (before, program) = (words[place - 2], words[place - 1])
        let opensWindow = ["new-window", "neww", "split-window", "splitw", "display-popup", "popup"].contains(before)
        guard before == "-e" || before == "--" || opensWindow && place - 2 == words.startIndex else { return false }
        return !program.hasPrefix("-") && fields(in: program).isEmpty && Interpreter(program) == nil
    }

    /// Of a variable, as env and awk take it.
    private static var assignment: Regex<Substring> { #/[A-Za-z_][A-Za-z0-9_]*=.*/# }

    private static var codeOptionOfShell: Regex<(Substring, Substring?)> {
        #/-[A-Za-z]*c[A-Za-z]*|-[Cc]ommand|--(session-command|commands?)/#
    }

    private static var codeOption: Regex<(Substring, Substring?)> {
        #/-[A-Za-z]*[ceErp]|--(command|eval|execute|expression|print|cmd)/#
    }

    /// An option and its code in one argument; editors begin such a one with a plus sign.
    private static var gluedCode: Regex<(Substring, Substring?)> {
        #/-[ceErp]|--(command|eval|execute|expression|print|cmd)=|\+/#
    }
}
