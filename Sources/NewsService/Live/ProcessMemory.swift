import CLinux
import FoundationEssentials
import Glibc
import Synchronization

/// What the program asks of the system about its memory.
package enum ProcessMemory {
    /// What is taken before it is worth while to give something back, in bytes.
    private static let growth = 8 << 20
    /// What was left after the last time, in bytes.
    private static let rest = Mutex(0)

    /// Has all threads share few heaps, of which each keeps what it once needed. To be called first of all.
    /// - Parameter isRefresh: whether the process is there for a refresh alone, in which some four threads are busy and
    ///   would wait for each other's heaps.
    package static func shareHeaps(isRefresh: Bool) { clinux_share_heaps(isRefresh ? 4 : 2) }

    /// Gives back the memory of the code that only a start runs: the runtime's and Foundation's set-up, arguments,
    /// configuration, the library's schema. It is a third of what the program has at that time. In a debug build nothing
    /// is done, for the sake of breakpoints. To be called when the start, or a stage of it, is over.
    package static func returnStartupCode() {
        #if !DEBUG
            clinux_return_code()
        #endif
    }

    /// Gives back what a piece of work has left in the heaps and of its code, if the process has taken much since the
    /// last time. It takes some milliseconds then, in which other threads wait for memory: to be called when a piece of
    /// work is over, and at most every few seconds.
    package static func returnWhatWorkTook() {
        rest.withLock { rest in
            guard let before = resident, before > rest + growth else { return }
            returnHeapsAndCode(&rest)
        }
    }

    /// The same, whether much was taken or little.
    package static func returnHeapsAndCode() { rest.withLock { returnHeapsAndCode(&$0) } }

    private static func returnHeapsAndCode(_ rest: inout Int) {
        clinux_trim_heaps()
        returnStartupCode()
        rest = resident ?? rest
    }

    /// What the process has in memory, in bytes; nil: the system does not tell (proc_pid_statm(5), the second number).
    private static var resident: Int? {
        guard let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            numbers.count > 1, let pages = Int(numbers[1])
        else { return nil }
        return pages * Int(getpagesize())
    }
}
