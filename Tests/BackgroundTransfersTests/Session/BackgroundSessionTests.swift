import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("The words of a session")
struct BackgroundSessionTests {
    private final class Listener: BackgroundSessionDelegate {
        var told: [String] = []

        func downloadTask(
            _ taskIdentifier: UUID, didWriteData bytesWritten: Int64, totalBytesWritten: Int64,
            totalBytesExpectedToWrite: Int64?
        ) { told.append("wrote \(bytesWritten) \(totalBytesWritten) \(totalBytesExpectedToWrite ?? -1)") }
        func downloadTask(_ taskIdentifier: UUID, didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64?) {
            told.append("resumed \(fileOffset) \(expectedTotalBytes ?? -1)")
        }
        func downloadTask(_ taskIdentifier: UUID, didFinishDownloadingTo location: String) { told.append(location) }
        func task(_ taskIdentifier: UUID, didCompleteWithError error: BackgroundTransferError?) {
            told.append(error.map { "\($0)" } ?? "complete")
        }
        func sessionDidFinishEvents() { told.append("all") }
    }

    @Test("A delegate is told each event by the method that Apple has for it")
    func delegate() {
        let task = UUID()
        let listener = Listener()
        let events: [BackgroundSessionEvent] = [
            .didWriteData(task, bytesWritten: 1, totalBytesWritten: 2, totalBytesExpectedToWrite: nil),
            .didResumeAtOffset(task, fileOffset: 3, expectedTotalBytes: 4), .didFinishDownloading(task, location: "f"),
            .didComplete(task, nil), .didComplete(task, .status(404)), .didFinishEvents,
        ]
        events.forEach(listener.receive)
        #expect(
            listener.told == [
                "wrote 1 2 -1", "resumed 3 4", "f", "complete", "The server refused with status 404.", "all",
            ])
        #expect(events.map(\.taskIdentifier) == [task, task, task, task, task, nil])
    }

    @Test("What a server says can not break the line in which it is shown, nor fill the screen")
    func hostileWords() {
        let words = "\u{1b}[2J\n" + String(repeating: "x", count: 100_000)
        let errors: [BackgroundTransferError] = [
            .unsupportedURL(words), .connection(reason: words), .unexpectedContent(found: words, expected: words),
            .inconsistentAnswer(reason: words), .unusableFolder(reason: words), .untrusted(reason: words),
            .gaveUp(seconds: 5, lastReason: words, nil),
        ]
        for error in errors {
            #expect("\(error)".count < 500)
            #expect(!"\(error)".contains { $0 == "\u{1b}" || $0.isNewline })
        }
    }

    @Test("A configuration whose numbers would stop everything is mended")
    func oddNumbers() {
        let odd = BackgroundSessionConfiguration(
            identifier: "x", timeoutIntervalForRequest: 0, timeoutIntervalForResource: .nan,
            httpMaximumConnectionsPerHost: -1, maximumConcurrentTransfers: 0
        ).sanitized
        #expect(
            odd
                == BackgroundSessionConfiguration(
                    identifier: "x", httpMaximumConnectionsPerHost: 1, maximumConcurrentTransfers: 1))
    }
}
