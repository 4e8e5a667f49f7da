import ArgumentParser
import Testing

@testable import newsterm

@Suite("The output of --help")
struct HelpTextTests {
    private static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(commands)
    }

    @Test("No sentence is broken at a source line's end, and no line is longer than 80 columns")
    func lines() {
        for command in Self.commands(below: Newsterm.self) {
            let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let isBroken = line.last.map { !".:…".contains($0) } == true && next.first?.isLowercase == true
                #expect(!isBroken, "\(command): \(line)")
            }
            let help = Newsterm.helpMessage(for: command, columns: 80)
            for line in help.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
                #expect(line.count <= 80, "\(command): \(line)")
            }
        }
    }
}
