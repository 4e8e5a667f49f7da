import CNcurses
import Glibc
import Synchronization

/// The entry of the terminal at hand in the system's database (terminfo(5)): that of curses once it has been started, or
/// the one that is being read.
enum TerminalEntry {
    /// There is one at hand at a time.
    private static let reading = Mutex(())

    /// Reads the entry of a terminal, which is not touched for it.
    /// - Throws: `incapableTerminal`, `unknownTerminal`.
    static func read<Result>(of type: String, _ body: () -> Result) throws(TerminalError) -> Result {
        var status: Int32 = 0
        let result = reading.withLock { _ -> Result? in
            guard setupterm(type, STDOUT_FILENO, &status) == OK else { return nil }
            defer { cncurses_free_terminal_entry() }
            return body()
        }
        if let result { return result }
        // 1: a printing terminal; 0: no entry, or a generic one.
        throw status == 1 ? .incapableTerminal(type: type) : .unknownTerminal(type: type)
    }

    /// A string, without its delays; nil: the terminal has none such.
    static func string(_ name: String) -> [UInt8]? {
        guard let address = tigetstr(name), Int(bitPattern: address) != -1 else { return nil }
        return withoutDelays(Array(String(cString: address).utf8))
    }

    /// A number; nil: there is none.
    static func number(_ name: String) -> Int? {
        let number = tigetnum(name)
        return number < 0 ? nil : Int(number)
    }

    static func flag(_ name: String) -> Bool { tigetflag(name) > 0 }

    /// Whether it takes shades, as ncurses' own entries say (RGB, of any kind) and those that tmux goes by (Tc).
    static var hasRGB: Bool {
        flag("RGB") || number("RGB") != nil || string("RGB") != nil || flag("Tc")
    }

    /// A string with its parameters filled in.
    static func filled(_ string: [UInt8], _ first: Int32, _ second: Int32 = 0) -> [UInt8] {
        filled(terminated: string + [0], first, second)
    }

    /// The same of a string with a zero behind it.
    static func filled(terminated string: [UInt8], _ first: Int32, _ second: Int32) -> [UInt8] {
        string.withUnsafeBytes { bytes in
            guard let filled = cncurses_filled(bytes.baseAddress, first, second) else { return [] }
            return Array(UnsafeRawBufferPointer(start: filled, count: strlen(filled)))
        }
    }

    /// Delays stand in a string as `$<5>`, in milliseconds, with `*` or `/` behind the number.
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
