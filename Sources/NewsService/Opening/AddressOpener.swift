import Dispatch
import News
import Programs

/// Opens addresses with the user's browser or player: passes the address as an argument, never through a shell.
package struct AddressOpener: Sendable {
    /// The program and its arguments. `%u` stands for the address; without it, the address is appended.
    let command: [String]
    /// The setting that chose it, for messages.
    let setting: String

    /// How long a program may take to fail; one that still runs shows the address.
    private static let timeout = DispatchTimeInterval.seconds(2)

    /// Returns when the program has ended, or still runs after `timeout`; it outlives the reader.
    /// - Throws: `OpeningError`.
    package func open(_ address: String) async throws {
        // A feed's link may be anything: a file, a script, an option for the program.
        guard FeedAddress.isWeb(address), address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw OpeningError.notAWebAddress
        }
        try await hand(over: address, isFile: false)
    }

    /// Returns when the program has ended, or still runs after `timeout`.
    /// - Parameter path: absolute, so that no program takes it for an option.
    package func open(file path: String) async throws { try await hand(over: path, isFile: true) }

    /// - Throws: `OpeningError.cannotStartAtTime` if the program is not known to begin elsewhere than at the beginning.
    func beginning(at seconds: Int) throws(OpeningError) -> AddressOpener {
        let program = command.first ?? ""
        let name = program.split(separator: "/").last.map(String.init) ?? ""
        let options: [String]
        switch name {
        case "mpv": options = ["--start=\(seconds)"]
        case "celluloid": options = ["--mpv-start=\(seconds)"]
        case "vlc", "cvlc": options = ["--start-time=\(seconds)"]
        case "mplayer", "ffplay": options = ["-ss", "\(seconds)"]
        default: throw .cannotStartAtTime(program: name, setting: setting)
        }
        return AddressOpener(command: [program] + options + command.dropFirst(), setting: setting)
    }

    private func hand(over address: String, isFile: Bool) async throws {
        guard let program = command.first else { return }
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(arguments(with: address))
        } catch {
            throw OpeningError.notStarted(program: program, reason: "\(error)", setting: setting)
        }
        if let status = await started.status(within: Self.timeout), status != 0 {
            throw OpeningError.failed(program: program, isFile: isFile, status: "\(status)")
        }
    }

    private func arguments(with address: String) -> [String] {
        guard command.contains(where: { $0.contains("%u") }) else { return command + [address] }
        return command.map { $0.replacing("%u", with: address) }
    }
}
