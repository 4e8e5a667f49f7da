import Dispatch
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom
import Presentation
import Programs
import Terminal
import Texts

/// Runs the programs of the user's commands.
struct CommandRunner: Sendable {
    /// How long a program whose output is discarded may take to fail; one that still runs then has started.
    static let timeout = DispatchTimeInterval.seconds(2)

    let articles: ArticleReader
    let library: Library
    let locations: Locations
    /// Takes the error of a program that fails later.
    let tell: @Sendable (CommandError) -> Void

    /// - Parameter again: Whether to run a program whose output is kept with the article already.
    func run(_ command: UserCommand, on id: Headline.ID, again: Bool) async throws -> CommandOutcome {
        guard case .program(let words, _) = command.work else { return .done }
        guard let (article, text) = try await articles.article(id) else { throw CommandError.noArticle }
        let title = article.headline.title
        if command.output == .keep, !again, article.kept.contains(where: { $0.command == command.name }) {
            return .kept(title: title, isNew: false)
        }
        let filled = try Self.arguments(words, for: article, of: command.name)
        let program = try self.program(filled[0], of: command.name) + filled.dropFirst()
        let input = try Self.input(command.input, article, text)
        if command.takesTerminal { return try await runInTerminal(program, input, command) }
        if command.output == .discard { return try await start(program, input, command) }
        let (lines, stop) = try await output(of: program, input, command)
        if let stop {
            guard !lines.isEmpty else { throw stop }
            // Also of a command whose output is kept: what is kept is whole.
            return .shown(title: title, lines, stop)
        }
        guard command.output == .keep else { return .shown(title: title, lines) }
        guard !lines.isEmpty else { throw CommandError.printedNothing(command: command.name) }
        let kept = KeptOutput(command: command.name, text: lines.joined(separator: "\n"), made: Date())
        guard try await library.keep(kept, of: id) else { throw CommandError.noArticle }
        return .kept(title: title, isNew: true)
    }
}

extension CommandRunner {
    private static func arguments(
        _ words: [String], for article: Article, of command: String
    ) throws -> [String] {
        try CommandArguments(words).filled(
            for: article.headline, feedURL: article.feedURL, comments: article.comments, of: command)
    }

    /// The program and the arguments that its name stands for: `~` is the home directory, `$EDITOR` the variable's
    /// value, split at its blanks.
    private func program(_ word: String, of command: String) throws(CommandError) -> [String] {
        guard word.hasPrefix("$") else { return [locations.folder(named: word)] }
        let variable = String(word.dropFirst())
        let value = environmentVariable(variable)?.split(separator: " ").map(String.init) ?? []
        guard !value.isEmpty else { throw .unsetVariable(command: command, variable: SafeLine.of(variable)) }
        return value
    }

    static func input(_ input: UserCommand.Input, _ article: Article, _ text: ArticleText) throws -> [UInt8]? {
        let headline = article.headline
        switch input {
        case .none: return nil
        case .json: return Array((try Output.jsonText(ArticleReport(article: article)) + "\n").utf8)
        case .markdown:
            var titled = text
            if !headline.title.isEmpty { titled.blocks.insert(.heading(level: 1, StyledText(headline.title)), at: 0) }
            return Array(titled.markdown.utf8)
        case .html:
            let full = article.chosenText == .page ? article.fullText?.html : nil
            return Array((full ?? article.content ?? article.summary ?? "").utf8)
        case .text:
            let parts = [headline.title, text.plainText].filter { !$0.isEmpty }
            return Array((parts.joined(separator: "\n\n") + "\n").utf8)
        }
    }

    private func runInTerminal(
        _ program: [String], _ input: [UInt8]?, _ command: UserCommand
    ) async throws -> CommandOutcome {
        let begin = ContinuousClock.now
        let status = try await started(program, command) { try await ForegroundProgram.run(program, input: input) }
        try Task.checkCancellation()
        if Self.mayHaveUnreadOutput(status: status, took: .now - begin) {
            // A shell in the foreground, since the program may have left the terminal in any mode.
            let script = #"stty sane 2>/dev/null; printf '\n%s ' "$1"; read -r line"#
            _ = try? await ForegroundProgram.run(["sh", "-c", script, "sh", UserCommandTexts.pressEnter])
            try Task.checkCancellation()
        }
        guard status == 0 else { throw CommandError.failed(command: command.name, status: status, errorOutput: "") }
        return .done
    }

    /// Whether the reader's screen would hide what a program with the terminal printed before the user could read it. One
    /// that ran longer without failing was most likely left by the user.
    static func mayHaveUnreadOutput(status: Int32, took: Duration) -> Bool { status != 0 || took < .seconds(2) }

    private func start(_ program: [String], _ input: [UInt8]?, _ command: UserCommand) async throws -> CommandOutcome {
        let running = try await started(program, command) {
            try DetachedProgram.start(program, input: input, keepsErrors: true)
        }
        let failure = { @Sendable (status: Int32) in
            status == 0 ? nil : Self.failure(command, status, running.errorLine)
        }
        let status = await running.status(within: Self.timeout) { [tell] status in
            if let failure = failure(status) { tell(failure) }
        }
        guard let status else { return .started }
        if let failure = failure(status) { throw failure }
        return .done
    }

    /// What a program prints, without control characters and without empty lines at both ends, and why it ends there if
    /// that is not all.
    private func output(
        of program: [String], _ input: [UInt8]?, _ command: UserCommand
    ) async throws -> (lines: [String], stop: CommandError?) {
        let most = command.output == .keep ? UserCommand.maximumKept : UserCommand.maximumShown
        let (end, bytes) = try await started(program, command) {
            try await StreamedProgram(program, input: input).output(within: .seconds(command.limit), atMost: most)
        }
        let stop: CommandError? =
            switch end {
            case .success(let end): end.status == 0 ? nil : Self.failure(command, end.status, end.errorLine)
            case .failure(.tookTooLong): .tookTooLong(command: command.name, seconds: command.limit)
            case .failure(.printedTooMuch): .printedTooMuch(command: command.name, kilobytes: most / 1_000)
            case .failure(.ended): .stopped(command: command.name)
            }
        return (Self.lines(bytes), stop)
    }

    static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { TextWidth.printed(String($0.replacing("\t", with: "    "))) }[...]
        let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
        while lines.first.map(isBlank) == true { lines.removeFirst() }
        while lines.last.map(isBlank) == true { lines.removeLast() }
        return Array(lines)
    }

    private static func failure(_ command: UserCommand, _ status: Int32, _ errorLine: String) -> CommandError {
        let shown = errorLine.isEmpty ? "" : FeedListProblem.shown(SafeLine.of(errorLine))
        return .failed(command: command.name, status: status, errorOutput: shown)
    }

    private func started<Value>(
        _ program: [String], _ command: UserCommand, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let failure as SpawnFailure {
            throw CommandError.notStarted(
                command: command.name, program: SafeLine.of(program[0]), reason: failure.description)
        }
    }
}
