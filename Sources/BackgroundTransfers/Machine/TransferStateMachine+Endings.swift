import FoundationEssentials

/// How attempts and transfers end.
extension TransferStateMachine {
    /// An exchange has ended, on its own or because it was stopped.
    /// - Parameter bytes: the length of the part.
    mutating func ended(_ number: Int, _ ending: AttemptEnding, bytes: Int64) {
        guard let index = index(ofAttempt: number), let attempt = record.transfers[index].attempt else { return }
        let significantBytes = policy.significantBytes
        let gained = attempt.writesFrom.map { max(0, bytes - $0) } ?? 0
        update(index) {
            $0.attempt = nil
            // Without an accepted response the part is unchanged.
            if attempt.writesFrom != nil { $0.bytes = bytes }
            $0.syncedBytes = min($0.syncedBytes, $0.bytes)
            // Bytes that cannot be resumed from are no gain, or a server might be asked for the whole file for days.
            if gained >= significantBytes, $0.validator != nil { $0.failures = 0 }
        }
        if record.transfers[index].isAccepted { return concludeUpload(index) }
        switch record.transfers[index].phase {
        case .canceling: return completeCancelled(index)
        case .suspended:
            guard ending == .finished, attempt.verdict == nil, attempt.writesFrom != nil else {
                return forgetUnusableBytes(index)
            }
            // It was complete before the suspend took effect.
            update(index) { $0.phase = .fetching }
        case .placing, .completed: return
        case .fetching: break
        }
        switch (attempt.verdict, ending) {
        case (.finished, _): place(index)
        case (.restart, _): restart(index)
        case (.yield, _), (nil, .stopped): requeue(index)
        // The response ended after it was no longer wanted.
        case (nil, .finished) where attempt.writesFrom == nil: requeue(index)
        // A server may send less than the requested range (RFC 9110, 15.3.7): request the next piece.
        case (nil, .finished) where attempt.endsAt == bytes && gained > 0: requeue(index)
        case (.failed(let error), _), (nil, .failed(let error)):
            fail(index, broken(error, index, hasGained: gained > 0), retryAfter: attempt.retryAfter)
        case (nil, .finished): checkLength(index)
        }
    }

    /// The finished file has been placed.
    /// - Parameter location: its path at the requested place; nil: it is in the session's folder.
    mutating func placed(_ identifier: UUID, at location: String? = nil) {
        guard let index = index(of: identifier), record.transfers[index].phase == .placing else { return }
        recordEvent(.didFinishDownloading(identifier, location: location ?? TransferFile.finished(identifier).name))
        complete(index, nil)
    }

    /// The finished file could not be placed. A suspend or cancel in the meantime takes precedence over a retry.
    /// - Parameter bytes: the length of the part now; another program may have truncated or removed it.
    mutating func unplaced(_ identifier: UUID, _ error: BackgroundTransferError, bytes: Int64) {
        guard let index = index(of: identifier), record.transfers[index].phase == .placing else { return }
        update(index) {
            $0.bytes = min($0.bytes, bytes)
            $0.syncedBytes = min($0.syncedBytes, bytes)
        }
        leavePlacing(index)
        // The server has the file: failing to store its response is no reason to send it again.
        if record.transfers[index].isAccepted { return completeWithoutAnswer(index) }
        switch record.transfers[index].phase {
        case .canceling: completeCancelled(index)
        case .suspended:
            update(index) { $0.lastError = error.bounded }
            forgetUnusableBytes(index)
        case .fetching, .placing, .completed: fail(index, error, retryAfter: nil)
        }
    }

    /// Ends an upload successfully: the server has accepted the file. The response body is kept as far as it has
    /// arrived.
    mutating func concludeUpload(_ index: Int) {
        guard ![.placing, .completed].contains(record.transfers[index].phase) else { return }
        guard record.transfers[index].bytes > 0 else { return completeWithoutAnswer(index) }
        place(index)
    }

    private mutating func completeWithoutAnswer(_ index: Int) {
        emit(.remove(.part(record.transfers[index].part)))
        complete(index, nil)
    }

    mutating func leavePlacing(_ index: Int) {
        update(index) {
            $0.phase = $0.phaseIfPlacingFails ?? .fetching
            $0.phaseIfPlacingFails = nil
        }
    }

    /// Ends an attempt by a decision of the state machine.
    mutating func end(_ index: Int, _ verdict: TransferAttempt.Verdict) {
        note(index) { $0.attempt?.verdict = verdict }
        stop(index)
    }

    mutating func stop(_ index: Int) {
        guard let attempt = record.transfers[index].attempt, !attempt.isStopping else { return }
        note(index) { $0.attempt?.isStopping = true }
        emit(.stop(attempt: attempt.number))
    }

    mutating func completeCancelled(_ index: Int) {
        let producesData = record.transfers[index].phase == .canceling(producingResumeData: true)
        complete(index, .cancelled(producesData ? resumeData(of: index) : nil))
    }

    /// Sends the last event of a transfer, and of the session if no work is left.
    mutating func complete(_ index: Int, _ error: BackgroundTransferError?) {
        let transfer = record.transfers[index]
        let error = error.map { withResumeData($0.bounded, of: index) }
        update(index) {
            $0.phase = .completed
            $0.lastError = error
        }
        if error?.resumeData != nil {
            let kept = KeptPart(
                part: transfer.part, since: present, bytes: transfer.bytes, syncedBytes: transfer.syncedBytes)
            changed { $0.keptParts.append(kept) }
        } else if error != nil, transfer.isPartBegun {
            emit(.remove(.part(transfer.part)))
        }
        if transfer.request.upload != nil { emit(.remove(.upload(transfer.identifier))) }
        recordEvent(.didComplete(transfer.identifier, error))
        if !record.transfers.contains(where: \.hasWorkLeft) { recordEvent(.didFinishEvents) }
    }

    /// Adds resume data: a captive portal, or a server that refuses for an hour, must not cost the bytes of a large
    /// file.
    private func withResumeData(_ error: BackgroundTransferError, of index: Int) -> BackgroundTransferError {
        switch error {
        case .gaveUp(let seconds, let last, nil, _):
            return .gaveUp(seconds: seconds, last: last, resumeData(of: index))
        // No resume data was wanted, or the error already has it.
        case .cancelled, .gaveUp, .resumable, .tooLarge: return error
        // The program asked for refusals to end the task.
        case _ where error.isRefusal && record.transfers[index].request.terms?.endsWithRefusal == true: return error
        default: return resumeData(of: index).map { .resumable(error, $0) } ?? error
        }
    }

    private func resumeData(of index: Int) -> DownloadResumeData? {
        let transfer = record.transfers[index]
        guard transfer.bytes > 0, let validator = transfer.validator else { return nil }
        return DownloadResumeData(
            url: transfer.request.url, countOfBytesReceived: transfer.bytes, request: transfer.request,
            part: transfer.part, validator: validator, expectedTotalBytes: transfer.expectedTotalBytes)
    }

    /// The response ended properly; its length tells whether it is complete.
    private mutating func checkLength(_ index: Int) {
        let transfer = record.transfers[index]
        if let limit = transfer.request.maximumBytes, transfer.bytes > limit {
            return fail(index, .tooLarge(limit: limit), retryAfter: nil)
        }
        if let expected = transfer.expectedTotalBytes, expected != transfer.bytes {
            return fail(index, .lengthMismatch(announced: expected, received: transfer.bytes), retryAfter: nil)
        }
        // The length is known now: if placing fails, as on a full disk, the whole file is not fetched again.
        update(index) { $0.expectedTotalBytes = transfer.bytes }
        place(index)
    }

    /// A broken connection that ends the body where it ended before is a length mismatch. Without a byte gained, or
    /// without an announced length, it is a connection error.
    private func broken(
        _ error: BackgroundTransferError, _ index: Int, hasGained: Bool
    ) -> BackgroundTransferError {
        let transfer = record.transfers[index]
        guard case .connection = error, hasGained, let expected = transfer.expectedTotalBytes,
            transfer.shortEnd == transfer.bytes
        else {
            return error
        }
        return .lengthMismatch(announced: expected, received: transfer.bytes)
    }

    mutating func place(_ index: Int) {
        update(index) {
            $0.phase = .placing
            $0.retryAt = nil
        }
        let transfer = record.transfers[index]
        emit(.place(transfer.identifier, transfer.part))
    }

    private mutating func restart(_ index: Int) {
        startOver(index)
        update(index) {
            $0.restarts += 1
            $0.hasRestarted = true
        }
        guard record.transfers[index].restarts > policy.maximumRestarts else { return }
        update(index) { $0.restarts = 0 }
        fail(index, .inconsistentAnswer(reason: "the file changes with every attempt"), retryAfter: nil)
    }

    private mutating func requeue(_ index: Int) {
        let present = present
        update(index) { $0.queuedAt = present }
        forgetUnusableBytes(index)
    }

    /// Discards bytes without a validator: there is no way to tell whether the rest would fit.
    private mutating func forgetUnusableBytes(_ index: Int) {
        guard record.transfers[index].bytes > 0, !record.transfers[index].isUsable else { return }
        startOver(index)
    }

    private mutating func fail(_ index: Int, _ error: BackgroundTransferError, retryAfter: TimeInterval?) {
        let endsWithRefusal = record.transfers[index].request.terms?.endsWithRefusal == true
        guard !error.isPermanent || isStillProcessing(error, index), !(endsWithRefusal && error.isRefusal) else {
            return complete(index, error)
        }
        let isContradiction = count(error, at: index)
        guard !isContradiction || record.transfers[index].contradictions < policy.maximumContradictions else {
            return complete(index, error)
        }
        let failures = record.transfers[index].failures
        let backoff = min(policy.maximumRetryDelay, policy.firstRetryDelay * Double(1 << failures))
        let asked = retryAfter.map { $0.isFinite ? min(policy.maximumRetryAfter, max(0, $0)) : 0 } ?? 0
        let retryAt = present.addingTimeInterval(max(backoff, asked))
        update(index) {
            $0.failures = min(failures + 1, 62)
            $0.retryAt = retryAt
            $0.lastError = error.bounded
        }
        forgetUnusableBytes(index)
    }

    /// Whether the server reports that it still processes an earlier attempt with the same key (409, in the
    /// `Idempotency-Key` draft).
    private func isStillProcessing(_ error: BackgroundTransferError, _ index: Int) -> Bool {
        error == .status(409) && record.transfers[index].sendAttempts ?? 0 > 1
    }

    /// Counts a response that contradicts the announcement. A short body counts only if it ends where the previous one
    /// did: otherwise the next attempt gets further.
    private mutating func count(_ error: BackgroundTransferError, at index: Int) -> Bool {
        let transfer = record.transfers[index]
        var isContradiction = error.isContradiction
        var shortEnd = transfer.shortEnd
        switch error {
        case .lengthMismatch(let announced, let received) where received < announced:
            shortEnd = received
            isContradiction = transfer.shortEnd == received
        case .lengthMismatch: startOver(index)
        case .connection where transfer.bytes > 0: shortEnd = transfer.bytes
        default: break
        }
        update(index) {
            $0.shortEnd = shortEnd
            if isContradiction { $0.contradictions += 1 }
        }
        return isContradiction
    }
}
