/// Why the terminal's screen cannot be used.
public enum TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Standard input comes from a file or a pipe.
    case inputIsNotATerminal
    /// Standard output goes to a file or a pipe.
    case outputIsNotATerminal
    /// The environment variable TERM is not set or empty.
    case noTerminalType
    /// The terminal described by TERM cannot position text.
    case incapableTerminal(type: String)
    /// The terminfo database has no entry for TERM.
    case unknownTerminal(type: String)
    /// The system refused the resources for reading keys.
    case noInput(reason: String)

    /// States what is wrong and what to do, as a message for the user.
    public var description: String {
        switch self {
        case .inputIsNotATerminal:
            "Standard input is not a terminal, so no keys could be read. Run the reader without redirecting its input."
        case .outputIsNotATerminal:
            "Standard output is not a terminal, so there is no screen to draw on. Run the reader without redirecting"
                + " its output; its subcommands, such as `list`, write to files and pipes."
        case .noInput(let reason):
            "The terminal's keys cannot be read: \(reason). Close other programs, or raise the limits of open files and"
                + " of processes (ulimit -n, ulimit -u), and try again."
        case .noTerminalType:
            "The environment variable TERM, which names the terminal, is not set: set it, for example to xterm-256color."
        case .incapableTerminal(let type):
            "A terminal of the type \"\(TextWidth.safe(type))\" (TERM) cannot place text on its screen."
                + " Use another terminal, or the subcommands, such as `list` and `show`."
        case .unknownTerminal(let type):
            "This system has no description of the terminal \"\(TextWidth.safe(type))\": set TERM to one that it has, such"
                + " as xterm-256color, or install the descriptions (on Debian the package ncurses-term)."
        }
    }
}
