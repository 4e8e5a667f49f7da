/// What the user did with the mouse, and where.
public struct MouseEvent: Hashable, Sendable {
    /// What they did.
    public enum Kind: Hashable, Sendable {
        /// Pressed the left button.
        case press
        /// Turned the wheel, away from themselves or towards them.
        case wheelUp, wheelDown
    }

    /// What they did.
    public let kind: Kind
    /// The cell under the pointer.
    public let position: CanvasPosition

    /// Something done at a cell.
    public init(_ kind: Kind, at position: CanvasPosition) {
        self.kind = kind
        self.position = position
    }
}

extension MouseEvent {
    /// Numbers of the protocol: what is held down with the button, and that the mouse has moved.
    private static let modifiers = 4 | 8 | 16
    private static let motion = 32

    /// An event as terminals write it (xterm's mode 1006), behind the sequence's start: "0;12;5M".
    /// - Parameter isPress: M at the end; m is a button that was let go.
    /// - Returns: nil for what has no meaning here: other buttons, movements, buttons let go.
    init?(report: String, isPress: Bool) {
        let numbers = report.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard isPress, numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2] else {
            return nil
        }
        self.init(button: button, column: column, row: row)
    }

    /// An event as terminals write it that do not know mode 1006: three bytes, each 32 more than its number.
    /// - Returns: nil for what has no meaning here; 3 stands for any button let go.
    init?(oldReport: [UInt8]) {
        let numbers = oldReport.map { Int($0) - 32 }
        guard numbers.count == 3, numbers[0] >= 0 else { return nil }
        self.init(button: numbers[0], column: numbers[1], row: numbers[2])
    }

    private init?(button: Int, column: Int, row: Int) {
        guard column > 0, row > 0, button & Self.motion == 0 else { return nil }
        switch button & ~Self.modifiers {
        case 0: kind = .press
        case 64: kind = .wheelUp
        case 65: kind = .wheelDown
        default: return nil
        }
        position = CanvasPosition(row: row - 1, column: column - 1)
    }
}
