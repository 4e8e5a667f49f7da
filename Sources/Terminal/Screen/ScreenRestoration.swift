import CNcurses
import Glibc
import Synchronization

/// Restores the terminal when the process exits without having left the screen, and says what is to be said then.
enum ScreenRestoration {
    /// Whether the screen is ours at the moment.
    static let isNeeded = Atomic(false)

    /// Held by whoever writes to the screen: the end of the process, which may be another thread's, waits for it.
    private static let writing = Mutex(())

    /// What is still to be said on the normal screen, on standard error.
    private static let lastWords = Mutex("")

    private static let registration: Void = {
        atexit {
            ScreenRestoration.restore()
            let words = Array(ScreenRestoration.lastWords.withLock { $0 }.utf8)
            _ = write(STDERR_FILENO, words, words.count)
        }
    }()

    /// Gives the screen back as it was before, with the terminal's settings of then.
    static func restore() {
        whileOurs {
            isNeeded.store(false, ordering: .sequentiallyConsistent)
            let command = TerminalCommand.endAll
            _ = write(STDOUT_FILENO, command, command.count)
            endwin()
        }
    }

    /// Writes to the screen, unless it has been given back: curses would take it again.
    static func whileOurs(_ write: () -> Void) {
        writing.withLock { _ in
            if isNeeded.load(ordering: .sequentiallyConsistent) { write() }
        }
    }

    /// Keeps a sentence for the end of the process, when the screen has been restored.
    static func sayAtExit(_ sentence: String) {
        register()
        lastWords.withLock { $0 += sentence }
    }

    /// From now on, exit restores the screen where that is needed.
    static func register() {
        _ = registration
    }
}
