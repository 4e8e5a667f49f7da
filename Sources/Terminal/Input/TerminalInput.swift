import CNcurses
import Dispatch
import Glibc

/// Reads keys from the terminal whenever input is available.
@MainActor
final class TerminalInput {
    /// After this many codes the main queue gets a turn before more of a flood of input is read.
    private static let maximumCodes = 1 << 16

    /// How long a possible start of a reply is held while one is outstanding, in milliseconds: a single code, probably
    /// Escape, shortly after the query (`soon`) or later (`key`); several codes (`answer`).
    private static let timeout = (soon: 500, key: 100, answer: 2_000)
    /// How long nothing may follow an Escape in a paste until the paste counts as ended, in milliseconds.
    private static let quietAfterPaste = 500
    /// What counts as shortly after the query, in milliseconds.
    private static let soon = 2_000
    /// How long after the query a reply may arrive, in milliseconds.
    private static let maximumReplyDelay = 30_000

    private let descriptor: Int32
    /// A pad, since reading from a window would refresh it.
    private let pad: UnsafeMutableRawPointer
    private let receive: @MainActor ([TerminalEvent]) -> Void
    private let enableTrueColor: @MainActor () -> Void
    private let hangUp: @MainActor () -> Void
    private var decoder = KeyDecoder()
    private var answers = TerminalReplyFilter()
    private var sequences = UnknownSequences()
    /// When to stop expecting the reply about the background; nil if none is outstanding.
    private var backgroundReplyDeadline: DispatchTime?
    /// Counts reads, so that a timer can tell whether more input has arrived.
    private var holds = 0
    private var watch: ReadableDescriptorWatch?

    /// - Parameters:
    ///   - descriptor: the terminal.
    ///   - pad: where curses reads from, with `keypad` and `nodelay` on.
    ///   - receive: called with all events read at once.
    ///   - enableTrueColor: called when the terminal reports 24-bit colour.
    ///   - hangUp: called when the terminal is gone; nothing is read after that.
    init(
        descriptor: Int32, pad: UnsafeMutableRawPointer, receive: @escaping @MainActor ([TerminalEvent]) -> Void,
        enableTrueColor: @escaping @MainActor () -> Void, hangUp: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        self.pad = pad
        self.receive = receive
        self.enableTrueColor = enableTrueColor
        self.hangUp = hangUp
    }

    /// Starts or resumes reading.
    /// - Throws: `noInput`.
    func start() throws(TerminalError) {
        guard watch == nil else { return }
        watch = try ReadableDescriptorWatch(descriptor) { [weak self] in self?.drain() }
    }

    /// Notes that the terminal was asked for its background, so that its reply is expected in the input.
    func expectBackground() { backgroundReplyDeadline = .now() + .milliseconds(Self.maximumReplyDelay) }

    /// Waits up to 100 ms for the reply to a query of the last second: the next program to read the terminal would take
    /// it for keys.
    func awaitBackground() {
        guard let end = backgroundReplyDeadline, end > .now() + .milliseconds(Self.maximumReplyDelay - 1_000) else {
            return
        }
        backgroundReplyDeadline = nil
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let deadline = DispatchTime.now() + .milliseconds(100)
        while poll(&state, 1, 10) >= 0, deadline > .now(), state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {
            var hasInput = false
            while case let code = cncurses_read(pad), code != ERR {
                if case .answer(.background) = answers.take(code) { hasInput = true }
            }
            if hasInput { return }
        }
    }

    /// Stops reading until `start`.
    func stop() {
        watch?.end()
        watch = nil
    }
}

extension TerminalInput {
    fileprivate func drain() {
        // A callback may still arrive after `stop`.
        guard watch != nil else { return }
        var events: [TerminalEvent] = []
        var codes = 0
        while codes < Self.maximumCodes {
            let code = cncurses_read(pad)
            if code == ERR { break }
            codes += 1
            take(code, &events)
        }
        waitForAnswer(&events)
        waitForEndOfPaste()
        if codes < Self.maximumCodes { decode(sequences.endOfInput(), &events) }
        if codes == 0, isGone { return hangUp() }
        if codes == Self.maximumCodes {
            // Curses may have buffered the rest, which `watch` cannot see.
            DispatchQueue.main.async { [weak self] in
                // The main queue runs blocks on the main actor, but Dispatch's types on Linux do not say so.
                MainActor.assumeIsolated { self?.drain() }
            }
        }
        if !events.isEmpty { receive(events) }
    }

    fileprivate func take(_ code: Int32, _ events: inout [TerminalEvent]) {
        // Fast path for nearly all input: nothing is held, and no sequence begins.
        if code != 0x1B, !answers.needsNextCode, !sequences.needsNextCode {
            if let event = decoder.decode(code) { events.append(event) }
            return
        }
        switch answers.take(code) {
        case .wait: break
        case .pass(let codes): withoutSequences(codes, &events)
        case .answer(.everyShade): enableTrueColor()
        case .answer(.background(let shade)):
            backgroundReplyDeadline = nil
            events.append(.background(shade))
        }
    }

    private func withoutSequences(_ codes: [Int32], _ events: inout [TerminalEvent]) {
        // Inside a paste the decoder handles Escape.
        for code in codes { decode(decoder.isInPaste ? [code] : sequences.take(code), &events) }
    }

    private func decode(_ codes: [Int32], _ events: inout [TerminalEvent]) {
        events += codes.compactMap { decoder.decode($0) }
    }

    /// Holds a partial reply until the rest arrives; if no reply is outstanding, releases it as keys.
    fileprivate func waitForAnswer(_ events: inout [TerminalEvent]) {
        holds += 1
        guard answers.isWaiting else { return }
        let isReplyOutstanding = backgroundReplyDeadline.map { $0 > .now() } ?? false
        guard isReplyOutstanding || !answers.holdsKeys else {
            return withoutSequences(answers.giveUp(), &events)
        }
        let held = holds
        let isSoon =
            backgroundReplyDeadline.map { $0 > .now() + .milliseconds(Self.maximumReplyDelay - Self.soon) } ?? false
        let timeout =
            !answers.holdsOneKey ? Self.timeout.answer : isSoon ? Self.timeout.soon : Self.timeout.key
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(timeout)) { [weak self] in
            MainActor.assumeIsolated { self?.stopWaiting(held) }
        }
    }

    /// - Parameter held: the value of `holds` when the timer was set; input may have arrived since.
    private func stopWaiting(_ held: Int) {
        guard held == holds, watch != nil else { return }
        var events: [TerminalEvent] = []
        withoutSequences(answers.giveUp(), &events)
        waitForEndOfPaste()
        decode(sequences.endOfInput(), &events)
        if !events.isEmpty { receive(events) }
    }

    fileprivate func waitForEndOfPaste() {
        guard decoder.isPasteInDoubt else { return }
        let held = holds
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.quietAfterPaste)) { [weak self] in
            MainActor.assumeIsolated { self?.endPaste(held) }
        }
    }

    /// - Parameter held: as in `stopWaiting`.
    private func endPaste(_ held: Int) {
        guard held == holds, watch != nil, decoder.isPasteInDoubt else { return }
        receive([.key(decoder.endedPaste())])
    }

    /// Whether the terminal has been closed. The descriptor then stays readable with nothing to read.
    fileprivate var isGone: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return false }
        let bad = Int16(POLLHUP | POLLERR | POLLNVAL)
        return state.revents & bad != 0 || cncurses_bytes_waiting(descriptor) == 0
    }
}
