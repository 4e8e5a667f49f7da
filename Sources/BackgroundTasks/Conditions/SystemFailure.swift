import Glibc

/// Why a system call failed that has no file to name.
struct SystemFailure: Error, Equatable {
    /// The system's own words.
    let reason: String

    /// The failure of the call that has just been made.
    init() { reason = String(cString: strerror(errno)) }
}
