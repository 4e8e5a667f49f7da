import CNcurses
import Glibc

/// What the system's database of terminals (terminfo(5)) and the locale say of a terminal, which is not touched for it.
public struct TerminalCapabilities: Sendable, Equatable {
    /// As TERM has it.
    public let type: String
    /// How many colours it has; 0: none.
    public let colors: Int

    /// - Parameter type: as TERM has it; empty when that is not set.
    /// - Throws: why nothing can be shown on it: `noTerminalType`, `incapableTerminal`, `unknownTerminal`.
    public init(type: String) throws(TerminalError) {
        guard !type.isEmpty else { throw .noTerminalType }
        guard type != "dumb" else { throw .incapableTerminal(type: type) }
        var result: Int32 = 0
        guard setupterm(type, STDOUT_FILENO, &result) == OK else {
            // 1: a printing terminal; 0: no entry, or a generic one.
            throw result == 1 ? .incapableTerminal(type: type) : .unknownTerminal(type: type)
        }
        defer { cncurses_free_terminal_entry() }
        guard let address = tigetstr("cup"), Int(bitPattern: address) != -1 else {
            throw .incapableTerminal(type: type)
        }
        self.type = type
        // Absent or cancelled: less than nothing.
        colors = max(0, Int(tigetnum("colors")))
    }

    /// Whether the person's locale says that text is shown in ASCII only. Sets LC_CTYPE, as the screen does.
    public static var showsOnlyASCII: Bool { LocaleCharacters.adopt() }
}
