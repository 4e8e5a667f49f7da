/// One key press, or one paste, as the terminal reports it. Terminals cannot tell Ctrl-I from Tab, Ctrl-M from Enter,
/// Ctrl-[ from Escape; Alt with a key arrives as `escape` followed by the key.
public enum Key: Hashable, Sendable {
    /// A character typed, the space included.
    case character(Character)
    /// Ctrl with a key: a lower-case letter `a`…`z`, or one of `@ \ ] ^ _` (Ctrl-Space is `@`).
    case control(Character)
    /// Keys with a name; Enter is Ctrl-M and Ctrl-J too, backspace Ctrl-H.
    case enter, escape, tab, backTab, backspace, delete, insert
    /// The arrow keys.
    case up, down, left, right
    /// The keys that move by more than one.
    case home, end, pageUp, pageDown
    /// F1 and on, by its number.
    case function(Int)
    /// Text pasted into the terminal at once, raw as it came (it may hold line ends and control characters).
    case paste(String)
}
