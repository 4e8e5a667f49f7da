import CLinux

/// The code that only a start runs: the runtime's and Foundation's set-up, arguments, configuration, the library's schema.
enum StartupCode {
    /// Gives its memory back, a third of what the program has at that time; in a debug build not, for the sake of
    /// breakpoints. To be called once, when the start is over.
    static func forget() {
        #if !DEBUG
            clinux_return_code()
        #endif
    }
}
