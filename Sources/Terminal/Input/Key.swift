/// One key press or paste, as the terminal reports it. Terminals cannot distinguish Ctrl-I from Tab, Ctrl-M from Enter,
/// or Ctrl-[ from Escape; Alt with a key arrives as `escape` followed by the key.
public enum Key: Hashable, Sendable {
    /// A printable character, including space.
    case character(Character)
    /// Ctrl with a key: a lower-case letter `a`…`z`, or one of `@ \ ] ^ _` (Ctrl-Space is `@`).
    case control(Character)
    /// Named keys. Ctrl-M and Ctrl-J also arrive as `enter`, Ctrl-H as `backspace`.
    case enter, escape, tab, backTab, backspace, delete, insert
    /// The arrow keys.
    case up, down, left, right
    /// Keys that move by more than one position.
    case home, end, pageUp, pageDown
    /// A function key by number, from F1.
    case function(Int)
    /// Text pasted at once, unmodified: it may contain line ends and control characters.
    case paste(String)
}
