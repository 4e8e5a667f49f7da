/// One of the terminal's own 16 colours, whose shades the person has chosen in the terminal. On a terminal with only
/// eight, the bright ones are shown as their plain counterparts.
public enum Color: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}
