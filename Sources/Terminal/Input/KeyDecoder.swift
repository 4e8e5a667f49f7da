import CNcurses

/// Decodes the codes that curses reads, one at a time, into keys (from UTF-8 bytes, control characters, key codes and
/// bracketed pastes), mouse events and focus changes.
struct KeyDecoder {
    /// The code that curses returns for the start of a paste. These codes are far above those of curses, which from
    /// KEY_MAX on numbers the keys in the extended part of a terminal's entry.
    static let pasteStart: Int32 = 0xF001
    /// The code that curses returns for the end of a paste.
    static let pasteEnd: Int32 = 0xF002
    /// The code that curses returns when the terminal gains the focus.
    static let focusGained: Int32 = 0xF003
    /// The code that curses returns when the terminal loses the focus.
    static let focusLost: Int32 = 0xF004
    /// The code that curses returns for the start of a mouse report.
    static let mouseStart: Int32 = 0xF005
    /// The sequence that starts a mouse report (xterm's mode 1006).
    static let mouseSequence = "\u{1B}[<"
    /// The code that curses returns for the start of a mouse report in the legacy form.
    static let oldMouseStart: Int32 = 0xF006
    /// The sequence that starts a report without mode 1006; button, column and row follow as one byte each.
    static let oldMouseSequence = "\u{1B}[M"
    /// Anything longer is not a mouse report.
    private static let maximumMouseBytes = 32
    /// The sequences for both focus changes (xterm's mode 1004).
    static let focusSequences = (gained: "\u{1B}[I", lost: "\u{1B}[O")
    /// Pasted bytes beyond this are dropped.
    static let maximumPasteBytes = 1 << 20

    /// The bytes so far of an incomplete character.
    private var pending: [UInt8] = []
    /// The text so far of an unfinished paste.
    private var paste: [UInt8]?
    /// Whether a paste is unfinished.
    var isInPaste: Bool { paste != nil }
    /// Whether a paste's last byte was an Escape. If nothing follows, it is the key, and the paste's end was lost.
    private(set) var isPasteInDoubt = false
    /// The text so far of an unfinished mouse report.
    private var mouse: String?
    /// The bytes so far of an unfinished legacy report.
    private var oldMouse: [UInt8]?

    /// The event that a code completes, if any. A focus change does not disturb an unfinished key, paste or report.
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
        case _ where mouse != nil && isMouseReportCode(code): return continueMouse(code)
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

    /// Whether a code can be part of a mouse report.
    fileprivate func isMouseReportCode(_ code: Int32) -> Bool {
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

    /// The byte of a legacy report that a code stands for: 32 and up, or 0 for a position too large for a byte. Curses
    /// reports the byte for column 95 as the key that sends the same.
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
        // Some terminals let an Escape through in a paste; what follows it must not act as keys.
        isPasteInDoubt = code == 0x1B
        if let byte = UInt8(exactly: code), (paste?.count ?? 0) < Self.maximumPasteBytes { paste?.append(byte) }
        return nil
    }

    /// Ends the paste and returns the text so far.
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

    /// Collects the bytes of a character; invalid UTF-8 is dropped.
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
