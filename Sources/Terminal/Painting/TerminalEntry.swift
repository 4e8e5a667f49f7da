import CNcurses
import Glibc

/// The entry of the terminal at hand in the system's database (terminfo(5)).
enum TerminalEntry {
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
