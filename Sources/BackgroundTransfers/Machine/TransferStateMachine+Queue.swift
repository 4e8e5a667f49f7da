import BackgroundTasks
import FoundationEssentials
import Web

/// What begins, what gives up, and when the machine has to look again.
extension TransferStateMachine {
    /// Follows every event.
    mutating func decide() {
        noticeNetwork()
        for index in record.transfers.indices { review(index) }
        begin()
        endSlow()
        dropKeptParts()
        launchIfDue()
    }

    func dateOfNextDecision() -> Date? {
        let waitsForTurn = record.transfers.contains { wait(of: $0, now: present) == .turn }
        let configuration = configuration
        var dates = dateOfLaunch.map { [$0] } ?? []
        for transfer in record.transfers where transfer.phase == .fetching {
            // One that is being stopped has been decided on.
            guard transfer.attempt?.isStopping != true else { continue }
            if let deadline = transfer.deadline(configuration) { dates.append(deadline) }
            if let attempt = transfer.attempt {
                dates.append(attempt.lastBytesAt.addingTimeInterval(transfer.silence(configuration)))
                if waitsForTurn { dates.append(attempt.windowBeganAt.addingTimeInterval(policy.slowWindow)) }
            } else if let date = dateOfBeginning(transfer), date > present {
                dates.append(date)
            }
        }
        return dates.min()
    }

    /// Whether a transfer waits for a condition of whose changes nobody tells.
    var waitsUnawares: Bool {
        guard !conditions.untold.isDisjoint(with: [.network, .metered, .externalPower]) else { return false }
        return record.transfers.contains { transfer in
            switch wait(of: transfer, now: present) {
            case .network, .unmeteredNetwork, .externalPower: true
            default: false
            }
        }
    }

    /// Why a transfer does not run now; nil: it does, or it will not.
    func wait(of transfer: TransferRecord, now: Date) -> DownloadWait? {
        guard transfer.phase == .fetching, transfer.attempt == nil else { return nil }
        if let date = transfer.request.earliestBeginDate, date > now { return .earliestBeginDate(date) }
        if let date = transfer.limitedUntil, date > now { return .launchLimit(date) }
        if let date = transfer.retryAt, date > now { return conditions.network == .no ? .network : .retry(date) }
        if conditions.network == .no, !isTriedAnyway(transfer) { return .network }
        return obstacle(to: transfer) ?? .turn
    }

    /// Every transfer, in the order in which they came.
    func tasks(now: Date) -> [DownloadTask] {
        record.transfers.map { transfer in
            let state: DownloadTask.State =
                switch transfer.phase {
                case .fetching, .placing: .running
                case .suspended: .suspended
                case .canceling: .canceling
                case .completed: .completed
                }
            return DownloadTask(
                taskIdentifier: transfer.identifier, originalRequest: transfer.request, state: state,
                priority: transfer.request.priority, countOfBytesReceived: transfer.attempt?.bytes ?? transfer.bytes,
                countOfBytesExpectedToReceive: transfer.expectedTotalBytes,
                countOfBytesSent: transfer.sentBytes,
                isTransferring: transfer.attempt?.isStopping == false,
                isResumable: transfer.response.map {
                    HTTPValidator($0.head, isAsSent: transfer.request.keepsEncoding) != nil
                }, wait: wait(of: transfer, now: now),
                error: transfer.lastError, response: transfer.refusal ?? transfer.response)
        }
    }
}

extension TransferStateMachine {

    private func dateOfBeginning(_ transfer: TransferRecord) -> Date? {
        [transfer.request.earliestBeginDate, transfer.limitedUntil, transfer.retryAt].compactMap { $0 }.max()
    }

    private func isDiscretionary(_ transfer: TransferRecord) -> Bool {
        configuration.isDiscretionary || transfer.origin != .foreground
    }

    /// Whether a transfer begins although no network is known of: when the user waits for it, who knows better, and when it
    /// needs none. Failures put off the next attempt as ever.
    private func isTriedAnyway(_ transfer: TransferRecord) -> Bool {
        !isDiscretionary(transfer) || transfer.isLocal
    }

    /// The condition that a transfer lacks. What is unknown is no obstacle.
    private func obstacle(to transfer: TransferRecord) -> DownloadWait? {
        let isDiscretionary = isDiscretionary(transfer)
        let needsUnmetered = isDiscretionary || transfer.request.allowsExpensiveNetworkAccess == false
        if conditions.metered == .yes, needsUnmetered, !transfer.isLocal {
            return .unmeteredNetwork
        }
        return isDiscretionary && conditions.externalPower == .no ? .externalPower : nil
    }

    /// Ends what has taken too long, or is unwelcome now.
    private mutating func review(_ index: Int) {
        let (present, configuration) = (present, configuration)
        switch wait(of: record.transfers[index], now: present) {
        // What nothing but a condition keeps from beginning must not wait for it for ever.
        case .network, .unmeteredNetwork, .externalPower:
            update(index) { $0.firstAttemptAt = $0.firstAttemptAt ?? present }
        case .earliestBeginDate, .retry, .launchLimit, .turn, nil: break
        }
        let transfer = record.transfers[index]
        let isOverdue = transfer.phase == .fetching && transfer.deadline(configuration).map { $0 <= present } ?? false
        if isOverdue, transfer.attempt?.isStopping != true {
            let error = BackgroundTransferError.gaveUp(
                seconds: Int(configuration.timeoutIntervalForResource), last: transfer.lastError, nil)
            return transfer.attempt == nil ? complete(index, error) : end(index, .failed(error))
        }
        guard let attempt = transfer.attempt, !attempt.isStopping else { return }
        let limit = transfer.silence(configuration)
        if attempt.lastBytesAt.addingTimeInterval(limit) <= present {
            end(index, .failed(.timedOut(seconds: Int(limit))))
        } else if obstacle(to: transfer) != nil {
            // It goes on when its conditions hold again.
            stop(index)
        }
    }

    /// A server that drips must not keep others from their turn.
    private mutating func endSlow() {
        let present = present
        for index in record.transfers.indices {
            guard let attempt = record.transfers[index].attempt, !attempt.isStopping,
                attempt.windowBeganAt.addingTimeInterval(policy.slowWindow) <= present
            else { continue }
            // An upload would lose all that it has sent.
            guard attempt.bytes - attempt.windowBytes < policy.slowBytes, record.transfers[index].request.upload == nil,
                isInTheWay(index)
            else {
                note(index) {
                    $0.attempt?.windowBeganAt = present
                    $0.attempt?.windowBytes = attempt.bytes
                }
                continue
            }
            end(index, .yield)
            let retryAt = present.addingTimeInterval(policy.firstRetryDelay)
            update(index) { $0.retryAt = retryAt }
        }
    }

    private mutating func dropKeptParts() {
        let limit = present.addingTimeInterval(-policy.partLifetime)
        for kept in record.keptParts where kept.since < limit {
            ask(.remove(.part(kept.part)))
            changed { $0.keptParts.removeAll { $0 == kept } }
        }
    }

    /// Whether something is being done for a transfer, or is about to be. One that waits for a date, or for better
    /// conditions, may do so for days: what has ended meanwhile is not to wait with it.
    private func isBusy(_ transfer: TransferRecord) -> Bool {
        if transfer.attempt != nil || wait(of: transfer, now: present) == .turn { return true }
        switch transfer.phase {
        case .placing, .canceling: return true
        case .fetching, .suspended, .completed: return false
        }
    }

    /// When the program is started whatever is under way; nil: there is nothing to start it for.
    private var dateOfLaunch: Date? {
        guard configuration.sessionSendsLaunchEvents, !hasListener, record.launchedFor < record.lastEvent else {
            return nil
        }
        let first = record.events.first { $0.number > record.launchedFor && $0.event.isEnd }
        return first.map { ($0.date ?? present).addingTimeInterval(policy.launchPatience) }
    }

    /// Once for what nobody has heard: a program that fails must not be started again and again. When nothing is under
    /// way, as Apple has it, or a while after the end: a file that is there is not to wait hours for another one.
    private mutating func launchIfDue() {
        guard let date = dateOfLaunch, date <= present || !record.transfers.contains(where: isBusy) else { return }
        changed { $0.launchedFor = $0.lastEvent }
        ask(.launch)
    }
}
