import BackgroundTasks
import FoundationEssentials
import Web

/// Commands from the program.
extension TransferStateMachine {
    /// Carries out the commands of a file in the session's folder, once, however often it is found there.
    /// - Parameters:
    ///   - name: the file's name.
    ///   - prepared: what to carry out in place of a command; called when those before it have been carried out.
    mutating func apply(
        _ commands: [SessionCommand], named name: String,
        _ prepared: (SessionCommand, TransferStateMachine) -> SessionCommand = { command, _ in command }
    ) {
        guard noteApplied(name) else { return }
        for command in commands { carryOut(prepared(command, self)) }
    }

    private mutating func carryOut(_ command: SessionCommand) {
        switch command {
        case .add(let identifier, let request, let resumeData, let origin):
            add(identifier, request.sanitized, resumeData, nil, origin)
        case .adopt(let identifier, let request, let adopted, let origin):
            add(identifier, request.sanitized, nil, adopted, origin)
        case .upload(let identifier, let request, let origin):
            add(identifier, request.sanitized, nil, nil, origin)
        case .suspend(let identifier): index(of: identifier).map { suspend($0) }
        case .resume(let identifier): index(of: identifier).map { resume($0) }
        case .cancel(let identifier, let producingResumeData):
            index(of: identifier).map { cancel($0, producingResumeData) }
        case .setPriority(let identifier, let priority):
            index(of: identifier).map { index in
                update(index) {
                    $0.request.priority = priority
                    $0.request = $0.request.sanitized
                }
            }
        case .cancelAll:
            for index in record.transfers.indices { cancel(index, false) }
        case .discard(let data): discard(data.part)
        case .acknowledge(let number): acknowledge(number)
        case .configure(let configuration): changed { $0.configuration = configuration }
        case .cameToForeground:
            changed { $0.limiter.reset() }
            for index in record.transfers.indices { update(index) { $0.limitedUntil = nil } }
        }
    }

    private mutating func add(
        _ identifier: UUID, _ request: DownloadRequest, _ resumeData: DownloadResumeData?, _ adopted: AdoptedBytes?,
        _ origin: TransferOrigin
    ) {
        if let index = index(of: identifier) {
            releaseToOthers(index, request)
            return limit(index, to: request.reach)
        }
        var transfer = TransferRecord(
            identifier: identifier, request: request, origin: origin, part: freePart(of: identifier), queuedAt: present)
        if let resumeData, resumeData.url == request.url,
            let kept = record.keptParts.firstIndex(where: { $0.part == resumeData.part })
        {
            transfer.part = resumeData.part
            transfer.isPartBegun = true
            transfer.bytes = record.keptParts[kept].bytes
            transfer.syncedBytes = record.keptParts[kept].syncedBytes
            changed { $0.keptParts.remove(at: kept) }
            transfer.validator = resumeData.validator
            transfer.expectedTotalBytes = resumeData.expectedTotalBytes
        }
        if let adopted { transfer.adopt(adopted) }
        let present = present
        changed { record in
            transfer.limitedUntil = record.limiter.admit(origin, at: present)
            record.transfers.append(transfer)
        }
        guard transfer.host == nil else { return }
        let index = record.transfers.count - 1
        // A refused URL may be of any length; keep only what the error message needs.
        update(index) { $0.request.url = SafeText.line(request.url, maximumLength: 1000) }
        complete(index, .unsupportedURL(record.transfers[index].request.url))
    }

    /// A second request for a transfer that one process awaits makes it an ordinary one, or one that the other process
    /// awaits.
    private mutating func releaseToOthers(_ index: Int, _ request: DownloadRequest) {
        guard record.transfers[index].request.awaitedBy != nil else { return }
        update(index) {
            $0.request.awaitedBy = request.awaitedBy
            $0.request.taskDescription = request.taskDescription ?? $0.request.taskDescription
            $0.request.destination = request.destination ?? $0.request.destination
        }
        let transfer = record.transfers[index]
        if let attempt = transfer.attempt { emit(.limit(attempt: attempt.number, transfer.request.maximumBytes)) }
    }

    /// Adds the rule for where it may connect to an existing transfer that an earlier version stored without one. An
    /// exchange under way is replaced by one that obeys the rule.
    private mutating func limit(_ index: Int, to reach: NetworkReach?) {
        guard record.transfers[index].request.reach == nil, let reach else { return }
        update(index) { $0.request.reach = reach }
        // An attempt with a verdict is already ending.
        guard let attempt = record.transfers[index].attempt, attempt.verdict == nil else { return }
        end(index, .yield)
    }

    private mutating func suspend(_ index: Int) {
        switch record.transfers[index].phase {
        case .fetching: break
        case .placing:
            if record.transfers[index].phaseIfPlacingFails == nil {
                update(index) { $0.phaseIfPlacingFails = .suspended }
            }
            return
        case .suspended, .canceling, .completed: return
        }
        update(index) { $0.phase = .suspended }
        stop(index)
    }

    private mutating func resume(_ index: Int) {
        let phase = record.transfers[index].phase
        if phase == .placing, record.transfers[index].phaseIfPlacingFails == .suspended {
            update(index) { $0.phaseIfPlacingFails = nil }
        }
        guard phase == .suspended || phase == .fetching else { return }
        let isWaiting = record.transfers[index].attempt == nil
        update(index) {
            $0.phase = .fetching
            // The user asked: start at once, with the full resource timeout.
            $0.retryAt = nil
            $0.failures = 0
            $0.firstAttemptAt = isWaiting ? nil : $0.firstAttemptAt
        }
    }

    private mutating func cancel(_ index: Int, _ producingResumeData: Bool) {
        switch record.transfers[index].phase {
        case .completed, .canceling: return
        // It may be too late: a file that gets its place stays.
        case .placing:
            return update(index) { $0.phaseIfPlacingFails = .canceling(producingResumeData: producingResumeData) }
        case .fetching, .suspended: break
        }
        update(index) { $0.phase = .canceling(producingResumeData: producingResumeData) }
        if record.transfers[index].attempt == nil { completeCancelled(index) } else { stop(index) }
    }

    /// Removes kept bytes; a transfer that has already resumed from the part keeps it.
    private mutating func discard(_ part: PartName) {
        guard let kept = record.keptParts.firstIndex(where: { $0.part == part }) else { return }
        changed { $0.keptParts.remove(at: kept) }
        emit(.remove(.part(part)))
    }

    /// Forgets delivered events, and with the last one of a task also the task and its file.
    private mutating func acknowledge(_ number: Int) {
        let delivered = record.events.filter { $0.number <= number }
        changed { $0.events.removeAll { $0.number <= number } }
        for case .didComplete(let task, let error) in delivered.map(\.event) {
            guard let index = index(of: task), record.transfers[index].phase == .completed else { continue }
            if error == nil { emit(.remove(.finished(task))) }
            changed { $0.transfers.remove(at: index) }
        }
    }
}
