import CLinux
import Glibc

/// What the program asks of the system about its memory.
enum ProcessMemory {
    /// Has threads share two heaps, as many as there is work at once, instead of up to eight for each core, of which
    /// each keeps what it once needed (mallopt(3), M_ARENA_MAX). To be called first of all.
    static func shareHeaps() {
        mallopt(M_ARENA_MAX, 2)
    }

    /// Gives back the memory of the code that only a start runs: the runtime's and Foundation's set-up, arguments,
    /// configuration, the library's schema. It is a third of what the program has at that time. In a debug build nothing
    /// is done, for the sake of breakpoints. To be called once, when the start is over.
    static func returnStartupCode() {
        #if !DEBUG
            clinux_return_code()
        #endif
    }
}
