import CNcurses
import Glibc
import Synchronization

/// The current terminfo(5) entry: curses' own once it has started, or the one that `read` has loaded.
enum TerminfoEntry {
    /// Serialises `read`: terminfo has one current entry.
    private static let reading = Mutex(())

    /// Reads a terminal's entry without touching the terminal.
    /// - Throws: `incapableTerminal`, `unknownTerminal`.
    static func read<Result>(of type: String, _ body: () -> Result) throws(TerminalError) -> Result {
        var status: Int32 = 0
        let result = reading.withLock { _ -> Result? in
            guard setupterm(type, STDOUT_FILENO, &status) == OK else { return nil }
            defer { cncurses_free_terminal_entry() }
            return body()
        }
        if let result { return result }
        // 1: a hardcopy terminal; 0: no entry, or a generic one.
        throw status == 1 ? .incapableTerminal(type: type) : .unknownTerminal(type: type)
    }

    /// A string capability without its delays; nil if the terminal lacks it.
    static func string(_ name: String) -> [UInt8]? {
        guard let address = tigetstr(name), Int(bitPattern: address) != -1 else { return nil }
        return withoutDelays(Array(String(cString: address).utf8))
    }

    /// A numeric capability; nil if the terminal lacks it.
    static func number(_ name: String) -> Int? {
        let number = tigetnum(name)
        return number < 0 ? nil : Int(number)
    }

    static func flag(_ name: String) -> Bool { tigetflag(name) > 0 }

    /// Whether the entry claims 24-bit colour: RGB of any type, as in ncurses' entries, or tmux's Tc.
    static var hasRGB: Bool {
        flag("RGB") || number("RGB") != nil || string("RGB") != nil || flag("Tc")
    }

    /// Fills in the parameters of a string.
    static func filled(_ string: [UInt8], _ first: Int32, _ second: Int32 = 0) -> [UInt8] {
        filled(terminated: string + [0], first, second)
    }

    /// Fills in the parameters of a zero-terminated string.
    static func filled(terminated string: [UInt8], _ first: Int32, _ second: Int32) -> [UInt8] {
        string.withUnsafeBytes { bytes in
            guard let filled = cncurses_filled(bytes.baseAddress, first, second) else { return [] }
            return Array(UnsafeRawBufferPointer(start: filled, count: strlen(filled)))
        }
    }

    /// Removes delays, written `$<5>` in milliseconds, with an optional `*` or `/` after the number.
    static func withoutDelays(_ string: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = string[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
                let end = rest.firstIndex(of: UInt8(ascii: ">"))
            {
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
