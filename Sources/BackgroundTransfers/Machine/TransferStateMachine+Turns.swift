import FoundationEssentials

/// Whose turn it is.
extension TransferStateMachine {
    /// Begins what may begin, until as many are under way as may be.
    mutating func begin() {
        while let index = nextTurn { begin(index) }
    }

    /// Whether another one could begin in its place.
    func isInTheWay(_ index: Int) -> Bool {
        let (load, host, configuration) = (load, record.transfers[index].host, configuration)
        let isFull = load.count >= configuration.maximumConcurrentTransfers
        guard isFull || load.count(with: host) >= configuration.httpMaximumConnectionsPerHost else { return false }
        return record.transfers.contains { other in
            (isFull || other.host == host) && wait(of: other, now: present) == .turn
        }
    }

    private var load: TransferLoad {
        var load = TransferLoad()
        for transfer in record.transfers where transfer.attempt != nil {
            load.add(host: transfer.host, isLarge: isLarge(transfer))
        }
        return load
    }

    /// The transfer that comes next; nil: none may begin.
    private var nextTurn: Int? {
        let (load, configuration) = (load, configuration)
        guard load.count < configuration.maximumConcurrentTransfers else { return nil }
        // Of several turns, large transfers leave one to the small, so that a short one never waits for hours.
        let mayBeLarge =
            configuration.maximumConcurrentTransfers == 1
            || load.large < configuration.maximumConcurrentTransfers - 1
        var next: Turn?
        for (index, transfer) in record.transfers.enumerated()
        where load.count(with: transfer.host) < configuration.httpMaximumConnectionsPerHost
            && wait(of: transfer, now: present) == .turn && (mayBeLarge || !isLarge(transfer))
        {
            let turn = Turn(
                index: index, priority: priority(of: transfer), yields: yields(transfer),
                queuedAt: transfer.queuedAt)
            if next.map(turn.comesBefore) ?? true { next = turn }
        }
        return next?.index
    }

    private struct Turn {
        let index: Int
        let priority: Double
        let yields: Bool
        let queuedAt: Date

        /// Priority; then the small before the large that has waited less than is fair; then the order of the queue.
        func comesBefore(_ other: Turn) -> Bool {
            if priority != other.priority { return priority > other.priority }
            if yields != other.yields { return other.yields }
            return (queuedAt, index) < (other.queuedAt, other.index)
        }
    }

    private func isLarge(_ transfer: TransferRecord) -> Bool { transfer.remainingBytes ?? 0 > policy.largeTransfer }

    private func yields(_ transfer: TransferRecord) -> Bool {
        isLarge(transfer) && timeInQueue(transfer) < policy.patience
    }

    private func priority(of transfer: TransferRecord) -> Double {
        let steps = (timeInQueue(transfer) / policy.patience).rounded(.down)
        return min(1, transfer.request.priority + max(0, steps) * policy.priorityStep)
    }

    /// Time before a transfer may begin is none in which it waits for its turn.
    private func timeInQueue(_ transfer: TransferRecord) -> TimeInterval {
        let dates = [transfer.queuedAt, transfer.request.earliestBeginDate, transfer.limitedUntil].compactMap { $0 }
        return dates.map { present.timeIntervalSince($0) }.min() ?? 0
    }

    private mutating func begin(_ index: Int) {
        if record.transfers[index].isWhole { return place(index) }
        if !record.transfers[index].isResumable { beginAnew(index) }
        let (number, present) = (makeAttemptNumber(), present)
        // A later process finds that the date has come, and begins as well: nothing is written down for it.
        note(index) {
            $0.attempt = TransferAttempt(number: number, offset: $0.bytes, at: present)
            $0.retryAt = nil
        }
        update(index) { $0.firstAttemptAt = $0.firstAttemptAt ?? present }
        beginUpload(index)
        let transfer = record.transfers[index]
        ask(
            .begin(
                AttemptOrder(
                    attempt: number, task: transfer.identifier, url: transfer.request.url,
                    offset: transfer.bytes, validator: transfer.validator, terms: transfer.request.terms,
                    reach: transfer.request.reach, upload: transfer.request.upload)))
    }

    /// It is written down before the first byte is sent; and that the file is sent again from its first byte, is told.
    private mutating func beginUpload(_ index: Int) {
        let transfer = record.transfers[index]
        guard let upload = transfer.request.upload else { return }
        if let sendings = transfer.sendings, sendings > 0 {
            keep(.didResumeAtOffset(transfer.identifier, fileOffset: 0, expectedTotalBytes: upload.length))
        }
        update(index) { $0.sendings = ($0.sendings ?? 0) + 1 }
    }
}

/// What is under way, counted.
struct TransferLoad: Equatable {
    private(set) var count = 0
    /// Of which much is still to come.
    private(set) var large = 0
    private var counts: [String?: Int] = [:]

    mutating func add(host: String?, isLarge: Bool) {
        count += 1
        if isLarge { large += 1 }
        counts[host, default: 0] += 1
    }

    func count(with host: String?) -> Int { counts[host] ?? 0 }
}
