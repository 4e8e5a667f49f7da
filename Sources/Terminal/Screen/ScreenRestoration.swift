import CNcurses
import Glibc
import Synchronization

/// Restores the terminal when the process exits without having left the screen.
enum ScreenRestoration {
    /// Whether the screen is ours at the moment.
    static let isNeeded = Atomic(false)

    private static let registration: Void = {
        atexit {
            guard ScreenRestoration.isNeeded.exchange(false, ordering: .sequentiallyConsistent) else { return }
            let command = TerminalCommand.endAll
            _ = write(STDOUT_FILENO, command, command.count)
            endwin()
        }
    }()

    /// From now on, exit restores the screen where that is needed.
    static func register() {
        _ = registration
    }
}
