package import ArgumentParser
import Glibc
import NewsService
import Programs

/// A command whose work takes its time: SIGINT, SIGTERM and SIGHUP end it in order, with a sentence and the exit status
/// that a shell gives a signal. A second signal does not wait.
package protocol WorkingCommand: AsyncParsableCommand, Sendable {}

extension WorkingCommand {
    /// - Throws: `CommandFailure` when a signal ended it; what `run` throws.
    package func runUntilStopped() async throws {
        // No key path: in an extension of a protocol, one to a property of another module's has swiftc 6.3.1 crash.
        let isCancellation: @Sendable (any Error) -> Bool = { $0.isCancellation }
        let signal = try await TerminationSignals.whileWorking(endsAtSecond: true, isCancellation: isCancellation) {
            var command = self
            try await command.run()
        }
        guard let signal else { return }
        throw CommandFailure(signal: signal, "\(Self.cause(signal)); what was done by then is stored.")
    }

    /// Does something to its end that must not be left half done; a signal that comes meanwhile ends the command after it.
    static func wholly<Result: Sendable>(
        _ act: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        // A task of its own is not cancelled with this one.
        return try await Task(operation: act).value
    }

    private static func cause(_ signal: Int32) -> String {
        switch signal {
        case SIGINT: "Stopped by Ctrl-C"
        case SIGTERM: "Stopped by SIGTERM"
        default: "Stopped by SIGHUP"
        }
    }
}
