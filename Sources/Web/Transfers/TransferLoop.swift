import CCurl

/// What the transfers' thread does: takes mail, moves the transfers on, sleeps until there is something to do.
final class TransferLoop {
    private let configuration: WebConfiguration
    private let network: NetworkRules
    private let mailbox: TransferThread
    private let multi: MultiHandle
    private var turns: TurnQueue<ExchangeTicket>
    /// Those that wait for a turn included.
    private var transfers: [ExchangeTicket: Transfer] = [:]
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    private let clock = ContinuousClock()
    private let began = ContinuousClock.now

    /// Returns when there is nothing to do any more, or when told to stop.
    static func run(
        configuration: WebConfiguration, network: NetworkRules, mailbox: TransferThread
    ) throws(WebError) {
        SystemThread.blockSignals()
        SystemThread.useUTF8()
        if configuration.givesWay { SystemThread.giveWay() }
        let loop = try TransferLoop(configuration: configuration, network: network, mailbox: mailbox)
        mailbox.attach(loop.multi.waker)
        loop.run()
    }

    private init(
        configuration: WebConfiguration, network: NetworkRules, mailbox: TransferThread
    ) throws(WebError) {
        let connections = min(configuration.totalConnections, SystemThread.openFilesAllowed / 2)
        self.configuration = configuration
        self.network = network
        self.mailbox = mailbox
        multi = try MultiHandle(maximumConnections: connections)
        turns = TurnQueue(total: connections) { HostLimits(host: $0, configuration, network) }
    }
}

extension TransferLoop {
    /// A timer that libcurl might forget to ask for delays a time-out by no more than this.
    private static let longestWait = 1000

    private func run() {
        var idleSince: ContinuousClock.Instant?
        while true {
            let mail = mailbox.collectMail()
            if mail.isStopped { return stop(mail) }
            for (order, url) in mail.orders { accept(order, url) }
            for ticket in mail.withdrawn { withdraw(ticket) }
            startTurns()
            multi.perform()
            while let (easy, result) = multi.nextFinished() { conclude(easy, result) }
            startTurns()
            if transfers.isEmpty {
                let since = idleSince ?? clock.now
                idleSince = since
                let left = configuration.idleLifetime - since.duration(to: clock.now)
                if left > .zero {
                    multi.wait(milliseconds: left.milliseconds)
                } else if mailbox.retire() {
                    return
                }
            } else {
                idleSince = nil
                let turn = turns.nextStart.map { ($0 - began.duration(to: clock.now)).milliseconds } ?? .max
                multi.wait(milliseconds: min(turn, Self.longestWait))
            }
        }
    }

    private func accept(_ order: ExchangeOrder, _ url: WebURL) {
        // One that can not be made has told its task so.
        let transfer = try? Transfer(order, url: url, configuration: configuration, network: network)
        guard let transfer else { return }
        guard !order.ticket.isCancelled else { return transfer.fail(.cancelled) }
        transfers[order.ticket] = transfer
        turns.enqueue(order.ticket, host: transfer.host)
    }

    private func startTurns() {
        while case let tickets = turns.takeTurns(at: began.duration(to: clock.now)), !tickets.isEmpty {
            for ticket in tickets {
                guard let transfer = transfers[ticket] else { continue }
                do throws(WebError) {
                    let easy = try transfer.beginHop()
                    guard multi.add(easy) else { throw .cannotStart(reason: "libcurl takes no more transfers") }
                    running[easy.pointer] = transfer
                } catch {
                    end(transfer)
                    transfer.fail(error)
                }
            }
        }
    }

    private func conclude(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
        guard let transfer = running[easy] else { return }
        leave(transfer)
        switch transfer.concludeHop(result) {
        case .ended:
            transfers[transfer.ticket] = nil
            if let wish = transfer.hostsWish { leaveAlone(transfer.host, wish) }
        case .redirected(let host): turns.enqueue(transfer.ticket, host: host)
        }
    }

    /// What waits for a turn at a host that wants no more requests is not sent.
    private func leaveAlone(_ host: String, _ wish: WebError) {
        for ticket in turns.waiting(at: host) {
            guard let transfer = transfers[ticket] else { continue }
            end(transfer)
            transfer.fail(wish)
        }
    }

    private func withdraw(_ ticket: ExchangeTicket) {
        guard let transfer = transfers[ticket] else { return }
        end(transfer)
        transfer.fail(.cancelled)
    }

    private func stop(_ mail: TransferThread.Mail) {
        for (order, _) in mail.orders { order.makeDelivery().fail(.cancelled) }
        for transfer in transfers.values {
            leave(transfer)
            transfer.fail(.cancelled)
        }
        transfers = [:]
    }

    private func end(_ transfer: Transfer) {
        leave(transfer)
        transfers[transfer.ticket] = nil
    }

    /// Frees the connection and the turn.
    private func leave(_ transfer: Transfer) {
        if let easy = transfer.easy, running.removeValue(forKey: easy.pointer) != nil { multi.remove(easy) }
        turns.remove(transfer.ticket)
    }
}
