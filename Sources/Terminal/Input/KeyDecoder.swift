import CNcurses

/// Turns what curses reads, one code after the other, into keys: bytes of UTF-8, control characters, key codes, and
/// pastes, which the terminal puts in brackets; and into changes of the focus, which are no keys.
struct KeyDecoder {
    /// The code that curses returns for the start of a paste. It and the next ones are far beyond curses' own: from
    /// KEY_MAX on, it numbers the keys that it finds in the extended part of a terminal's description.
    static let pasteStart: Int32 = 0xF001
    /// The code that curses returns for the end of a paste.
    static let pasteEnd: Int32 = 0xF002
    /// The code that curses returns when the terminal says that it has got the focus.
    static let focusGained: Int32 = 0xF003
    /// The code that curses returns when the terminal says that it has lost the focus.
    static let focusLost: Int32 = 0xF004
    /// The code that curses returns for the start of what the terminal says of the mouse.
    static let mouseStart: Int32 = 0xF005
    /// What the terminal sends for it (xterm's mode 1006).
    static let mouseSequence = "\u{1B}[<"
    /// The code that curses returns for the start of a report of the mouse in the oldest form.
    static let oldMouseStart: Int32 = 0xF006
    /// What terminals without mode 1006 send for it; the button, the column and the row follow as a byte each.
    static let oldMouseSequence = "\u{1B}[M"
    /// No report of the mouse is longer; what is, is none.
    private static let maximumMouseBytes = 32
    /// What the terminal sends for these two (xterm's mode 1004).
    static let focusSequences = (gained: "\u{1B}[I", lost: "\u{1B}[O")
    /// What is pasted beyond so many bytes is left out.
    static let maximumPasteBytes = 1 << 20

    /// The bytes of a character of which more are to come.
    private var pending: [UInt8] = []
    /// What has come of a paste that is not over.
    private var paste: [UInt8]?
    /// Whether a paste is not over.
    var isInPaste: Bool { paste != nil }
    /// Whether an Escape came last within a paste. Where nothing follows it is the user's, and the paste's end was lost.
    private(set) var isPasteInDoubt = false
    /// What has come of a report of the mouse that is not over.
    private var mouse: String?
    /// The bytes that have come of a report in the oldest form that is not over.
    private var oldMouse: [UInt8]?

    /// The event that a code completes, if it completes one: a key, or a change of the focus. The latter leaves alone
    /// whatever it comes in the middle of.
    mutating func decode(_ code: Int32) -> TerminalEvent? {
        switch code {
        case Self.focusGained: return .focusGained
        case Self.focusLost: return .focusLost
        case Self.mouseStart where paste == nil:
            pending = []
            (mouse, oldMouse) = ("", nil)
            return nil
        case Self.oldMouseStart where paste == nil:
            pending = []
            (mouse, oldMouse) = (nil, [])
            return nil
        case _ where mouse != nil && isOfMouse(code): return continueMouse(code)
        case _ where oldMouse != nil && oldMouseByte(code) != nil: return continueOldMouse(code)
        default:
            (mouse, oldMouse) = (nil, nil)
            return key(code).map(TerminalEvent.key)
        }
    }
}

extension KeyDecoder {
    fileprivate mutating func key(_ code: Int32) -> Key? {
        if paste != nil { return continuePaste(code) }
        if code == Self.pasteStart {
            pending = []
            paste = []
            return nil
        }
        guard let byte = UInt8(exactly: code) else {
            pending = []
            return functionKey(code)
        }
        if byte >= 0x80 { return multibyte(byte) }
        pending = []
        return ascii(byte)
    }

    /// Whether a code can stand in a report of the mouse.
    fileprivate func isOfMouse(_ code: Int32) -> Bool {
        guard let byte = UInt8(exactly: code), (mouse?.utf8.count ?? 0) < Self.maximumMouseBytes else { return false }
        return "0123456789;Mm".utf8.contains(byte)
    }

    fileprivate mutating func continueMouse(_ code: Int32) -> TerminalEvent? {
        let character = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))
        guard character == "M" || character == "m" else {
            mouse?.append(character)
            return nil
        }
        defer { mouse = nil }
        return mouse.flatMap { MouseEvent(report: $0, isPress: character == "M") }.map(TerminalEvent.mouse)
    }

    /// The byte of a report in the oldest form that a code stands for: 32 and on, or 0 for a place that no byte can name.
    /// Curses takes the byte of column 95 for the key that sends the same.
    fileprivate func oldMouseByte(_ code: Int32) -> UInt8? {
        if code == KEY_BACKSPACE || code == KEY_DC { return 0x7F }
        guard let byte = UInt8(exactly: code), byte == 0 || byte >= 32 else { return nil }
        return byte
    }

    fileprivate mutating func continueOldMouse(_ code: Int32) -> TerminalEvent? {
        guard let byte = oldMouseByte(code) else { return nil }
        oldMouse?.append(byte)
        guard let report = oldMouse, report.count == 3 else { return nil }
        oldMouse = nil
        return MouseEvent(oldReport: report).map(TerminalEvent.mouse)
    }

    fileprivate mutating func continuePaste(_ code: Int32) -> Key? {
        if code == Self.pasteEnd { return endedPaste() }
        // Not every terminal keeps an Escape out of a paste: what follows it must not act as keys.
        isPasteInDoubt = code == 0x1B
        if let byte = UInt8(exactly: code), (paste?.count ?? 0) < Self.maximumPasteBytes { paste?.append(byte) }
        return nil
    }

    /// What has been pasted so far; there is no paste under way any more.
    mutating func endedPaste() -> Key {
        defer { (paste, isPasteInDoubt) = (nil, false) }
        return .paste(String(decoding: paste ?? [], as: UTF8.self))
    }

    fileprivate func ascii(_ byte: UInt8) -> Key {
        switch byte {
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x08, 0x7F: .backspace
        case 0x00: .control("@")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    /// Collects the bytes of a character; what is not UTF-8 is left out.
    fileprivate mutating func multibyte(_ byte: UInt8) -> Key? {
        if byte >= 0xC0 { pending = [] } else if pending.isEmpty { return nil }
        pending.append(byte)
        let lead = pending[0]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard pending.count == length else { return nil }
        defer { pending = [] }
        guard let text = String(validating: pending, as: UTF8.self), let scalar = text.unicodeScalars.first,
            scalar.properties.generalCategory != .control
        else { return nil }
        return .character(Character(scalar))
    }

    fileprivate func functionKey(_ code: Int32) -> Key? {
        switch code {
        case KEY_UP: .up
        case KEY_DOWN: .down
        case KEY_LEFT: .left
        case KEY_RIGHT: .right
        case KEY_HOME, KEY_A1: .home
        case KEY_END, KEY_C1: .end
        case KEY_PPAGE, KEY_A3: .pageUp
        case KEY_NPAGE, KEY_C3: .pageDown
        case KEY_ENTER: .enter
        case KEY_BTAB: .backTab
        case KEY_BACKSPACE: .backspace
        case KEY_DC: .delete
        case KEY_IC: .insert
        case KEY_F0 + 1...KEY_F0 + 63: .function(Int(code - KEY_F0))
        default: nil
        }
    }
}
