import CCurl
import Programs

/// What the transfers' thread does: takes mail, moves the transfers on, sleeps until there is something to do.
final class TransferLoop {
    private let configuration: WebConfiguration
    private let network: NetworkRules
    private let mailbox: TransferThread
    private let sockets: SocketSet
    private let multi: MultiHandle
    private var turns: TurnQueue<ExchangeTicket>
    private var documents: DocumentTurns<ExchangeTicket>
    /// The one that libcurl reads from at the moment.
    private var current: Int32?
    /// Those that wait for a turn included.
    private var transfers: [ExchangeTicket: Transfer] = [:]
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    /// Those that have read the beginning of their documents before it was their turn: some times of libcurl's own let
    /// it read, and other transfers that share the connection.
    private var paused: [ExchangeTicket] = []
    /// Whose answers wait in a muted socket.
    private var held: [Int32: [ExchangeTicket]] = [:]
    private let clock = ContinuousClock()
    private let began = ContinuousClock.now
    /// When it was last looked which sockets are ready, and for servers that are silent for too long.
    private var lookedAtSockets = Duration.zero
    private var lookedForSilence = Duration.zero

    /// Returns when there is nothing to do any more, or when told to stop.
    static func run(
        configuration: WebConfiguration, network: NetworkRules, mailbox: TransferThread
    ) throws(WebError) {
        SystemThread.blockSignals()
        SystemThread.useUTF8()
        if configuration.isLowPriority { SystemThread.giveWay() }
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
        turns = TurnQueue(total: connections) { HostLimits(host: $0, configuration, network) }
        documents = DocumentTurns(limit: configuration.documentsAtOnce)
    }
}

extension TransferLoop {
    /// Milliseconds; a time that libcurl might forget to ask for delays a time-out by no more than this.
    private static let longestWait = 1000
    /// Milliseconds after which a server may have become silent, and made room.
    private static let silence = DocumentTurns<ExchangeTicket>.silence.milliseconds
    /// Names looked up at once, each on a thread of libcurl's and with two questions: the servers of home networks refuse
    /// to answer many more (dnsmasq: 150).
    private static let lookUpsAtOnce = 50
    /// Connections kept for a while when nobody uses them; each holds some 50 KB when it is encrypted.
    private static let idleConnections = 32
    /// Connections begun in one go; in between, the sockets that are ready are served.
    private static let startsAtOnce = 8

    private var now: Duration { began.duration(to: clock.now) }

    /// How many more documents may begin.
    private var room: Int { documents.room(at: lookedAtSockets) }

    private func run() {
        var idleSince: ContinuousClock.Instant?
        while true {
            let mail = mailbox.collectMail()
            if mail.isStopped { return stop(mail) }
            for (order, url) in mail.orders { accept(order, url) }
            for ticket in mail.withdrawn { withdraw(ticket) }
            for ticket in mail.released { documents.end(ticket) }
            for ticket in mail.resumed { goOn(ticket) }
            giveUpSilent()
            let hasRoom = room > 0
            let startsMore = hasRoom && startTurns()
            if let deadline = multi.deadline, deadline <= clock.now {
                multi.timeOut()
                concludeFinished()
            }
            goOn()
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
                wait(startsMore ? 0 : patience(hasRoom: hasRoom), isStarting: startsMore)
            }
        }
    }

    /// How long there is nothing to do if no socket gets ready, in milliseconds.
    /// - Parameter hasRoom: whether transfers may begin.
    private func patience(hasRoom: Bool) -> Int {
        var patience = hasRoom ? Self.longestWait : Self.silence
        if hasRoom, let start = turns.nextStart { patience = min(patience, (start - now).milliseconds) }
        if let deadline = multi.deadline {
            patience = min(patience, clock.now.duration(to: deadline).milliseconds)
        }
        return max(0, patience)
    }

    /// - Parameter isStarting: transfers have just begun, and more may follow at once.
    private func wait(_ milliseconds: Int, isStarting: Bool) {
        let ready = sockets.wait(milliseconds: milliseconds)
        lookedAtSockets = now
        documents.found(unread: Set(ready.lazy.filter(\.isReadable).map(\.socket)))
        if ready.isEmpty, milliseconds >= Self.longestWait { multi.timeOut() }
        let begun = documents.sockets
        let asked = isStarting ? askedSockets : []
        let round = ReadyBatch(ready, arriving: begun, asked: asked, muted: sockets.mutedCount)
        for socket in round.sockets {
            let begins = socket.isReadable && !socket.isWritable && !begun.contains(socket.socket)
            let waiting = begins && room == 0 ? askedTransfers(on: socket.socket) : []
            // A handshake goes on, and so does a download: only an answer can wait.
            if waiting.isEmpty || waiting.contains(where: \.isDownload) {
                act(on: socket)
            } else {
                hold(waiting, on: socket.socket)
            }
        }
        concludeFinished()
    }

    /// Those through which requests have gone out.
    private var askedSockets: Set<Int32> {
        Set(running.values.lazy.filter(\.hasAsked).compactMap(\.easy).compactMap(self.multi.socket))
    }

    /// Those answers are read whose turn it is.
    private func goOn() {
        while room > 0, !paused.isEmpty { goOn(paused.removeFirst()) }
        sockets.unmute(first: room)
        // libcurl, too, may have closed a socket, to ask the server anew through another, or to pause.
        guard held.count > sockets.mutedCount else { return }
        for (socket, tickets) in held where !sockets.isMuted(socket) {
            held[socket] = nil
            for ticket in tickets where !paused.contains(ticket) { goOn(ticket) }
        }
    }

    private func goOn(_ ticket: ExchangeTicket) {
        guard let transfer = transfers[ticket], let easy = transfer.easy else { return }
        let result = transfer.goOn()
        // libcurl says only here that what it had kept was refused.
        if result != CURLE_OK { conclude(easy.pointer, result) }
    }

    /// Lets the answers wait that come through a socket.
    private func hold(_ waiting: [Transfer], on socket: Int32) {
        // Of a socket before it that had the same number.
        for ticket in held.removeValue(forKey: socket) ?? [] { goOn(ticket) }
        held[socket] = waiting.map(\.ticket)
        for transfer in waiting { transfer.hold() }
        sockets.mute(socket)
    }

    /// Several, where they share a connection.
    private func askedTransfers(on socket: Int32) -> [Transfer] {
        running.values.filter { $0.hasAsked && $0.easy.flatMap(multi.socket) == socket }
    }

    private func act(on ready: SocketSet.Ready) {
        current = ready.socket
        multi.act(on: ready)
        current = nil
        documents.wasRead(ready.socket)
    }

    /// libcurl's own watch over slow transfers has each of them read once a second, those too that wait for their turn.
    private func giveUpSilent() {
        guard now - lookedForSilence >= .milliseconds(Self.longestWait) else { return }
        lookedForSilence = now
        for (easy, transfer) in running where transfer.isSilentTooLong {
            transfer.giveUp()
            conclude(easy, CURLE_OPERATION_TIMEDOUT)
        }
    }

    private func concludeFinished() {
        while let (easy, result) = multi.nextFinished() { conclude(easy, result) }
    }

    private func accept(_ order: ExchangeOrder, _ url: WebURL) {
        // One that cannot be made has told its task so.
        let transfer = try? Transfer(
            order, url: url, configuration: configuration, network: network,
            documentMayBegin: { [unowned self] in
                // Downloads are written to the disk at once: they fill no memory, and keep no turn of a document's.
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
        turns.enqueue(order.ticket, host: transfer.host)
    }

    /// - Returns: whether there may be more to start, after what has begun.
    private func startTurns() -> Bool {
        let lookUps = running.values.count(where: \.isLookingUp)
        let tickets = turns.takeTurns(at: now, most: min(Self.startsAtOnce, max(0, Self.lookUpsAtOnce - lookUps)))
        // By the number in use: with fewer, libcurl would close what the next transfer of the same host is about to use.
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

    /// Divides what all downloads together may bring among those that run.
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
            if let wish = transfer.hostsWish { leaveAlone(transfer, wish) }
        case .redirected(let host): turns.enqueue(transfer.ticket, host: host)
        }
    }

    /// What waits for a turn at a server that wants no more requests is not sent. Another port of the host is another
    /// server.
    private func leaveAlone(_ asked: Transfer, _ wish: WebError) {
        for ticket in turns.waiting(at: asked.host) {
            guard let transfer = transfers[ticket], transfer.server == asked.server else { continue }
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
        documents.end(transfer.ticket)
        transfers[transfer.ticket] = nil
    }

    /// Frees the connection and the turn.
    private func leave(_ transfer: Transfer) {
        if let easy = transfer.easy, running.removeValue(forKey: easy.pointer) != nil {
            multi.remove(easy)
            if transfer.isDownload { shareSpeed() }
        }
        turns.remove(transfer.ticket)
    }
}
