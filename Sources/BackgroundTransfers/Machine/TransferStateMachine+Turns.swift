import FoundationEssentials

/// Which transfer begins next.
extension TransferStateMachine {
    /// Begins transfers up to the concurrency limits.
    mutating func begin() {
        while !beginsNothing, let index = nextTurn { begin(index) }
    }

    /// Whether ending this transfer would let another one begin.
    func blocksOthers(_ index: Int) -> Bool {
        let (active, host, configuration) = (active, record.transfers[index].host, configuration)
        let isFull = active.count >= configuration.maximumConcurrentTransfers
        guard isFull || active.count(where: { $0.host == host }) >= configuration.httpMaximumConnectionsPerHost else {
            return false
        }
        return record.transfers.contains { other in
            (isFull || other.host == host) && wait(of: other, now: present) == .turn
        }
    }

    private var active: [TransferRecord] { record.transfers.filter { $0.attempt != nil } }

    /// The transfer to begin next; nil: none may begin.
    private var nextTurn: Int? {
        let (active, configuration) = (active, configuration)
        let atOnce = configuration.maximumConcurrentTransfers
        guard active.count < atOnce else { return nil }
        // With several slots, large transfers leave one to small ones, so that a short transfer never waits for hours.
        let mayBeLarge = atOnce == 1 || active.count(where: isLarge) < atOnce - 1
        let perHost = Dictionary(active.map { ($0.host, 1) }) { $0 + $1 }
        var next: (index: Int, turn: Turn)?
        for (index, transfer) in record.transfers.enumerated()
        where perHost[transfer.host] ?? 0 < configuration.httpMaximumConnectionsPerHost
            && wait(of: transfer, now: present) == .turn && (mayBeLarge || !isLarge(transfer))
        {
            // By priority; then small before large, unless the large one waited long enough; then by queue order.
            let turn = (-priority(of: transfer), yields(transfer) ? 1 : 0, transfer.queuedAt)
            if next.map({ turn < $0.turn }) ?? true { next = (index, turn) }
        }
        return next?.index
    }

    private typealias Turn = (Double, Int, Date)

    private func isLarge(_ transfer: TransferRecord) -> Bool { transfer.remainingBytes ?? 0 > policy.largeTransfer }

    private func yields(_ transfer: TransferRecord) -> Bool {
        isLarge(transfer) && timeInQueue(transfer) < policy.largeTransferWait
    }

    private func priority(of transfer: TransferRecord) -> Double {
        let steps = (timeInQueue(transfer) / policy.largeTransferWait).rounded(.down)
        return min(1, transfer.request.priority + max(0, steps) * policy.priorityStep)
    }

    /// Seconds spent waiting for a turn; time before a transfer may begin does not count.
    private func timeInQueue(_ transfer: TransferRecord) -> TimeInterval {
        let dates = [transfer.queuedAt, transfer.request.earliestBeginDate, transfer.limitedUntil].compactMap { $0 }
        return dates.map { present.timeIntervalSince($0) }.min() ?? 0
    }

    private mutating func begin(_ index: Int) {
        if record.transfers[index].isWhole { return place(index) }
        if !record.transfers[index].isResumable { startOver(index) }
        let (number, present) = (makeAttemptNumber(), present)
        // Not stored: a later process finds that the date has passed and begins the transfer as well.
        note(index) {
            $0.attempt = TransferAttempt(number: number, offset: $0.bytes, at: present)
            $0.retryAt = nil
        }
        update(index) { $0.firstAttemptAt = $0.firstAttemptAt ?? present }
        beginUpload(index)
        let transfer = record.transfers[index]
        emit(
            .begin(
                AttemptOrder(
                    attempt: number, task: transfer.identifier, request: transfer.request, offset: transfer.bytes,
                    validator: transfer.validator)))
    }

    /// Stores the attempt before the first byte is sent, and reports when the file is sent again from its first byte.
    private mutating func beginUpload(_ index: Int) {
        let transfer = record.transfers[index]
        guard let upload = transfer.request.upload else { return }
        if let sendAttempts = transfer.sendAttempts, sendAttempts > 0 {
            recordEvent(.didResumeAtOffset(transfer.identifier, fileOffset: 0, expectedTotalBytes: upload.length))
        }
        update(index) { $0.sendAttempts = ($0.sendAttempts ?? 0) + 1 }
    }
}
