import News

/// A program in newsboat's `config`, in the form in which newsterm starts it: without a shell.
struct NewsboatProgram: Equatable {
    /// Why a program cannot be used, as the end of a sentence.
    struct Refusal: Error, Equatable {
        let reason: String
    }

    /// The program and its arguments, with newsterm's placeholders.
    let words: [String]

    /// Parses `browser`: a shell command line in which newsboat replaces `%u` by the address, or appends it.
    init(browser line: String) throws(Refusal) {
        let words = try Self.words(of: line)
        guard !Self.needsTerminal(words) else {
            let ways = "within tmux it can open a window, and [commands.NAME] with terminal = true has one"
            throw Refusal(reason: "newsterm's [browser] command gets no terminal; \(ways)")
        }
        guard !words.contains(where: { word in ["%F", "%t", "%T"].contains { word.contains($0) } }) else {
            throw Refusal(reason: "newsterm gives a browser nothing but the address, %u")
        }
        self.words = try Self.checked(words.map { $0.replacing("%%", with: "%") })
    }

    /// Parses the browser that a macro sets, for a newsterm command.
    init(macro line: String) throws(Refusal) {
        var words = try Self.words(of: line)
        guard !words.contains(where: { $0.contains("%T") }) else {
            throw Refusal(reason: "newsterm's commands have no field for the type of an article, %T")
        }
        if !words.contains(where: { word in ["%u", "%F", "%t"].contains { word.contains($0) } }) { words.append("%u") }
        let fields = [("%u", "{link}"), ("%t", "{title}"), ("%F", "{feed_url}"), ("%%", "%")]
        self.words = try Self.checked(
            words.map { word in fields.reduce(word) { $0.replacing($1.0, with: $1.1) } })
    }

    /// Parses the program that a macro pipes an article to. newsboat gives it the terminal, which a pager needs.
    init(pipe line: String) throws(Refusal) {
        do throws(Refusal) {
            words = try Self.checked(Self.words(of: line))
        } catch {
            let way = "a command under [commands.NAME] with input = \"text\" can run a script"
            throw Refusal(reason: "\(error.reason); \(way)")
        }
    }

    static let noShell = "newsterm starts programs without a shell"

    /// Whether it is known to need the terminal.
    var needsTerminal: Bool { Self.needsTerminal(words) }

    private static func needsTerminal(_ words: [String]) -> Bool {
        needingTerminal.contains(String(words.first?.split(separator: "/").last ?? ""))
    }

    private static func words(of line: String) throws(Refusal) -> [String] {
        let parts: [CommandWord]
        do {
            parts = try CommandWord.words(of: withoutBackground(line))
        } catch {
            throw Refusal(reason: noShell)
        }
        guard let program = parts.first, !program.text.isEmpty || program.startsAtHome, !program.isAssignment else {
            throw Refusal(reason: "it names no program")
        }
        return parts.map { ($0.startsAtHome ? "~" : "") + $0.text }
    }

    /// Parses `notify-program`: only a program, which newsboat passes the message.
    init(notifier path: String) throws(Refusal) {
        guard !path.isEmpty else { throw Refusal(reason: "it names no program") }
        words = try Self.checked([path, "%s"])
    }

    private static let needingTerminal: Set = [
        "lynx", "w3m", "links", "links2", "elinks", "browsh", "carbonyl", "less", "more", "most", "view", "vi", "vim",
        "nvim", "nano", "micro", "urlscan", "urlview", "fzf",
    ]

    private static let backgroundEndings = [
        "&", ">/dev/null", "> /dev/null", "2>&1", "2>/dev/null", "2> /dev/null", "&>/dev/null", "&> /dev/null",
    ]

    /// Removes shell syntax that silences a program and runs it in the background: newsterm does that for all programs.
    private static func withoutBackground(_ line: String) -> Substring {
        var line = line[...]
        while true {
            while line.last?.isWhitespace == true { line.removeLast() }
            let endings = backgroundEndings.filter { line.hasSuffix($0) }
            guard let longest = endings.max(by: { $0.count < $1.count }) else { return line }
            line.removeLast(longest.count)
        }
    }

    private static func checked(_ words: [String]) throws(Refusal) -> [String] {
        guard words.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }) else {
            throw Refusal(reason: "there is a control character in it")
        }
        return words
    }
}
