/// What the terminal, or the system about the terminal, has to say.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse was used; only where the screen was asked for it.
    case mouse(MouseEvent)
    /// The user has turned to this terminal: its window, or its pane, has the focus. Not every terminal tells, and
    /// none tells at the start.
    case focusGained
    /// The user has turned away from this terminal.
    case focusLost
    /// The terminal has said what its background is, having been asked at the start.
    case background(RGB)
    /// The terminal has a new size; what was presented is gone, present again.
    case resized(TerminalSize)
    /// The process was stopped (Ctrl-Z) and goes on; the screen has been repainted from the last canvas.
    case continued
    /// The terminal is gone. Nothing more is written to it; the program should end.
    case hangup
    /// The terminal is there, but its keys cannot be read any more. The screen has been given back; the program should
    /// end.
    case inputLost(TerminalError)
    /// The program is asked to end by this signal (SIGTERM or SIGINT).
    case terminate(signal: Int32)
}
