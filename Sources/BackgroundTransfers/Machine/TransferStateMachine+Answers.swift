import FoundationEssentials
import Web

/// Responses from servers.
extension TransferStateMachine {
    /// The head of the final response has arrived.
    mutating func responded(_ attempt: Int, _ response: ResponseHead) {
        guard let index = index(ofAttempt: attempt), let offset = record.transfers[index].attempt?.offset,
            record.transfers[index].attempt?.isStopping == false
        else { return }
        let present = present
        note(index) {
            $0.attempt?.lastBytesAt = present
            $0.attempt?.retryAfter = response.wait(at: present)
        }
        guard DownloadRequest.host(of: response.url) != nil else {
            return end(index, .failed(.unsupportedURL(response.url)))
        }
        let request = record.transfers[index].request
        if [200, 206].contains(response.status), request.upload == nil,
            response.isWebPage(insteadOf: request.expectedContentType)
        {
            let (found, expected) = (response.mediaType ?? "", request.expectedContentType ?? "")
            return end(index, .failed(.unexpectedContent(found: found, expected: expected)))
        }
        switch response.status {
        case 200..<300 where request.upload != nil: acceptUpload(index, response)
        case 200: acceptWhole(index, response)
        case 206: acceptRest(index, response, offset)
        case 416 where offset > 0: handleUnsatisfiableRange(index, response, offset)
        default:
            note(index) { $0.refusal = DownloadResponse(response, receivedAt: present).bounded }
            end(index, .failed(.status(response.status)))
        }
    }

    /// Accepts the whole file: it was requested, or the copy has changed, or the server does not support ranges.
    private mutating func acceptWhole(_ index: Int, _ response: ResponseHead) {
        let transfer = record.transfers[index]
        let keepsEncoding = transfer.request.keepsEncoding
        let isCounted = !response.isEncoded || keepsEncoding
        if isCounted, let length = response.contentLength, isTooLarge(index, length) { return }
        let length = isCounted ? response.possibleLength : nil
        let head = DownloadResponse(response, receivedAt: present).bounded
        startOver(index)
        update(index) {
            $0.response = head
            $0.refusal = nil
            $0.isPartBegun = true
            $0.validator = HTTPValidator(head.head, isAsSent: keepsEncoding)
            $0.expectedTotalBytes = length
            $0.attempt?.writesFrom = 0
            $0.attempt?.bytes = 0
            $0.attempt?.windowBytes = 0
        }
        guard let attempt = transfer.attempt else { return }
        if attempt.offset > 0 || transfer.hasRestarted {
            update(index) { $0.hasRestarted = false }
            recordEvent(.didResumeAtOffset(transfer.identifier, fileOffset: 0, expectedTotalBytes: length))
        }
        emit(.write(attempt: attempt.number, record.transfers[index].part, from: 0))
    }

    /// The server has accepted the uploaded file. Its response body is stored like a downloaded file.
    private mutating func acceptUpload(_ index: Int, _ response: ResponseHead) {
        let head = DownloadResponse(response, receivedAt: present).bounded
        update(index) {
            $0.response = head
            $0.refusal = nil
            $0.isPartBegun = true
            $0.attempt?.writesFrom = 0
        }
        guard let attempt = record.transfers[index].attempt else { return }
        emit(.write(attempt: attempt.number, record.transfers[index].part, from: 0))
    }

    /// Accepts the rest, if it fits the stored bytes.
    private mutating func acceptRest(_ index: Int, _ response: ResponseHead, _ offset: Int64) {
        let transfer = record.transfers[index]
        guard let attempt = transfer.attempt, offset > 0, isEncodedAlike(transfer, response),
            let range = response.range, range.range?.lowerBound == offset,
            isSameCopy(transfer, response, range)
        else { return end(index, .restart) }
        // With an unknown total, a range response that ends properly says nothing about the rest.
        guard let total = range.total ?? transfer.expectedTotalBytes else { return end(index, .restart) }
        if isTooLarge(index, total) { return }
        guard total < ResponseHead.impossibleLength else { return end(index, .restart) }
        let end = range.range.map { $0.upperBound + 1 }
        let head = DownloadResponse(response, receivedAt: present).bounded
        update(index) {
            var whole = $0.response?.head ?? head.head
            // Resume data has no head: the range response's is all there is.
            if $0.response == nil { (whole.status, whole.contentLength) = (200, total) }
            $0.response = DownloadResponse(whole.continued(by: head.head), receivedAt: head.receivedAt)
            $0.refusal = nil
            $0.expectedTotalBytes = total
            $0.restarts = 0
            $0.contradictions = 0
            $0.attempt?.writesFrom = offset
            $0.attempt?.endsAt = end == total ? nil : end
        }
        recordEvent(.didResumeAtOffset(transfer.identifier, fileOffset: offset, expectedTotalBytes: total))
        emit(.write(attempt: attempt.number, transfer.part, from: offset))
    }

    /// 416: no bytes after the offset. If the file ends there, it is complete; otherwise it is another copy.
    private mutating func handleUnsatisfiableRange(_ index: Int, _ response: ResponseHead, _ offset: Int64) {
        let transfer = record.transfers[index]
        // Copies may have equal lengths: the announced length has to agree as well or, if it was wrong, the ETag.
        let total = response.range?.total
        let wasAnnounced = transfer.expectedTotalBytes == nil || transfer.expectedTotalBytes == offset
        let isComplete =
            total == offset && transfer.validator?.isContradicted(by: response) == false
            && (wasAnnounced || transfer.validator?.value == response.etag?.trimmedOfSpaces)
        if isComplete { update(index) { $0.expectedTotalBytes = offset } }
        end(index, isComplete ? .finished : .restart)
    }

    /// Ends the attempt if the file exceeds the program's limit.
    private mutating func isTooLarge(_ index: Int, _ length: Int64) -> Bool {
        guard let limit = record.transfers[index].request.maximumBytes, length > limit else { return false }
        end(index, .failed(.tooLarge(limit: limit)))
        return true
    }

    /// Whether a range response has the content coding of the stored bytes. A server that encodes each range separately
    /// reports another total.
    private func isEncodedAlike(_ transfer: TransferRecord, _ part: ResponseHead) -> Bool {
        guard transfer.request.keepsEncoding, let whole = transfer.response?.head else { return !part.isEncoded }
        let total = part.range?.total
        return whole.isEncodedAlike(part)
            && (!whole.isEncoded || total != nil && total == transfer.expectedTotalBytes)
    }

    private func isSameCopy(_ transfer: TransferRecord, _ response: ResponseHead, _ range: ContentRange) -> Bool {
        if let total = range.total, let expected = transfer.expectedTotalBytes, total != expected { return false }
        // Records of earlier versions do not say which server responded.
        let isSameServer = transfer.response.map { WebClient.isSameServer($0.url, response.url) } ?? true
        return transfer.validator?.isConfirmed(by: response, ofSameServer: isSameServer) == true
    }

    /// Records progress of an upload.
    /// - Parameter total: bytes sent by this attempt.
    mutating func sent(_ attempt: Int, total: Int64) {
        guard let index = index(ofAttempt: attempt), let before = record.transfers[index].attempt?.sent,
            let length = record.transfers[index].request.upload?.length, total != before
        else { return }
        let present = present
        note(index) {
            $0.attempt?.sent = total
            $0.attempt?.lastBytesAt = present
        }
        emit(
            .deliver(
                .didSendBodyData(
                    record.transfers[index].identifier, bytesSent: max(0, total - before), totalBytesSent: total,
                    totalBytesExpectedToSend: length)))
    }

    /// Records progress of a download.
    /// - Parameter total: the length of the part.
    mutating func received(_ attempt: Int, total: Int64) {
        guard let index = index(ofAttempt: attempt), let before = record.transfers[index].attempt,
            before.writesFrom != nil, total > before.bytes
        else { return }
        let present = present
        note(index) {
            $0.attempt?.bytes = total
            $0.attempt?.lastBytesAt = present
        }
        let transfer = record.transfers[index]
        if !before.isStopping, isTooLarge(index, total) { return }
        if let expected = transfer.expectedTotalBytes, total > expected, !before.isStopping {
            return end(index, .failed(.lengthMismatch(announced: expected, received: total)))
        }
        emit(
            .deliver(
                .didWriteData(
                    transfer.identifier, bytesWritten: total - before.bytes, totalBytesWritten: total,
                    totalBytesExpectedToWrite: transfer.expectedTotalBytes)))
    }

    /// The part is synced up to this length.
    mutating func synced(_ attempt: Int, bytes: Int64) {
        guard let index = index(ofAttempt: attempt), bytes > record.transfers[index].syncedBytes else { return }
        update(index) {
            $0.syncedBytes = bytes
            $0.bytes = max($0.bytes, bytes)
        }
    }
}
