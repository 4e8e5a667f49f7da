import ArgumentParser
import BackgroundTasks
import Commands
import Glibc
import NewsService
import NewsStore
import ReaderApp

@main
enum Main {
    static func main() async {
        ProcessMemory.shareHeaps(isRefresh: LogWriter.role(of: CommandLine.arguments.dropFirst()) == "refresh")
        Library.configureSQLite()
        // When a pipe's reader exits, writing fails with EPIPE instead of killing the process during its work.
        signal(SIGPIPE, SIG_IGN)
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let reader = Reader(arguments: arguments) { return try await reader.run() }
            if let agent = AgentProcess(arguments: arguments) {
                try await agent.run()
                leave()
            }
            if let listing = HeadlineListing(arguments: arguments) {
                try await listing.run()
                leave()
            }
            var command = try Newsterm.parseAsRoot(CommandLineArguments.normalized(arguments))
            if let working = command as? any WorkingCommand {
                try await working.runUntilStopped()
            } else if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            // The reader, which options alone can start as well, may have to restore the terminal.
            if !(command is Newsterm) { leave() }
        } catch {
            exit(report(error))
        }
    }

    /// Ends the process without the libraries' clean-up: the system frees everything anyway, and it takes milliseconds
    /// and megabytes of code.
    private static func leave() -> Never {
        fflush(nil)
        _exit(ExitStatus.success.rawValue)
    }

    /// Whether a shell asks for completions: there is no place to show an error, and the user ran no command.
    private static let isAskedByShell = CommandLine.arguments.dropFirst().first == "---completion"

    /// Reports an error; the only place that does.
    /// - Returns: the exit status.
    private static func report(_ error: any Error) -> Int32 {
        if let failure = error as? CommandFailure {
            if !failure.description.isEmpty { Output.say("newsterm: \(failure)") }
            return failure.exitCode
        }
        if let failure = error as? TaskHostError {
            Output.say("newsterm: \(failure)")
            return failure.status.rawValue
        }
        if let unusable = error as? ConfigurationFile.Unusable {
            Output.say("\(unusable)")
            return ExitStatus.usage.rawValue
        }
        let code = Newsterm.exitCode(for: error)
        let message = Newsterm.fullMessage(for: error)
        // Help requested together with an unknown command does not mention the command.
        let isUsageError = code == .validationFailure || code == .success
        if isUsageError, !isAskedByShell,
            let unknown = UnknownCommand(CommandLine.arguments.dropFirst(), of: Newsterm.self, message: message)
        {
            Output.say("newsterm: \(unknown)")
            return ExitStatus.usage.rawValue
        }
        switch code {
        // Help and version, which the parser throws as well.
        case .success: Output.line(message == Version.build ? VersionReport.lines.joined(separator: "\n") : message)
        case _ where isAskedByShell: break
        case .validationFailure:
            Output.say(UnknownOption.withoutFarGuess(message))
            Subcommands.hint(on: message, CommandLine.arguments.dropFirst()).map { Output.say($0) }
        default: Output.say("newsterm: \(error)")
        }
        return code == .validationFailure ? ExitStatus.usage.rawValue : code.rawValue
    }
}
