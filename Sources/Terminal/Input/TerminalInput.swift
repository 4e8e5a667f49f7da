import CNcurses
import Dispatch
import Glibc

/// Reads the terminal's keys, whenever the system says that there is something to read.
@MainActor
final class TerminalInput {
    /// After so many codes the main queue gets a turn before the rest of a flood of input is read.
    private static let maximumCodes = 1 << 16

    /// How long the beginning of an answer is held back while the terminal owes one: an Escape, which is most likely a key,
    /// soon after the question and later, and what is most likely none; milliseconds.
    private static let patience = (soon: 500, key: 100, answer: 2_000)
    /// How long nothing follows an Escape that ends a paste whose end was lost; milliseconds.
    private static let quietAfterPaste = 500
    /// What is soon, in milliseconds.
    private static let soon = 2_000
    /// How long after it was asked a terminal is given to answer in pieces; milliseconds.
    private static let longestDebt = 30_000

    private let descriptor: Int32
    /// A pad, since reading from a window would refresh it.
    private let pad: UnsafeMutableRawPointer
    private let receive: @MainActor ([TerminalEvent]) -> Void
    private let showEveryShade: @MainActor () -> Void
    private let hangUp: @MainActor () -> Void
    private var decoder = KeyDecoder()
    private var answers = TerminalAnswers()
    private var sequences = UnknownSequences()
    /// Until when the terminal may be expected to say what its background is; nil: it is not.
    private var owesBackgroundUntil: DispatchTime?
    /// Counts the times at which something was held back.
    private var holds = 0
    private var watch: ReadableWatch?

    /// - Parameters:
    ///   - descriptor: the terminal.
    ///   - pad: where curses reads from; `keypad` and `nodelay` are on.
    ///   - receive: gets all the keys that came together, and the changes of the focus among them.
    ///   - showEveryShade: is called when the terminal has said that it shows every shade.
    ///   - hangUp: is called when the terminal is gone; nothing is read after that.
    init(
        descriptor: Int32, pad: UnsafeMutableRawPointer, receive: @escaping @MainActor ([TerminalEvent]) -> Void,
        showEveryShade: @escaping @MainActor () -> Void, hangUp: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        self.pad = pad
        self.receive = receive
        self.showEveryShade = showEveryShade
        self.hangUp = hangUp
    }

    /// Begins to read, or goes on.
    /// - Throws: `noInput`.
    func start() throws(TerminalError) {
        guard watch == nil else { return }
        watch = try ReadableWatch(descriptor) { [weak self] in self?.drain() }
    }

    /// The terminal has been asked for its background, and answers among the keys.
    func expectBackground() { owesBackgroundUntil = .now() + .milliseconds(Self.longestDebt) }

    /// Waits a moment for an answer that is on its way: whoever reads the terminal next would take it for keys.
    func awaitBackground() {
        guard let end = owesBackgroundUntil, end > .now() + .milliseconds(Self.longestDebt - 1_000) else { return }
        owesBackgroundUntil = nil
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let deadline = DispatchTime.now() + .milliseconds(100)
        while poll(&state, 1, 10) >= 0, deadline > .now(), state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {
            var hasCome = false
            while case let code = cncurses_read(pad), code != ERR {
                if case .answer(.background) = answers.take(code) { hasCome = true }
            }
            if hasCome { return }
        }
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
            take(code, &events)
        }
        waitForAnswer(&events)
        waitForEndOfPaste()
        if codes < Self.maximumCodes { decode(sequences.endOfInput(), &events) }
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

    fileprivate func take(_ code: Int32, _ events: inout [TerminalEvent]) {
        // Nearly everything: nothing is held back, and nothing begins.
        if code != 0x1B, !answers.isInvolved, !sequences.isInvolved {
            if let event = decoder.decode(code) { events.append(event) }
            return
        }
        switch answers.take(code) {
        case .wait: break
        case .pass(let codes): withoutSequences(codes, &events)
        case .answer(.everyShade): showEveryShade()
        case .answer(.background(let shade)):
            owesBackgroundUntil = nil
            events.append(.background(shade))
        }
    }

    private func withoutSequences(_ codes: [Int32], _ events: inout [TerminalEvent]) {
        // In a paste an Escape is the decoder's.
        for code in codes { decode(decoder.isInPaste ? [code] : sequences.take(code), &events) }
    }

    private func decode(_ codes: [Int32], _ events: inout [TerminalEvent]) {
        events += codes.compactMap { decoder.decode($0) }
    }

    /// What has come of an answer waits for the rest; where none is owed, it has come whole or is none.
    fileprivate func waitForAnswer(_ events: inout [TerminalEvent]) {
        holds += 1
        guard answers.isWaiting else { return }
        let isOwed = owesBackgroundUntil.map { $0 > .now() } ?? false
        guard isOwed || !answers.holdsKeys else {
            return withoutSequences(answers.giveUp(), &events)
        }
        let held = holds
        let isSoon = owesBackgroundUntil.map { $0 > .now() + .milliseconds(Self.longestDebt - Self.soon) } ?? false
        let patience =
            !answers.holdsOneKey ? Self.patience.answer : isSoon ? Self.patience.soon : Self.patience.key
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(patience)) { [weak self] in
            MainActor.assumeIsolated { self?.stopWaiting(held) }
        }
    }

    /// - Parameter held: Which of the times it was at which something was held back; something may have come since.
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

    /// Whether the terminal has been closed. Its descriptor then stays readable for ever, with nothing to read.
    fileprivate var isGone: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return false }
        let bad = Int16(POLLHUP | POLLERR | POLLNVAL)
        return state.revents & bad != 0 || cncurses_bytes_waiting(descriptor) == 0
    }
}
