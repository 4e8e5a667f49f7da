import Synchronization
import TestSupport

/// A page with a story. The first response halts in the middle forever; later ones send what is requested.
final class HaltingPage: Sendable {
    /// How many bytes of the first response have arrived when it halts.
    let half: ClosedRange<Int>
    private let page: [UInt8]
    private let hasHalted = Signal()
    private let server = Mutex<RawServer?>(nil)

    init() throws {
        let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
        page = Array("<html><body><article>\(paragraphs.joined())</article></body></html>".utf8)
        half = page.count / 2...page.count / 2 + 1
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let request = connection.readRequest(), self?.answer(request, over: connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    var url: String { server.withLock { $0?.url("/story") } ?? "" }

    var requests: [String] { server.withLock { $0?.requests } ?? [] }

    /// Returns when half the page has been sent and read.
    func waitForHalf() async { await hasHalted.wait() }

    private func answer(_ request: String, over connection: RawConnection) -> Bool {
        let head = ["Content-Type: text/html; charset=utf-8", "ETag: \"one\""]
        if requests.count == 1 {
            let lines = ["HTTP/1.1 200 OK"] + head + ["Content-Length: \(page.count)"]
            connection.send("\(lines.joined(separator: "\r\n"))\r\n\r\n")
            connection.sendHalf(of: page)
            hasHalted.fire()
            connection.waitForClose()
            return false
        }
        guard let first = HaltingFeedServer.firstByte(of: request) else {
            return connection.answer(headers: head, body: page)
        }
        let rest = "Content-Range: bytes \(first)-\(page.count - 1)/\(page.count)"
        return connection.answer(206, headers: head + [rest], body: Array(page[first...]))
    }
}
