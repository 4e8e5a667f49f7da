import CNcurses
import Glibc
import Synchronization

/// Restores the terminal when the process exits without having left the screen.
enum ScreenRestoration {
    private enum Holder {
        /// Whoever had the screen before us.
        case others
        case us
        /// The process ends: it is not taken any more.
        case othersForGood
    }

    /// Held by whoever writes to the screen: the end of the process, which may be another thread's, waits for it.
    private static let holder = Mutex(Holder.others)

    /// What the terminal is told behind curses' own last words.
    private static let ending = Mutex([UInt8]())

    private static let registration: Void = {
        atexit { ScreenRestoration.restore(.othersForGood) }
    }()

    /// Takes the screen, unless the process ends.
    /// - Parameter ending: what the terminal is told last, when it is given back.
    static func begin(endingWith ending: [UInt8], _ take: () -> Void) {
        self.ending.withLock { $0 = ending }
        holder.withLock { holder in
            guard holder != .othersForGood else { return }
            holder = .us
            take()
        }
    }

    /// Gives the screen back as it was before, with the terminal's settings of then.
    static func restore() { restore(.others) }

    /// The screen is not there any more: nothing is restored.
    static func abandon() {
        holder.withLock { if $0 == .us { $0 = .others } }
    }

    /// Writes to the screen, unless it has been given back.
    static func whileOurs(_ write: () -> Void) {
        holder.withLock { if $0 == .us { write() } }
    }

    /// From now on, exit restores the screen where that is needed.
    static func register() {
        _ = registration
    }

    private static func restore(_ next: Holder) {
        holder.withLock { holder in
            defer { if holder != .othersForGood { holder = next } }
            guard holder == .us else { return }
            TerminalOutput.write(TerminalCommand.endAll)
            endwin()
            TerminalOutput.write(ending.withLock { $0 })
        }
    }
}
