import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("A session's text and numbers")
struct BackgroundSessionTests {
    @Test("Text from a server cannot break the line in which it is shown, nor fill the screen")
    func hostileWords() {
        let words = "\u{1b}[2J\n" + String(repeating: "x", count: 100_000)
        let errors: [BackgroundTransferError] = [
            .unsupportedURL(words), .connection(reason: words), .unexpectedContent(found: words, expected: words),
            .inconsistentAnswer(reason: words), .unusableFolder(reason: words), .untrusted(reason: words),
            .gaveUp(seconds: 5, last: .unsupportedURL(words), nil),
        ]
        for error in errors {
            #expect("\(error)".count < 500)
            #expect(!"\(error)".contains { $0 == "\u{1b}" || $0.isNewline })
        }
    }

    @Test("A configuration with numbers that would stop every transfer is corrected")
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

    @Test("A failure to start an agent is reported to a caller that cannot wait for one, whatever was to start it")
    func brokenLauncher() async throws {
        let directory = try TemporaryDirectory()
        let launcher = TestLauncher()
        launcher.breakDown()
        let reports = Mutex<[String]>([])
        let session = BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "x"), folder: directory.path + "/session",
            launcher: launcher
        ) { sentence in reports.withLock { $0.append(sentence) } }
        try session.post([.add(UUID(), DownloadRequest(url: "https://pod.example/1"), nil, .foreground)])
        session.startAgentAtOnce()
        #expect(try await eventually { reports.withLock { $0.count } == 1 })
    }
}
