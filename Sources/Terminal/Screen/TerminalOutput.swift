import Glibc

enum TerminalOutput {
    /// Writes all the bytes, unless the terminal is gone.
    static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0, errno == EAGAIN {
                // Another program on the terminal may have made it non-blocking.
                var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                if poll(&state, 1, -1) < 0, errno != EINTR { return }
                continue
            }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
