import FrontEnd
import News
import NewsService
import Presentation
import TOMLKit

/// newsboat's macros as newsterm's commands.
struct NewsboatMacros {
    typealias Note = NewsboatKeys.Note

    private(set) var lines: [ConfigurationAdditions.Line] = []
    private(set) var taken: [Note] = []
    private(set) var leftOut: [Note] = []
    /// newsboat's default.
    private var prefix = ","

    /// - Parameters:
    ///   - keys: newsterm's keys, with those taken over.
    ///   - present: newsterm's current configuration.
    init(_ newsboat: NewsboatConfiguration, beside keys: [KeyChange], in present: String) {
        for binding in newsboat.settings.compactMap(NewsboatBinding.init) where binding.operation == "macro-prefix" {
            prefix = binding.key
        }
        let known = (try? TOMLTable.of(present))?[CommandTable.name]?.table
        var map = KeyMap.changed(by: keys).map
        var own = KeysAndThemes()
        _ = map.add(ConfigurationFile.read(present, name: "", &own).commands)
        // As in newsboat, the last of several macros with the same key counts.
        let macros = newsboat.settings.filter { $0.name == "macro" }
        for (index, setting) in macros.enumerated() {
            if macros[(index + 1)...].contains(where: { $0.values.first == setting.values.first }) {
                leave(setting, "a later line gives its key something else")
                continue
            }
            do throws(NewsboatMacro.Refusal) {
                let macro = try NewsboatMacro(setting.values)
                try take(macro, setting, known, &map)
            } catch {
                leave(setting, error.reason)
            }
        }
    }

    private mutating func take(
        _ macro: NewsboatMacro, _ setting: NewsboatConfiguration.Setting, _ known: TOMLTable?, _ map: inout KeyMap
    ) throws(NewsboatMacro.Refusal) {
        let (command, lines) = try Self.command(macro, prefix: prefix, line: setting.line)
        if let present = known?[command.name] {
            guard present.table?["keys"]?.string == command.keys[0] else {
                return leave(setting, "commands.\(command.name) is set in the configuration already, and stays")
            }
        } else {
            if let problem = map.add([command]).first { return leave(setting, "\(problem.fault)") }
            self.lines += lines
        }
        let does = FeedListProblem.shown(command.summary)
        // The first macro takes the prefix for all.
        let losses = map.keyConflicts.filter { $0.by == "\(CommandTable.name).\(command.name)" }
            .map { "; " + ($0.loss ?? "\($0.from) loses \($0.keys.joined(separator: ", "))") }
        let sentence = "\(command.keys[0]) is the command \(command.name): \(does)\(losses.joined())"
        taken.append(Note(line: setting.line, sentence: sentence))
    }

    private mutating func leave(_ setting: NewsboatConfiguration.Setting, _ reason: String) {
        leftOut.append(Note(line: setting.line, sentence: "the macro is left out; \(reason)"))
    }

    /// A macro as a command, and the lines that make it one in the configuration.
    private static func command(
        _ macro: NewsboatMacro, prefix: String, line: Int
    ) throws(NewsboatMacro.Refusal) -> (UserCommand, [ConfigurationAdditions.Line]) {
        let isPlain = macro.key.utf8.count == 1 && UserCommand.isName("m\(macro.key)")
        let name = isPlain ? "macro-\(macro.key)" : "macro-line-\(line)"
        let table = "\(CommandTable.name).\(name)"
        let isLong = prefix.count > 1 || macro.key.count > 1
        let keys = isLong ? "\(prefix) \(macro.key)" : prefix + macro.key
        typealias Line = ConfigurationAdditions.Line
        var lines = [Line(table: table, key: "keys", value: Line.quoted(keys))]
        var command: UserCommand
        switch macro.work {
        case .program(let text, let actions), .pipe(let text, let actions):
            let isPipe = if case .pipe = macro.work { true } else { false }
            let program: NewsboatProgram
            do throws(NewsboatProgram.Refusal) {
                program = isPipe ? try NewsboatProgram(pipe: text) : try NewsboatProgram(macro: text)
                try check(program.words, isPipe: isPipe)
            } catch {
                throw NewsboatMacro.Refusal(reason: error.reason)
            }
            command = UserCommand(name: name, .program(program.words, then: actions))
            lines.append(Line(table: table, key: "command", words: program.words))
            if isPipe {
                command.input = .text
                lines.append(Line(table: table, key: "input", value: Line.quoted(command.input.rawValue)))
            }
            command.takesTerminal = program.needsTerminal
            if program.needsTerminal {
                command.output = .discard
                lines.append(Line(table: table, key: "terminal", value: "true"))
            } else if !isPipe {
                command.output = .discard
                lines.append(Line(table: table, key: "output", value: Line.quoted(command.output.rawValue)))
            }
        case .actions(let actions): command = UserCommand(name: name, .actions(actions))
        }
        if !command.actions.isEmpty { lines.append(Line(table: table, key: "actions", words: command.actions)) }
        command.keys = [keys]
        command.place = macro.place
        command.help = macro.help.map { SafeLine.of(String($0.prefix(200))) }
        if macro.place != .both {
            lines.append(Line(table: table, key: "where", value: Line.quoted(macro.place.rawValue)))
        }
        if let help = command.help { lines.append(Line(table: table, key: "help", value: Line.quoted(help))) }
        return (command, lines)
    }

    private static func check(_ words: [String], isPipe: Bool) throws(NewsboatProgram.Refusal) {
        do throws(CommandFault) {
            _ = try CommandArguments(words)
        } catch {
            if case .unknownField(let field, _) = error {
                throw NewsboatProgram.Refusal(reason: "{\(field)} would be a part of the article here")
            }
            throw NewsboatProgram.Refusal(reason: NewsboatProgram.noShell)
        }
        if isPipe, let program = CommandArguments.runner(ofInput: words) {
            throw NewsboatProgram.Refusal(reason: "\(program) would run the article as a program")
        }
    }
}
