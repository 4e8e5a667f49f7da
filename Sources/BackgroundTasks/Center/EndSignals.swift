// A dispatch source is not marked as Sendable on Linux; these are made once, and only cancelled later.
@preconcurrency import Dispatch
import Glibc

/// SIGTERM and SIGINT, for as long as the value lives. One that was ignored when the program began, as nohup(1) and a
/// shell's `&` have it with SIGINT, stays ignored.
final class EndSignals: Sendable {
    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    init() {
        let (signals, sink) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        let queue = DispatchQueue(label: "BackgroundTasks.EndSignals")
        sources = [SIGTERM, SIGINT].compactMap { number in
            // Otherwise it would end the process before the source is told.
            let earlier = signal(number, SIG_IGN)
            let wasIgnored = unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if wasIgnored, number == SIGINT { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { sink.yield() }
            source.activate()
            return source
        }
    }

    deinit {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }

    /// Returns with the first of them, or when the task is cancelled.
    func wait() async { _ = await signals.first { _ in true } }
}
