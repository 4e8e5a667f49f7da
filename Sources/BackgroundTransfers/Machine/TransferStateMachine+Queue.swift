import BackgroundTasks
import FoundationEssentials
import Web

/// Decides what begins, what is given up, and when to decide next.
extension TransferStateMachine {
    /// Called after every event.
    mutating func decide() {
        noticeNetwork()
        for index in record.transfers.indices { review(index) }
        begin()
        stopSlowTransfers()
        dropKeptParts()
        launchIfDue()
    }

    func dateOfNextDecision() -> Date? {
        let waitsForTurn = record.transfers.contains { wait(of: $0, now: present) == .turn }
        let configuration = configuration
        var dates = dateOfLaunch.map { [$0] } ?? []
        for transfer in record.transfers where transfer.phase == .fetching {
            // Its end is already decided.
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

    /// Whether a transfer waits for a condition that sends no notifications.
    var waitsForUnobservedCondition: Bool {
        guard !conditions.unobservedConditions.isDisjoint(with: [.network, .metered, .externalPower]) else {
            return false
        }
        return record.transfers.contains { transfer in
            switch wait(of: transfer, now: present) {
            case .network, .unmeteredNetwork, .externalPower: true
            default: false
            }
        }
    }

    /// Why a transfer does not run now; nil: it runs, or will not run.
    func wait(of transfer: TransferRecord, now: Date) -> DownloadWait? {
        guard transfer.phase == .fetching, transfer.attempt == nil else { return nil }
        if let date = transfer.request.earliestBeginDate, date > now { return .earliestBeginDate(date) }
        if let date = transfer.limitedUntil, date > now { return .launchLimit(date) }
        if let date = transfer.retryAt, date > now { return conditions.network == .no ? .network : .retry(date) }
        if conditions.network == .no, !ignoresMissingNetwork(transfer) { return .network }
        return obstacle(to: transfer) ?? .turn
    }

    /// Every transfer, in the order in which it was added.
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

    /// Whether a transfer begins although no network is known: the user waits for it and may know better, or it needs
    /// none. Retry delays apply as usual.
    private func ignoresMissingNetwork(_ transfer: TransferRecord) -> Bool {
        !isDiscretionary(transfer) || transfer.isLocal
    }

    /// The condition that a transfer lacks. An unknown condition is no obstacle.
    private func obstacle(to transfer: TransferRecord) -> DownloadWait? {
        let isDiscretionary = isDiscretionary(transfer)
        let needsUnmetered = isDiscretionary || transfer.request.allowsExpensiveNetworkAccess == false
        if conditions.metered == .yes, needsUnmetered, !transfer.isLocal {
            return .unmeteredNetwork
        }
        return isDiscretionary && conditions.externalPower == .no ? .externalPower : nil
    }

    /// Ends a transfer that has taken too long, and stops an attempt whose conditions no longer hold.
    private mutating func review(_ index: Int) {
        let (present, configuration) = (present, configuration)
        switch wait(of: record.transfers[index], now: present) {
        // The resource timeout counts while only a condition is missing, so that no transfer waits for ever.
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
            // It resumes when its conditions hold again.
            stop(index)
        }
    }

    /// A very slow server must not keep others from their turn.
    private mutating func stopSlowTransfers() {
        let present = present
        for index in record.transfers.indices {
            guard let attempt = record.transfers[index].attempt, !attempt.isStopping,
                attempt.windowBeganAt.addingTimeInterval(policy.slowWindow) <= present
            else { continue }
            // An upload would lose everything it has sent.
            guard attempt.bytes - attempt.windowBytes < policy.slowBytes, record.transfers[index].request.upload == nil,
                blocksOthers(index)
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
            emit(.remove(.part(kept.part)))
            changed { $0.keptParts.removeAll { $0 == kept } }
        }
    }

    /// Whether a transfer is being worked on, or is about to be. One that waits for a date or a condition may wait for
    /// days: transfers that have ended must not wait with it.
    private func isBusy(_ transfer: TransferRecord) -> Bool {
        if transfer.attempt != nil || wait(of: transfer, now: present) == .turn { return true }
        switch transfer.phase {
        case .placing, .canceling: return true
        case .fetching, .suspended, .completed: return false
        }
    }

    /// When the program is launched even though transfers are under way; nil: there is nothing to launch it for.
    private var dateOfLaunch: Date? {
        guard configuration.sessionSendsLaunchEvents, !hasListener, record.launchedFor < record.lastEvent else {
            return nil
        }
        let first = record.events.first { $0.number > record.launchedFor && $0.event.isEnd }
        return first.map { ($0.date ?? present).addingTimeInterval(policy.maximumLaunchDelay) }
    }

    /// Launches the program once for new events, since a failing program must not be started again and again: as Apple
    /// does, when nothing is under way, or a while after a transfer's end, since a finished file must not wait hours
    /// for another.
    private mutating func launchIfDue() {
        guard let date = dateOfLaunch, date <= present || !record.transfers.contains(where: isBusy) else { return }
        changed { $0.launchedFor = $0.lastEvent }
        emit(.launch)
    }
}
