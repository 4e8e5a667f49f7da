/// The exit statuses of the command-line contract.
package enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
    case success = 0
    /// The work failed.
    case failure = 1
    /// The command line or a file of the user's could not be understood.
    case usage = 2
    /// Some feeds failed, others did not.
    case partial = 3
    /// The process that holds the scheduler's lease was asked and did not answer (EX_TEMPFAIL of sysexits.h).
    case tryLater = 75
}
