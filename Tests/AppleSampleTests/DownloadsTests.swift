import Foundation
import TestSupport
import Testing

extension AppleSampleTests {
    /// Its source does not know that it is not on iOS; the agent is a process, and the server is real.
    @Suite("Downloads written for iOS", .serialized, .timeLimit(.minutes(30)))
    struct DownloadsTests {
        /// Sends a file whose second half waits for `letOn`.
        private static func server(_ proceed: Signal) throws -> RawServer {
            try RawServer { connection, head in
                switch head.split(separator: " ")[1] {
                case "/missing": connection.answer(404)
                case "/photos":
                    _ = connection.readBody(5)
                    connection.answer(201)
                case "/slow" where !head.contains("Range: "):
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"1\"\r\n\r\nfirst")
                    proceed.waitBlocking()
                    connection.send("other")
                case "/slow":
                    connection.answer(206, headers: ["ETag: \"1\"", "Content-Range: bytes 5-9/10"], body: "other")
                default: connection.answer(headers: ["ETag: \"1\""], body: "a file")
                }
            }
        }

        private func withDownloads(
            _ body: (Downloads, RawServer, TemporaryDirectory) async throws -> Void
        ) async throws {
            let proceed = Signal()
            let server = try Self.server(proceed)
            let directory = try TemporaryDirectory()
            try place(Downloads.sessionIdentifier, in: directory)
            let downloads = Downloads()
            try await body(downloads, server, directory)
            proceed.fire()
            downloads.urlSession.invalidateAndCancel()
        }

        private func url(_ server: RawServer, _ path: String) throws -> URL {
            try #require(URL(string: server.url(path)))
        }

        @Test("The response is an HTTPURLResponse with its header fields, and progress ends at the file's size")
        func download() async throws {
            try await withDownloads { downloads, server, _ in
                let task = downloads.download(try url(server, "/file"))
                let progress = task.progress
                #expect(try await eventually { downloads.log == ["file \"1\": a file", "complete"] })
                #expect(progress.isFinished && progress.completedUnitCount == 6 && task.progress === progress)
                downloads.reload(try url(server, "/file"))
                #expect(try await eventually { downloads.log.count == 4 })
                let head = try #require(server.requests.last)
                for field in ["Accept: text/plain", "X-Kind: one, two", "Cache-Control: no-cache"] {
                    #expect(head.contains(field + "\r\n"))
                }
            }
        }

        @Test("A cancelled download fails with an error in URLSession's domain that carries resume data")
        func cancelled() async throws {
            try await withDownloads { downloads, server, _ in
                let task = downloads.download(try url(server, "/slow"))
                #expect(try await eventually { task.progress.completedUnitCount == 5 })
                #expect(task.progress.fractionCompleted == 0.5)
                await downloads.cancelAll()
                #expect(try await eventually { downloads.log == ["cancelled"] })
                #expect((task.error as? URLError)?.code == .cancelled)
                downloads.download(try #require(downloads.resumeData))
                #expect(try await eventually { downloads.log.last == "complete" })
                #expect(downloads.log == ["cancelled", "slow \"1\": firstother", "complete"])
            }
        }

        @Test("A task can serve as a dictionary key from before it is resumed until it has ended")
        func keys() async throws {
            try await withDownloads { downloads, server, _ in
                let (file, slow) = (try url(server, "/file"), try url(server, "/slow"))
                let tasks = [file, slow].map { downloads.download($0) }
                #expect(downloads.activeDownloads[tasks[1]] == slow)
                #expect(try await eventually { downloads.log.last == "complete" })
                #expect(downloads.activeDownloads == [tasks[1]: slow])
                tasks[1].cancel()
                #expect(try await eventually { downloads.activeDownloads.isEmpty })
            }
        }

        @Test("A refused download fails with a URLError that names the address and the reason")
        func refused() async throws {
            try await withDownloads { downloads, server, _ in
                _ = downloads.download(try url(server, "/missing"))
                let refused = "missing: The server refused with status 404."
                #expect(try await eventually { downloads.log == [refused] }, "\(downloads.log)")
            }
        }

        @Test("A session has a delegate and a description, lists its tasks by kind, and ends after its last task")
        func session() async throws {
            try await withDownloads { downloads, server, directory in
                let session = downloads.urlSession
                session.sessionDescription = "downloads"
                #expect(session.sessionDescription == "downloads" && session.delegate === downloads)
                try directory.write("photo", to: "sunset.jpg")
                downloads.upload(URL(fileURLWithPath: directory.path + "/sunset.jpg"), to: try url(server, "/photos"))
                #expect(try await eventually { downloads.log == ["sunset.jpg sent"] })
                let slow = downloads.download(try url(server, "/slow"))
                let count = await withCheckedContinuation { continuation in
                    downloads.countTasks { continuation.resume(returning: $0) }
                }
                #expect(count == 1)
                slow.progress.cancel()
                downloads.tidyUp()
                #expect(try await eventually { session.delegate == nil })
                #expect(downloads.log.sorted() == ["cancelled", "flushed", "reset", "sunset.jpg sent"])
            }
        }
    }
}
