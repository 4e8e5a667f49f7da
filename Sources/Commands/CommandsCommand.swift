import ArgumentParser
import FrontEnd
import News
import NewsService
import Presentation

/// `newsterm commands`: the user's own commands.
struct CommandsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commands", abstract: "List your own commands, those under [commands.NAME] in config.toml.",
        discussion: "A line has the name, the keys, the place and what the command does. The reader runs them.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func run() throws {
        let (configuration, own) = try options.locations.loadWhole()
        for warning in configuration.warnings { Output.say("newsterm: \(warning)") }
        let keyMap = own.keyMap ?? .standard
        if json { return try Output.json(keyMap.commands.map { UserCommandReport(command: $0, keyMap: keyMap) }) }
        let rows = keyMap.commands.map { command in
            let keys = keyMap.keyNames(of: command)
            return [
                command.name, keys.isEmpty ? "-" : keys, command.place.rawValue, SafeLine.of(command.summary),
            ]
        }
        let roles: [Role] = [.text, .detail, .detail, .detail]
        let isPrinted = try options.printTable { width, appearance in
            let cells = rows.map { row in
                zip(row, roles).map { TerminalTable.Cell(text: $0, style: appearance.theme[$1]) }
            }
            return TerminalTable.lines(
                cells, columns: [.init(most: width / 3), .init(most: width / 4), .init(most: .max), .init()],
                width: width, appearance)
        }
        if !isPrinted { for row in rows { Output.line(row.joined(separator: "\t")) } }
        if keyMap.commands.isEmpty {
            Output.say("newsterm: no commands; newsterm-config(5) says how [commands.NAME] makes one")
        }
    }
}

/// A user's command in JSON; absent values are null.
private struct UserCommandReport: Report {
    let command: UserCommand
    let keyMap: KeyMap

    var members: ReportMembers {
        let program: [String]? = if case .program(let words, _) = command.work { words } else { nil }
        let actions = command.actions.isEmpty ? nil : command.actions
        let hasLimit = program != nil && command.output != .discard
        return [
            "name": command.name, "keys": keyMap.keyNames(of: command), "where": command.place.rawValue,
            "help": command.help, "command": program, "actions": actions,
            "input": program == nil ? nil : command.input.rawValue,
            "output": program == nil ? nil : command.output.rawValue, "terminal": command.takesTerminal,
            "timeout": hasLimit ? command.limit : nil, "line": command.line,
        ]
    }
}
