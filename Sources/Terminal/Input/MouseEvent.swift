/// A mouse action and its position.
public struct MouseEvent: Hashable, Sendable {
    /// The kinds of action.
    public enum Kind: Hashable, Sendable {
        /// The left button was pressed.
        case press
        /// The wheel was turned away from the user, or towards them.
        case wheelUp, wheelDown
    }

    /// The action.
    public let kind: Kind
    /// The cell under the pointer.
    public let position: CanvasPosition
}

extension MouseEvent {
    /// Bits of the protocol: modifier keys, and motion of the mouse.
    private static let modifiers = 4 | 8 | 16
    private static let motion = 32

    /// Parses a report of xterm's mode 1006, without the starting sequence: "0;12;5M".
    /// - Parameter isPress: whether it ends in M; m is a button release.
    /// - Returns: nil for events that are not used: other buttons, motion, releases.
    init?(report: String, isPress: Bool) {
        let numbers = report.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard isPress, numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2] else {
            return nil
        }
        self.init(button: button, column: column, row: row)
    }

    /// Parses a legacy report: three bytes, each 32 more than its number.
    /// - Returns: nil for events that are not used; button 3 stands for any release.
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
