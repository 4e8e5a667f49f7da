/// Drops escape sequences that curses does not know: keys with modifiers that the terminal's entry lacks, and
/// unrequested reports (ECMA-48, sections 5.4 and 5.6). Their letters would otherwise act as keys.
///
/// Codes read together form a sequence; an Escape that nothing follows in the same read is the key.
struct UnknownSequences {
    private enum State {
        case none
        /// After one Escape, or two: some terminals send two for keys with Alt.
        case escape([Int32])
        /// After "ESC [" or "ESC O", up to the final letter.
        case control([Int32])
        /// After "ESC P" and the like, up to "ESC \" or BEL.
        case string([Int32])
        /// After the Escape that ends a string.
        case stringEnd
    }

    /// The maximum number of codes in a control sequence.
    private static let maximumLength = 64

    private var state = State.none

    /// Whether the next code needs this filter even if it is not an Escape.
    var needsNextCode: Bool {
        if case .none = state { false } else { true }
    }

    /// - Returns: the codes that are not part of a sequence.
    mutating func take(_ code: Int32) -> [Int32] {
        switch state {
        case .none: return begin(code)
        case .escape(let held): return take(code, afterEscape: held)
        case .control(let held): return take(code, ofControl: held)
        case .string(let held):
            switch UInt8(exactly: code) {
            case 0x1B?: state = .stringEnd
            case 0x07?, 0x18?, 0x1A?: state = .none
            case let byte? where byte >= 0x20: state = .string(held.count < 3 ? held + [code] : held)
            default: return begin(code)
            }
            return []
        case .stringEnd:
            state = .none
            return code == Int32(UInt8(ascii: "\\")) ? [] : take(code, afterEscape: [0x1B])
        }
    }

    /// Called when no more input is available.
    /// - Returns: held codes that are not a sequence, such as an Escape, or Alt with a letter.
    mutating func endOfInput() -> [Int32] {
        switch state {
        case .escape(let held):
            state = .none
            return held
        case .control(let held), .string(let held):
            let isKey = held.suffix(2).first == 0x1B
            // Keep a control sequence, whose rest may still arrive; drop a string, which may take long or never end.
            if case .control = state, !isKey { return [] }
            state = .none
            return isKey ? held : []
        case .stringEnd:
            state = .none
            return []
        case .none: return []
        }
    }

    private mutating func begin(_ code: Int32) -> [Int32] {
        state = code == 0x1B ? .escape([code]) : .none
        return code == 0x1B ? [] : [code]
    }

    private mutating func take(_ code: Int32, afterEscape held: [Int32]) -> [Int32] {
        switch UInt8(exactly: code).map(Unicode.Scalar.init) {
        case "\u{1B}"?:
            state = .escape([0x1B, 0x1B])
            return held.count > 1 ? [0x1B] : []
        case "["?, "O"?: state = .control(held + [code])
        case "P"?, "]"?, "X"?, "^"?, "_"?: state = .string(held + [code])
        default:
            state = .none
            return held + [code]
        }
        return []
    }

    private mutating func take(_ code: Int32, ofControl held: [Int32]) -> [Int32] {
        guard let byte = UInt8(exactly: code), byte >= 0x20, byte < 0x7F, held.count < Self.maximumLength else {
            return begin(code)
        }
        // The Linux console sends a second bracket before the letter.
        let isIncomplete = byte < 0x40 || code == held.last && byte == UInt8(ascii: "[")
        state = isIncomplete ? .control(held + [code]) : .none
        return []
    }
}
