import Dispatch
import News
import Programs

/// Opens addresses with a program of the user's, their browser or player: the program with the address as an argument,
/// never a line for a shell.
package struct AddressOpener: Sendable {
    /// The program and its arguments. `%u` in them stands for the address; without it, the address comes behind them.
    let command: [String]
    /// Where the user chose it.
    let setting: String

    /// How long a program may take to say that it cannot open the address; one that goes on is what shows it.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Returns when the program has ended, or is still running after a moment; it outlives the reader.
    /// - Throws: `OpeningError`.
    package func open(_ address: String) async throws {
        // What a feed calls a link may be anything: a file, a script, an option for the program.
        guard let scheme = address.split(separator: ":").first?.lowercased(), ["http", "https"].contains(scheme),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { throw OpeningError.notOfTheWeb }
        try await hand(over: address, isFile: false)
    }

    /// Returns when the program has ended, or is still running after a moment.
    /// - Parameter path: absolute, so that no program takes it for an option.
    package func open(file path: String) async throws { try await hand(over: path, isFile: true) }

    private func hand(over address: String, isFile: Bool) async throws {
        guard let program = command.first else { return }
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(arguments(with: address))
        } catch {
            throw OpeningError.notStarted(program: program, reason: "\(error)", setting: setting)
        }
        if let status = await started.status(within: Self.patience), status != 0 {
            throw OpeningError.failed(program: program, isFile: isFile, status: "\(status)")
        }
    }

    private func arguments(with address: String) -> [String] {
        guard command.contains(where: { $0.contains("%u") }) else { return command + [address] }
        return command.map { $0.replacing("%u", with: address) }
    }
}
