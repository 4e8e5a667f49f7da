import CLinux
import FoundationEssentials
import Glibc
import Synchronization

/// Manages the memory of this process.
package enum ProcessMemory {
    /// Growth, in bytes, from which returning memory is worthwhile.
    private static let growth = 8 << 20
    /// The bytes left after the last return.
    private static let rest = Mutex(0)

    /// Makes all threads share a few heaps, since each heap keeps what it once needed. Call before anything else.
    /// - Parameter isRefresh: whether the process only refreshes: then some four threads are busy, and would wait for
    ///   each other's heaps.
    package static func shareHeaps(isRefresh: Bool) { clinux_share_heaps(isRefresh ? 4 : 2) }

    /// Returns the memory of code that only a start runs: the set-up of the runtime and Foundation, arguments,
    /// configuration, the library's schema. At that time it is a third of the process's memory. Does nothing in a debug
    /// build, to keep breakpoints working. Call when the start, or a stage of it, is over.
    package static func returnStartupCode() {
        #if !DEBUG
            clinux_return_code()
        #endif
    }

    /// Returns unused heap memory and code if the process has grown much since the last time. That takes some
    /// milliseconds, in which other threads wait for memory: call it when a piece of work is over, at most every few
    /// seconds.
    package static func returnWhatWorkTook() {
        rest.withLock { rest in
            guard let before = resident, before > rest + growth else { return }
            returnHeapsAndCode(&rest)
        }
    }

    /// The same, however little the process has grown.
    package static func returnHeapsAndCode() { rest.withLock { returnHeapsAndCode(&$0) } }

    private static func returnHeapsAndCode(_ rest: inout Int) {
        clinux_trim_heaps()
        returnStartupCode()
        rest = resident ?? rest
    }

    /// Resident memory in bytes; `nil` if the system does not tell (proc_pid_statm(5), the second number).
    private static var resident: Int? {
        guard let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            numbers.count > 1, let pages = Int(numbers[1])
        else { return nil }
        return pages * Int(getpagesize())
    }
}
