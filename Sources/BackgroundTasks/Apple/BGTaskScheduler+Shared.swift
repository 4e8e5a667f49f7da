import FoundationEssentials
import Glibc
import Synchronization

extension BGTaskScheduler {
    private static let sharedScheduler = Mutex<BGTaskScheduler?>(nil)

    /// The program's scheduler: the one given to ``configure(_:)``, or else one created on first use with the program's
    /// identifiers and folder and the machine's clock and conditions. The identifiers are read from the file
    /// `permitted-identifiers` beside the program or in `PREFIX/share/PROGRAM`.
    ///
    /// If it cannot be created, because there is no list of identifiers, its folder cannot be used, or another process
    /// schedules there, the reason is written to standard error once, `register` returns false and `submit` throws
    /// `unavailable`.
    public static var shared: BGTaskScheduler {
        sharedScheduler.withLock { shared in
            if let shared { return shared }
            let made = BGTaskScheduler(files: .ofThisProgram)
            // There is no journal to record it in.
            if case .failure(let problem) = made.core { StandardError.say(problem.description) }
            shared = made
            return made
        }
    }

    /// Makes a program's own scheduler the shared one, with its identifiers, folder, clock and conditions. Call it at
    /// startup, before any registration: handlers do not move over.
    /// - Throws: `schedulerAlreadyRuns` when the present shared scheduler is running.
    public static func configure(_ scheduler: BackgroundTaskScheduler) throws(BackgroundTaskError) {
        let new = BGTaskScheduler(scheduler)
        var isExchanged = false
        while !isExchanged {
            // Outside the lock: work on the scheduler's queue may itself ask for the shared scheduler.
            let present = sharedScheduler.withLock { $0 }
            if let core = try? present?.scheduler, core.synchronously({ $0.isRunning }) {
                throw .schedulerAlreadyRuns
            }
            isExchanged = sharedScheduler.withLock { shared in
                // Another thread may have replaced it meanwhile; then check that one.
                guard shared === present else { return false }
                shared = new
                return true
            }
        }
    }

    /// The scheduler for a program's default files.
    convenience init(files: ProgramFiles) {
        let core = Result { () throws(BackgroundTaskError) in
            try BackgroundTaskScheduler(
                permittedIdentifiers: try files.permittedIdentifiers(), directory: files.directory)
        }
        self.init(core)
    }
}

/// Reports what no call can return or throw, in place of the system log.
enum StandardError {
    static func say(_ sentence: String) {
        let line = "\(SafeText.line(sentence, maximumLength: 1000))\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
    }
}
