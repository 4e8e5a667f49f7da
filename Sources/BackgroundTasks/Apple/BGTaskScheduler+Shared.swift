import FoundationEssentials
import Glibc
import Synchronization

extension BGTaskScheduler {
    private static let sharedScheduler = Mutex<BGTaskScheduler?>(nil)

    /// The program's scheduler: the one given to ``configure(_:)``, else one with the identifiers and the folder of this
    /// program, the machine's clock and its conditions, made when it is first asked for. The identifiers are in the file
    /// `permitted-identifiers` beside the program, or in `PREFIX/share/PROGRAM`.
    ///
    /// When it cannot be made, since there is no list of identifiers, its folder cannot be used, or another process
    /// schedules there, the reason is written to the standard error once, `register` returns false and `submit` throws
    /// `unavailable`.
    public static var shared: BGTaskScheduler {
        sharedScheduler.withLock { shared in
            if let shared { return shared }
            let made = BGTaskScheduler(files: .ofThisProgram)
            // There is no journal to write it to.
            if case .failure(let problem) = made.core { StandardError.say(problem.description) }
            shared = made
            return made
        }
    }

    /// Makes a scheduler of the program's own the shared one: identifiers, folder, clock and conditions are those it was
    /// made with. For the start of a program, before anything is registered; handlers do not move over.
    /// - Throws: `schedulerAlreadyRuns` when the present shared scheduler is running.
    public static func configure(_ scheduler: BackgroundTaskScheduler) throws(BackgroundTaskError) {
        let new = BGTaskScheduler(scheduler)
        var isExchanged = false
        while !isExchanged {
            // Without the lock: what its queue is at work on may itself ask for the shared scheduler.
            let present = sharedScheduler.withLock { $0 }
            if let core = try? present?.scheduler, core.synchronously({ $0.isRunning }) {
                throw .schedulerAlreadyRuns
            }
            isExchanged = sharedScheduler.withLock { shared in
                // Another thread may have exchanged it meanwhile: then that one is to be asked.
                guard shared === present else { return false }
                shared = new
                return true
            }
        }
    }

    /// The scheduler of a program's default files.
    convenience init(files: ProgramFiles) {
        let core = Result { () throws(BackgroundTaskError) in
            try BackgroundTaskScheduler(
                permittedIdentifiers: try files.permittedIdentifiers(), directory: files.directory)
        }
        self.init(core)
    }
}

/// Where a program is told what no call can tell it, in place of the system's log.
enum StandardError {
    static func say(_ sentence: String) {
        let line = "\(SafeText.line(sentence, maximumLength: 1000))\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
    }
}
