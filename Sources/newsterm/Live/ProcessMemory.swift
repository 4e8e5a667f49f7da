import CLinux

/// What the program asks of the system about its memory.
enum ProcessMemory {
    /// Has all threads share few heaps, of which each keeps what it once needed. To be called first of all.
    /// - Parameter isRefresh: whether the process is there for a refresh alone, in which some four threads are busy and
    ///   would wait for each other's heaps.
    static func shareHeaps(isRefresh: Bool) { clinux_share_heaps(isRefresh ? 4 : 2) }

    /// Gives back the memory of the code that only a start runs: the runtime's and Foundation's set-up, arguments,
    /// configuration, the library's schema. It is a third of what the program has at that time. In a debug build nothing
    /// is done, for the sake of breakpoints. To be called when the start, or a stage of it, is over.
    static func returnStartupCode() {
        #if !DEBUG
            clinux_return_code()
        #endif
    }
}
