import FoundationEssentials

/// How attempts and transfers end.
extension TransferStateMachine {
    /// An exchange has ended, by itself or since it was told to.
    /// - Parameter bytes: the length of the part.
    mutating func ended(_ number: Int, _ ending: AttemptEnding, bytes: Int64) {
        guard let index = index(ofAttempt: number), let attempt = record.transfers[index].attempt else { return }
        let worthwhileBytes = policy.worthwhileBytes
        let gained = attempt.writesFrom.map { max(0, bytes - $0) } ?? 0
        update(index) {
            $0.attempt = nil
            // Without an answer to write down, the part is as it was.
            if attempt.writesFrom != nil { $0.bytes = bytes }
            $0.securedBytes = min($0.securedBytes, $0.bytes)
            // What cannot be gone on from was no gain: without this a server might be asked for all of it for days.
            if gained >= worthwhileBytes, $0.validator != nil { $0.failures = 0 }
        }
        if record.transfers[index].isAccepted { return concludeUpload(index) }
        switch record.transfers[index].phase {
        case .canceling: return completeCancelled(index)
        case .suspended:
            guard ending == .finished, attempt.verdict == nil, attempt.writesFrom != nil else {
                return forgetUnusableBytes(index)
            }
            // It was complete before it could be suspended.
            update(index) { $0.phase = .fetching }
        case .placing, .completed: return
        case .fetching: break
        }
        switch (attempt.verdict, ending) {
        case (.finished, _): place(index)
        case (.restart, _): restart(index)
        case (.yield, _), (nil, .stopped): requeue(index)
        // The answer came when it was not wanted any more.
        case (nil, .finished) where attempt.writesFrom == nil: requeue(index)
        // A server may send less than the rest at a time (RFC 9110, 15.3.7): on with the next piece.
        case (nil, .finished) where attempt.endsAt == bytes && gained > 0: requeue(index)
        case (.failed(let error), _), (nil, .failed(let error)):
            fail(index, broken(error, index, hasGained: gained > 0), retryAfter: attempt.retryAfter)
        case (nil, .finished): checkLength(index)
        }
    }

    /// The finished file has its name.
    /// - Parameter location: its path where it was wanted; nil: it lies in the session's folder.
    mutating func placed(_ identifier: UUID, at location: String? = nil) {
        guard let index = index(of: identifier), record.transfers[index].phase == .placing else { return }
        keep(.didFinishDownloading(identifier, location: location ?? TransferFile.finished(identifier).name))
        complete(index, nil)
    }

    /// The finished file could not get its name. What was wanted of it meanwhile comes before another attempt.
    /// - Parameter bytes: the length of the part, of which somebody may have taken something, or all.
    mutating func unplaced(_ identifier: UUID, _ error: BackgroundTransferError, bytes: Int64) {
        guard let index = index(of: identifier), record.transfers[index].phase == .placing else { return }
        update(index) {
            $0.bytes = min($0.bytes, bytes)
            $0.securedBytes = min($0.securedBytes, bytes)
        }
        leavePlacing(index)
        // The server has the file: what it said of it is no reason to send it again.
        if record.transfers[index].isAccepted { return completeWithoutAnswer(index) }
        switch record.transfers[index].phase {
        case .canceling: completeCancelled(index)
        case .suspended:
            update(index) { $0.lastError = error.bounded }
            forgetUnusableBytes(index)
        case .fetching, .placing, .completed: fail(index, error, retryAfter: nil)
        }
    }

    /// An upload ends well once the server has said that it has the file; the body of its answer comes with it as far as it
    /// is there.
    mutating func concludeUpload(_ index: Int) {
        guard ![.placing, .completed].contains(record.transfers[index].phase) else { return }
        guard record.transfers[index].bytes > 0 else { return completeWithoutAnswer(index) }
        place(index)
    }

    private mutating func completeWithoutAnswer(_ index: Int) {
        ask(.remove(.part(record.transfers[index].part)))
        complete(index, nil)
    }

    mutating func leavePlacing(_ index: Int) {
        update(index) {
            $0.phase = $0.phaseWithoutPlace ?? .fetching
            $0.phaseWithoutPlace = nil
        }
    }

    /// Ends an attempt for a reason of the machine's own.
    mutating func end(_ index: Int, _ verdict: TransferAttempt.Verdict) {
        note(index) { $0.attempt?.verdict = verdict }
        stop(index)
    }

    mutating func stop(_ index: Int) {
        guard let attempt = record.transfers[index].attempt, !attempt.isStopping else { return }
        note(index) { $0.attempt?.isStopping = true }
        ask(.stop(attempt: attempt.number))
    }

    mutating func completeCancelled(_ index: Int) {
        let producesData = record.transfers[index].phase == .canceling(producingResumeData: true)
        complete(index, .cancelled(producesData ? resumeData(of: index) : nil))
    }

    /// The last event of a transfer, and of the session when it was the last transfer.
    mutating func complete(_ index: Int, _ error: BackgroundTransferError?) {
        let transfer = record.transfers[index]
        let error = error.map { withResumeData($0.bounded, of: index) }
        update(index) {
            $0.phase = .completed
            $0.lastError = error
        }
        if error?.resumeData != nil {
            let kept = KeptPart(
                part: transfer.part, since: present, bytes: transfer.bytes, securedBytes: transfer.securedBytes)
            changed { $0.keptParts.append(kept) }
        } else if error != nil, transfer.isPartBegun {
            ask(.remove(.part(transfer.part)))
        }
        if transfer.request.upload != nil { ask(.remove(.upload(transfer.identifier))) }
        keep(.didComplete(transfer.identifier, error))
        if !record.transfers.contains(where: \.goesOn) { keep(.didFinishEvents) }
    }

    /// A page to sign in at, or a server that refuses for an hour, must not cost what has come of a large file: the user
    /// may try again.
    private func withResumeData(_ error: BackgroundTransferError, of index: Int) -> BackgroundTransferError {
        switch error {
        case .gaveUp(let seconds, let last, nil, _):
            return .gaveUp(seconds: seconds, last: last, resumeData(of: index))
        // Nobody wants it.
        case .cancelled, .gaveUp, .resumable, .tooLarge: return error
        // It is what the program asked for.
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

    /// The answer ended as an answer does; whether it was all of it, its length says.
    private mutating func checkLength(_ index: Int) {
        let transfer = record.transfers[index]
        if let limit = transfer.request.maximumBytes, transfer.bytes > limit {
            return fail(index, .tooLarge(limit: limit), retryAfter: nil)
        }
        if let expected = transfer.expectedTotalBytes, expected != transfer.bytes {
            return fail(index, .lengthMismatch(announced: expected, received: transfer.bytes), retryAfter: nil)
        }
        // Now it is known: when the file gets no place, as on a full disk, it is whole and is not fetched again.
        update(index) { $0.expectedTotalBytes = transfer.bytes }
        place(index)
    }

    /// A body that broke off is one that is shorter than was announced; without a byte of it, or without an announcement,
    /// it is a matter of the connection.
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
        ask(.place(transfer.identifier, transfer.part))
    }

    private mutating func restart(_ index: Int) {
        beginAnew(index)
        update(index) {
            $0.restarts += 1
            $0.hasRestarted = true
        }
        guard record.transfers[index].restarts > policy.maximumRestarts else { return }
        update(index) { $0.restarts = 0 }
        fail(index, .inconsistentAnswer(reason: "it never sends the rest of the same file"), retryAfter: nil)
    }

    private mutating func requeue(_ index: Int) {
        let present = present
        update(index) { $0.queuedAt = present }
        forgetUnusableBytes(index)
    }

    /// Without a validator nobody can tell whether the rest would fit.
    private mutating func forgetUnusableBytes(_ index: Int) {
        guard record.transfers[index].bytes > 0, !record.transfers[index].isUsable else { return }
        beginAnew(index)
    }

    private mutating func fail(_ index: Int, _ error: BackgroundTransferError, retryAfter: TimeInterval?) {
        let endsWithRefusal = record.transfers[index].request.terms?.endsWithRefusal == true
        guard !error.isPermanent || isStillAtWork(error, index), !(endsWithRefusal && error.isRefusal) else {
            return complete(index, error)
        }
        let isContradiction = count(error, at: index)
        guard !isContradiction || record.transfers[index].contradictions < policy.maximumContradictions else {
            return complete(index, error)
        }
        let failures = record.transfers[index].failures
        let backoff = min(policy.longestRetryDelay, policy.firstRetryDelay * Double(1 << failures))
        let asked = retryAfter.map { $0.isFinite ? min(policy.longestRetryAfter, max(0, $0)) : 0 } ?? 0
        let retryAt = present.addingTimeInterval(max(backoff, asked))
        update(index) {
            $0.failures = min(failures + 1, 62)
            $0.retryAt = retryAt
            $0.lastError = error.bounded
        }
        forgetUnusableBytes(index)
    }

    /// Whether a server only says that it is at work on an earlier attempt with the same key (409, as the draft of
    /// `Idempotency-Key` has it).
    private func isStillAtWork(_ error: BackgroundTransferError, _ index: Int) -> Bool {
        error == .status(409) && record.transfers[index].sendings ?? 0 > 1
    }

    /// Counts an answer that contradicts what was announced. A body that was cut short is one only if it ends where it
    /// ended before: else the next attempt gets further.
    private mutating func count(_ error: BackgroundTransferError, at index: Int) -> Bool {
        let transfer = record.transfers[index]
        var isContradiction = error.isContradiction
        var shortEnd = transfer.shortEnd
        switch error {
        case .lengthMismatch(let announced, let received) where received < announced:
            shortEnd = received
            isContradiction = transfer.shortEnd == received
        case .lengthMismatch: beginAnew(index)
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
