import Foundation
import Subprocess

/// Opens addresses with the person's browser: a program with the address as an argument, never a line for a shell.
struct Browser: Sendable {
    /// The program and its arguments before the address.
    let command: [String]

    /// - Throws: `CommandFailure` with a sentence for the status line.
    func open(_ address: String) async throws {
        // What a feed calls a link may be anything: a file, a script, an option for the program.
        guard let scheme = address.split(separator: ":").first?.lowercased(), ["http", "https"].contains(scheme),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { throw CommandFailure("Only http and https links are opened; this one is not.") }
        guard let program = command.first else { return }
        do {
            var platform = PlatformOptions()
            // A browser that this starts must not end with the reader, nor get the keys of its terminal.
            platform.createSession = true
            let result = try await run(
                .name(program), arguments: Arguments(Array(command.dropFirst()) + [address]),
                platformOptions: platform, output: .discarded, error: .discarded)
            guard result.terminationStatus.isSuccess else {
                throw CommandFailure("\(program) could not open the link (\(result.terminationStatus)).")
            }
        } catch let error as SubprocessError {
            throw CommandFailure(
                "\(program) can not be started (\(error)); set browser.command in config.toml to another program.")
        }
    }
}
