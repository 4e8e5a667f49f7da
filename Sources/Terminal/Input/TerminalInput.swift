import CNcurses
import Dispatch
import Glibc

/// Reads the terminal's keys, whenever the system says that there is something to read.
@MainActor
final class TerminalInput {
    /// After so many codes the main queue gets a turn before the rest of a flood of input is read.
    private static let maximumCodes = 1 << 16

    private let descriptor: Int32
    /// A pad, since reading from a window would refresh it.
    private let pad: UnsafeMutableRawPointer
    private let receive: @MainActor ([TerminalEvent]) -> Void
    private let hangUp: @MainActor () -> Void
    private var decoder = KeyDecoder()
    private var watch: ReadableWatch?

    /// - Parameters:
    ///   - descriptor: the terminal.
    ///   - pad: where curses reads from; `keypad` and `nodelay` are on.
    ///   - receive: gets all the keys that came together, and the changes of the focus among them.
    ///   - hangUp: is called when the terminal is gone; nothing is read after that.
    init(
        descriptor: Int32, pad: UnsafeMutableRawPointer, receive: @escaping @MainActor ([TerminalEvent]) -> Void,
        hangUp: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        self.pad = pad
        self.receive = receive
        self.hangUp = hangUp
    }

    /// Begins to read, or goes on.
    /// - Throws: `noInput`.
    func start() throws(TerminalError) {
        guard watch == nil else { return }
        watch = try ReadableWatch(descriptor) { [weak self] in self?.drain() }
    }

    /// Reads no more until `start`.
    func stop() {
        watch?.end()
        watch = nil
    }
}

extension TerminalInput {
    fileprivate func drain() {
        // An event may still be under way when the watch has been ended.
        guard watch != nil else { return }
        var events: [TerminalEvent] = []
        var codes = 0
        while codes < Self.maximumCodes {
            let code = cncurses_read(pad)
            if code == ERR { break }
            codes += 1
            if let event = decoder.decode(code) { events.append(event) }
        }
        if codes == 0, isGone { return hangUp() }
        if codes == Self.maximumCodes {
            // Curses may hold the rest itself, where the watch does not see it.
            DispatchQueue.main.async { [weak self] in
                // The main queue's blocks run on the main actor; Dispatch does not say so in their types on Linux.
                MainActor.assumeIsolated { self?.drain() }
            }
        }
        if !events.isEmpty { receive(events) }
    }

    /// Whether the terminal has been closed. Its descriptor then stays readable for ever, with nothing to read.
    fileprivate var isGone: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return false }
        let bad = Int16(POLLHUP | POLLERR | POLLNVAL)
        return state.revents & bad != 0 || cncurses_bytes_waiting(descriptor) == 0
    }
}
