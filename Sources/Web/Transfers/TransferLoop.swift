import CCurl
import Programs

/// The transfer thread's loop: collects mail, advances the transfers, and sleeps until there is work.
final class TransferLoop {
    private let configuration: WebConfiguration
    private let network: NetworkRules
    private let mailbox: TransferThread
    private let sockets: SocketSet
    private let multi: MultiHandle
    private var queue: TurnQueue<ExchangeTicket>
    private var documents: DocumentReadLimiter<ExchangeTicket>
    /// The socket that libcurl is reading.
    private var current: Int32?
    /// All transfers, including those that wait for a turn.
    private var transfers: [ExchangeTicket: Transfer] = [:]
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    /// Transfers that read the beginning of their documents before their turn, because of libcurl's timers or of other
    /// transfers on the same connection.
    private var paused: [ExchangeTicket] = []
    /// Transfers whose responses are held back in a muted socket.
    private var held: [Int32: [ExchangeTicket]] = [:]
    private let clock = ContinuousClock()
    private let began = ContinuousClock.now
    /// When the ready sockets were last determined, and when silent servers were last looked for.
    private var lastSocketCheck = Duration.zero
    private var lastSilenceCheck = Duration.zero

    /// Returns when there is nothing left to do, or when told to stop.
    static func run(
        configuration: WebConfiguration, network: NetworkRules, mailbox: TransferThread
    ) throws(WebError) {
        SystemThread.blockSignals()
        SystemThread.useUTF8()
        if configuration.isLowPriority { SystemThread.lowerPriority() }
        let loop = try TransferLoop(configuration: configuration, network: network, mailbox: mailbox)
        mailbox.attach(loop.sockets.bell)
        loop.run()
    }

    private init(
        configuration: WebConfiguration, network: NetworkRules, mailbox: TransferThread
    ) throws(WebError) {
        let connections = min(configuration.totalConnections, SystemThread.transfersAllowed())
        let sockets = try SocketSet()
        self.configuration = configuration
        self.network = network
        self.mailbox = mailbox
        self.sockets = sockets
        multi = try MultiHandle { sockets.watch($0, $1) }
        queue = TurnQueue(total: connections) { HostLimits(host: $0, configuration, network) }
        documents = DocumentReadLimiter(limit: configuration.documentsAtOnce)
    }
}

extension TransferLoop {
    /// In milliseconds; limits how late a timeout can be that libcurl forgets to request.
    private static let maximumWait = 1000
    /// Milliseconds after which a server may have become silent and made room.
    private static let silence = DocumentReadLimiter<ExchangeTicket>.silence.milliseconds
    /// Concurrent name lookups, each on a thread of libcurl's and with two queries: the DNS servers of home networks
    /// refuse many more (dnsmasq: 150).
    private static let lookUpsAtOnce = 50
    /// Connections kept while unused; an encrypted one takes some 50 KB.
    private static let idleConnections = 32
    /// Connections started in one go; in between, ready sockets are served.
    private static let startsAtOnce = 8

    private var now: Duration { began.duration(to: clock.now) }

    /// How many more documents may begin.
    private var room: Int { documents.room(at: lastSocketCheck) }

    private func run() {
        var idleSince: ContinuousClock.Instant?
        while true {
            let mail = mailbox.collectMail()
            if mail.isStopped { return stop(mail) }
            for (order, url) in mail.orders { accept(order, url) }
            for ticket in mail.withdrawn { withdraw(ticket) }
            for ticket in mail.released { documents.end(ticket) }
            for ticket in mail.resumed { unpause(ticket) }
            failSilentTransfers()
            let hasRoom = room > 0
            let startsMore = hasRoom && startTurns()
            if let deadline = multi.deadline, deadline <= clock.now {
                multi.timeOut()
                concludeFinished()
            }
            unpause()
            if transfers.isEmpty {
                let since = idleSince ?? clock.now
                idleSince = since
                let left = configuration.idleLifetime - since.duration(to: clock.now)
                if left > .zero {
                    wait(left.milliseconds, isStarting: false)
                } else if mailbox.retire() {
                    return
                }
            } else {
                idleSince = nil
                wait(startsMore ? 0 : waitTime(hasRoom: hasRoom), isStarting: startsMore)
            }
        }
    }

    /// How long there is nothing to do unless a socket becomes ready, in milliseconds.
    /// - Parameter hasRoom: Whether transfers may begin.
    private func waitTime(hasRoom: Bool) -> Int {
        var waitTime = hasRoom ? Self.maximumWait : Self.silence
        if hasRoom, let start = queue.nextStart { waitTime = min(waitTime, (start - now).milliseconds) }
        if let deadline = multi.deadline {
            waitTime = min(waitTime, clock.now.duration(to: deadline).milliseconds)
        }
        return max(0, waitTime)
    }

    /// - Parameter isStarting: Whether transfers have just begun and more may follow at once.
    private func wait(_ milliseconds: Int, isStarting: Bool) {
        let ready = sockets.wait(milliseconds: milliseconds)
        lastSocketCheck = now
        documents.found(unread: Set(ready.lazy.filter(\.isReadable).map(\.socket)))
        if ready.isEmpty, milliseconds >= Self.maximumWait { multi.timeOut() }
        let begun = documents.sockets
        let asked = isStarting ? askedSockets : []
        let round = ReadyBatch(ready, arriving: begun, asked: asked, muted: sockets.mutedCount)
        for socket in round.sockets {
            let begins = socket.isReadable && !socket.isWritable && !begun.contains(socket.socket)
            let waiting = begins && room == 0 ? askedTransfers(on: socket.socket) : []
            // Only responses can be held back, neither handshakes nor downloads.
            if waiting.isEmpty || waiting.contains(where: \.isDownload) {
                act(on: socket)
            } else {
                hold(waiting, on: socket.socket)
            }
        }
        concludeFinished()
    }

    /// The sockets through which requests were sent.
    private var askedSockets: Set<Int32> {
        Set(running.values.lazy.filter(\.isRequestSent).compactMap(\.easy).compactMap(self.multi.socket))
    }

    /// Releases the responses whose turn it is.
    private func unpause() {
        while room > 0, !paused.isEmpty { unpause(paused.removeFirst()) }
        sockets.unmute(first: room)
        // libcurl may have closed a held socket too, to repeat the request through another or to pause.
        guard held.count > sockets.mutedCount else { return }
        for (socket, tickets) in held where !sockets.isMuted(socket) {
            held[socket] = nil
            for ticket in tickets where !paused.contains(ticket) { unpause(ticket) }
        }
    }

    private func unpause(_ ticket: ExchangeTicket) {
        guard let transfer = transfers[ticket], let easy = transfer.easy else { return }
        let result = transfer.unpause()
        // Only here libcurl reports an error of the data it held.
        if result != CURLE_OK { conclude(easy.pointer, result) }
    }

    /// Holds back the responses that arrive through a socket.
    private func hold(_ waiting: [Transfer], on socket: Int32) {
        // Release those of an earlier socket with the same number.
        for ticket in held.removeValue(forKey: socket) ?? [] { unpause(ticket) }
        held[socket] = waiting.map(\.ticket)
        for transfer in waiting { transfer.hold() }
        sockets.mute(socket)
    }

    /// The transfers with sent requests on a socket; several if they share a connection.
    private func askedTransfers(on socket: Int32) -> [Transfer] {
        running.values.filter { $0.isRequestSent && $0.easy.flatMap(multi.socket) == socket }
    }

    private func act(on ready: SocketSet.Ready) {
        current = ready.socket
        multi.act(on: ready)
        current = nil
        documents.wasRead(ready.socket)
    }

    /// Replaces libcurl's check for slow transfers, which would read each once a second, even if it waits for its turn.
    private func failSilentTransfers() {
        guard now - lastSilenceCheck >= .milliseconds(Self.maximumWait) else { return }
        lastSilenceCheck = now
        for (easy, transfer) in running where transfer.isSilentTooLong {
            transfer.giveUp()
            conclude(easy, CURLE_OPERATION_TIMEDOUT)
        }
    }

    private func concludeFinished() {
        while let (easy, result) = multi.nextFinished() { conclude(easy, result) }
    }

    private func accept(_ order: PendingExchange, _ url: WebURL) {
        // If the initialiser throws, it has already informed the task.
        let transfer = try? Transfer(
            order, url: url, configuration: configuration, network: network,
            documentMayBegin: { [unowned self] in
                // Downloads are written to disk at once, so they use neither memory nor a document's turn.
                if order.download != nil || room > 0 { return true }
                paused.append(order.ticket)
                return false
            },
            documentIsArriving: { [unowned self] bytes in
                guard order.download == nil else { return }
                let socket = transfers[order.ticket]?.easy.flatMap(multi.socket) ?? current
                documents.received(order.ticket, bytes, through: socket, at: now)
            })
        guard let transfer else { return }
        guard !order.ticket.isCancelled else { return transfer.fail(.cancelled) }
        transfers[order.ticket] = transfer
        queue.enqueue(order.ticket, host: transfer.host)
    }

    /// - Returns: Whether there may be more to start afterwards.
    private func startTurns() -> Bool {
        let lookUps = running.values.count(where: \.isLookingUp)
        let tickets = queue.takeTurns(at: now, most: min(Self.startsAtOnce, max(0, Self.lookUpsAtOnce - lookUps)))
        // At least the connections in use, or libcurl would close one that the host's next transfer is about to reuse.
        multi.keep(connections: running.count + tickets.count + Self.idleConnections)
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
        if !tickets.isEmpty { shareSpeed() }
        return !tickets.isEmpty
    }

    /// Divides the limit for all downloads among the running ones.
    private func shareSpeed() {
        guard let total = configuration.downloadBytesPerSecond else { return }
        let downloads = running.values.filter(\.isDownload)
        for download in downloads { download.limitSpeed(share: total / downloads.count) }
    }

    private func conclude(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
        guard let transfer = running[easy] else { return }
        leave(transfer)
        switch transfer.concludeHop(result) {
        case .ended:
            transfers[transfer.ticket] = nil
            documents.arrived(transfer.ticket)
            if let hostBackOff = transfer.hostBackOff { failWaiting(transfer, hostBackOff) }
        case .redirected(let host): queue.enqueue(transfer.ticket, host: host)
        }
    }

    /// Fails the transfers that wait for a turn at a server that asked for a pause. Another port is another server.
    private func failWaiting(_ asked: Transfer, _ hostBackOff: WebError) {
        for ticket in queue.waiting(at: asked.host) {
            guard let transfer = transfers[ticket], transfer.server == asked.server else { continue }
            end(transfer)
            transfer.fail(hostBackOff)
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
        documents.end(transfer.ticket)
        transfers[transfer.ticket] = nil
    }

    /// Releases the connection and the turn.
    private func leave(_ transfer: Transfer) {
        if let easy = transfer.easy, running.removeValue(forKey: easy.pointer) != nil {
            multi.remove(easy)
            if transfer.isDownload { shareSpeed() }
        }
        queue.remove(transfer.ticket)
    }
}
