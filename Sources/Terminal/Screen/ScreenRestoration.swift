import CNcurses
import Glibc
import Synchronization

/// Restores the terminal if the process exits without leaving the screen.
enum ScreenRestoration {
    private enum Holder {
        /// Another program, such as the shell.
        case others
        case us
        /// The process is exiting: the screen must not be taken again.
        case othersPermanently
    }

    /// Locked during every write to the screen, so that exit, possibly on another thread, waits for the write.
    private static let holder = Mutex(Holder.others)

    /// Sent to the terminal after curses' own final output.
    private static let ending = Mutex([UInt8]())

    private static let registration: Void = {
        atexit { ScreenRestoration.restore(.othersPermanently) }
    }()

    /// Takes the screen, unless the process is exiting.
    /// - Parameter ending: sent last when the screen is given back.
    static func begin(endingWith ending: [UInt8], _ take: () -> Void) {
        self.ending.withLock { $0 = ending }
        holder.withLock { holder in
            guard holder != .othersPermanently else { return }
            holder = .us
            take()
        }
    }

    /// Gives the screen back, restoring its former contents and the terminal settings.
    static func restore() { restore(.others) }

    /// The screen is gone: do not restore it.
    static func abandon() {
        holder.withLock { if $0 == .us { $0 = .others } }
    }

    /// Writes to the screen, unless it has been given back.
    static func whileOwningScreen(_ write: () -> Void) {
        holder.withLock { if $0 == .us { write() } }
    }

    /// Registers the restoration at exit.
    static func register() {
        _ = registration
    }

    private static func restore(_ next: Holder) {
        holder.withLock { holder in
            defer { if holder != .othersPermanently { holder = next } }
            guard holder == .us else { return }
            TerminalOutput.write(TerminalCommand.endAll)
            endwin()
            TerminalOutput.write(ending.withLock { $0 })
        }
    }
}
