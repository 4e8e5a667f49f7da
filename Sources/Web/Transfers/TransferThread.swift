import Programs
import Synchronization

/// The interface to the transfer thread: takes orders, and starts the thread if there is none.
final class TransferThread: Sendable {
    private enum Phase {
        case absent
        /// The bell is set once the thread listens.
        case running(SocketSet.Bell?)
        /// Permanently.
        case stopped
    }

    private struct State {
        var phase = Phase.absent
        var mail = Mail()
        /// Including those that are still cleaning up.
        var threads = 0
        /// Tasks waiting for the last thread to end.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Messages since the thread last collected them.
    struct Mail {
        var orders: [(PendingExchange, WebURL)] = []
        var withdrawn: [ExchangeTicket] = []
        /// Exchanges whose documents are no longer needed.
        var released: [ExchangeTicket] = []
        /// Exchanges whose bodies may continue.
        var resumed: [ExchangeTicket] = []
        var isStopped = false

        var isEmpty: Bool {
            orders.isEmpty && withdrawn.isEmpty && released.isEmpty && resumed.isEmpty && !isStopped
        }
    }

    private let configuration: WebConfiguration
    private let network: NetworkRules
    private let state = Mutex(State())

    init(configuration: WebConfiguration, network: NetworkRules) {
        self.configuration = configuration
        self.network = network
    }

    /// Starts the thread if there is none.
    func start() {
        let isAbsent = state.withLock { state in
            guard case .absent = state.phase else { return false }
            state.phase = .running(nil)
            state.threads += 1
            return true
        }
        if isAbsent { startThread() }
    }

    func submit(_ order: PendingExchange, to url: WebURL) {
        enum Next { case leave, startThread, refuse }
        let next = state.withLock { state in
            switch state.phase {
            case .stopped: return Next.refuse
            case .absent:
                state.phase = .running(nil)
                state.threads += 1
                state.mail.orders.append((order, url))
                return .startThread
            case .running(let bell):
                // Earlier mail has already woken it.
                if state.mail.isEmpty { bell?.ring() }
                state.mail.orders.append((order, url))
                return .leave
            }
        }
        switch next {
        case .leave: break
        case .startThread: startThread()
        case .refuse: order.makeDelivery().fail(.cancelled)
        }
    }

    /// No effect on an exchange that has ended.
    func withdraw(_ ticket: ExchangeTicket) { send { $0.withdrawn.append(ticket) } }

    /// The exchange's document is no longer needed; no effect if there was none.
    func release(_ ticket: ExchangeTicket) { send { $0.released.append(ticket) } }

    /// Releases the body that an exchange's receiver held back.
    func unpause(_ ticket: ExchangeTicket) { send { $0.resumed.append(ticket) } }

    private func send(_ write: (inout Mail) -> Void) {
        state.withLock { state in
            guard case .running(let bell) = state.phase else { return }
            if state.mail.isEmpty { bell?.ring() }
            write(&state.mail)
        }
    }

    /// Tells the thread to end, permanently.
    func stop() {
        state.withLock { state in
            if case .running(let bell) = state.phase {
                state.mail.isStopped = true
                bell?.ring()
            }
            state.phase = .stopped
        }
    }

    func shutdown() async {
        stop()
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.threads > 0 { state.waiting.append(continuation) }
                return state.threads == 0
            }
            if hasEnded { continuation.resume() }
        }
    }
}

// MARK: - For the thread itself

extension TransferThread {
    /// From now on, mail wakes the thread.
    func attach(_ bell: SocketSet.Bell) {
        state.withLock { state in
            if case .running = state.phase { state.phase = .running(bell) }
        }
    }

    func collectMail() -> Mail {
        state.withLock { state in
            let mail = state.mail
            state.mail = Mail()
            return mail
        }
    }

    /// Ends the idle thread; false if mail has arrived meanwhile.
    func retire() -> Bool {
        state.withLock { state in
            guard state.mail.isEmpty, case .running = state.phase else { return false }
            state.phase = .absent
            return true
        }
    }
}

extension TransferThread {
    private func startThread() {
        do {
            let (configuration, network) = (configuration, network)
            try SystemThread.start {
                do throws(WebError) {
                    try TransferLoop.run(configuration: configuration, network: network, mailbox: self)
                } catch {
                    self.giveUp(error)
                }
                self.threadHasEnded()
            }
        } catch {
            giveUp(.cannotStart(reason: systemReason(error.number)))
            threadHasEnded()
        }
    }

    /// The thread cannot run: fails the pending orders. The next exchange tries again.
    private func giveUp(_ reason: WebError) {
        let orders = state.withLock { state in
            if case .running = state.phase { state.phase = .absent }
            defer { state.mail = Mail() }
            return state.mail.orders
        }
        for (order, _) in orders { order.makeDelivery().fail(reason) }
    }

    private func threadHasEnded() {
        let waiting = state.withLock { state in
            state.threads -= 1
            guard state.threads == 0 else { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
