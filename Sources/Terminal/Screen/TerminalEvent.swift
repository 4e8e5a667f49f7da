/// An event from the terminal, or from the system about the terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse was used; reported only if the screen was asked to.
    case mouse(MouseEvent)
    /// The terminal's window or pane gained the focus. Some terminals do not report this, and none reports it at the
    /// start.
    case focusGained
    /// The terminal's window or pane lost the focus.
    case focusLost
    /// The terminal reported its background, as asked at the start.
    case background(RGB)
    /// The terminal has a new size; its contents are gone, so present a canvas again.
    case resized(TerminalSize)
    /// The process was stopped (Ctrl-Z) and continued; the screen has been repainted from the last canvas.
    case continued
    /// The terminal is gone. Nothing more is written to it; the program should exit.
    case hangup
    /// The terminal's keys cannot be read any more. The screen has been given back; the program should exit.
    case inputLost(TerminalError)
    /// A signal (SIGTERM or SIGINT) asked the program to exit.
    case terminate(signal: Int32)
}
