/// Drops escape sequences that curses does not know: keys with modifiers that the terminal's description lacks, and
/// unrequested answers (ECMA-48, sections 5.4 and 5.6). Their letters would otherwise act as keys.
///
/// What arrives together is a sequence; an Escape that nothing follows in the same read is the key.
struct UnknownSequences {
    private enum State {
        case none
        /// One Escape, or two, as of some terminals' keys with Alt.
        case escape([Int32])
        /// Behind "ESC [" or "ESC O", up to a letter.
        case control([Int32])
        /// Behind "ESC P" and the like, up to "ESC \" or a BEL.
        case string([Int32])
        /// The Escape of its end has come.
        case stringEnd
    }

    /// What has more parameters is no sequence.
    private static let longest = 64

    private var state = State.none

    /// Whether the next code is not simply passed on, unless it is an Escape.
    var isInvolved: Bool {
        if case .none = state { false } else { true }
    }

    /// - Returns: the codes that are no part of a sequence.
    mutating func take(_ code: Int32) -> [Int32] {
        switch state {
        case .none: return begin(code)
        case .escape(let held): return take(code, behindEscape: held)
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
            return code == Int32(UInt8(ascii: "\\")) ? [] : take(code, behindEscape: [0x1B])
        }
    }

    /// Nothing more is there to be read.
    /// - Returns: what was held back and is no sequence, as an Escape, or Alt with a letter.
    mutating func endOfInput() -> [Int32] {
        switch state {
        case .escape(let held):
            state = .none
            return held
        case .control(let held), .string(let held):
            let isKey = held.suffix(2).first == 0x1B
            // The rest of a key's sequence may come yet; that of a string may be long in coming, or never come.
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

    private mutating func take(_ code: Int32, behindEscape held: [Int32]) -> [Int32] {
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
        guard let byte = UInt8(exactly: code), byte >= 0x20, byte < 0x7F, held.count < Self.longest else {
            return begin(code)
        }
        // The console of Linux has another bracket before the letter.
        let goesOn = byte < 0x40 || code == held.last && byte == UInt8(ascii: "[")
        state = goesOn ? .control(held + [code]) : .none
        return []
    }
}
