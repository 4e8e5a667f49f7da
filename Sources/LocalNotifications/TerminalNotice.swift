/// A way to notify the user through the terminal; not every terminal supports each.
public enum TerminalNotice: String, Sendable, CaseIterable {
    /// A bell, which most terminals and multiplexers show as a mark or play as a sound.
    case bell
    /// OSC 9, introduced by iTerm2: one text.
    case osc9
    /// OSC 777, introduced by urxvt: a title and a text.
    case osc777
    /// OSC 99, introduced by kitty: a title and a text.
    case osc99

    /// The bytes to write to the terminal.
    /// - Parameter isWithinTmux: whether tmux is in between: it passes sequences to the outer terminal if its option
    ///   allow-passthrough is on.
    public func command(for notification: LocalNotification, isWithinTmux: Bool) -> [UInt8] {
        let (title, text) = (Self.bounded(notification.title), Self.bounded(notification.body))
        let program = notification.program
        let all = text.isEmpty ? title : "\(title): \(text)"
        let escape = "\u{1B}"
        let command: String
        switch self {
        case .bell: return [0x07]
        case .osc9:
            // A digit is another command in some terminals (ConEmu's progress: 9;4).
            let space = program.first?.isWholeNumber == true ? " " : ""
            command = "\(escape)]9;\(space)\(program): \(all)\u{07}"
        case .osc777:
            // A semicolon would end the title.
            let title = "\(program): \(title)".replacing(";", with: ",")
            command = "\(escape)]777;notify;\(title);\(text)\u{07}"
        case .osc99:
            let end = "\(escape)\\"
            let identifier = notification.identifier
            command =
                "\(escape)]99;i=\(identifier):d=0;\(program): \(title)\(end)"
                + "\(escape)]99;i=\(identifier):d=1:p=body;\(text)\(end)"
        }
        guard isWithinTmux else { return Array(command.utf8) }
        let doubled = command.replacing(escape, with: escape + escape)
        return Array("\(escape)Ptmux;\(doubled)\(escape)\\".utf8)
    }

    /// Scalars of a title or a text: kitty takes at most 2,048 bytes at once.
    private static let maximumTextLength = 400

    private static func bounded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumTextLength))).replacing("\n", with: " ")
    }
}
