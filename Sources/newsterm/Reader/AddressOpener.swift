import Dispatch
import Programs

/// Opens addresses with a program of the person's, their browser or player: the program with the address as an argument,
/// never a line for a shell.
struct AddressOpener: Sendable {
    /// The program and its arguments. `%u` in them stands for the address; without it, the address comes behind them.
    let command: [String]
    /// Where the person chose it.
    let setting: String

    /// How long a program may take to say that it can not open the address; one that goes on is what shows it.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Returns when the program has ended, or is still running after a moment; it outlives the reader.
    /// - Throws: `CommandFailure` with a sentence for the status line.
    func open(_ address: String) async throws {
        // What a feed calls a link may be anything: a file, a script, an option for the program.
        guard let scheme = address.split(separator: ":").first?.lowercased(), ["http", "https"].contains(scheme),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { throw CommandFailure("Only http and https addresses are opened; this one is not.") }
        try await hand(over: address, "the address")
    }

    /// Returns when the program has ended, or is still running after a moment.
    /// - Parameter path: absolute, so that no program takes it for an option.
    func open(file path: String) async throws { try await hand(over: path, "the file") }

    /// - Parameter what: what that is, for a sentence.
    private func hand(over address: String, _ what: String) async throws {
        guard let program = command.first else { return }
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(arguments(with: address))
        } catch {
            throw CommandFailure(
                "\(program) cannot be started (\(error)); set \(setting) in config.toml to another program.")
        }
        if let status = await started.status(within: Self.patience), status != 0 {
            throw CommandFailure("\(program) could not open \(what): it ended with \(status).")
        }
    }

    private func arguments(with address: String) -> [String] {
        guard command.contains(where: { $0.contains("%u") }) else { return command + [address] }
        return command.map { $0.replacing("%u", with: address) }
    }
}
