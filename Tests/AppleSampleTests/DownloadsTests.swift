import Foundation
import TestSupport
import Testing

extension AppleSampleTests {
    /// Its file does not know that it does not run on iOS; the agent is a process, and the server is real.
    @Suite("Downloads written for iOS", .serialized, .timeLimit(.minutes(30)))
    struct DownloadsTests {
        /// Sends a file of which the second half waits for the word.
        private static func server(_ goOn: Signal) throws -> RawServer {
            try RawServer { connection, head in
                switch head.split(separator: " ")[1] {
                case "/missing": connection.answer(404)
                case "/photos":
                    _ = connection.readBody(5)
                    connection.answer(201)
                case "/slow" where !head.contains("Range: "):
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"1\"\r\n\r\nfirst")
                    goOn.waitBlocking()
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
            let goOn = Signal()
            let server = try Self.server(goOn)
            let directory = try TemporaryDirectory()
            try place(Downloads.sessionIdentifier, in: directory)
            let downloads = Downloads()
            try await body(downloads, server, directory)
            goOn.fire()
            downloads.urlSession.invalidateAndCancel()
        }

        private func url(_ server: RawServer, _ path: String) throws -> URL {
            try #require(URL(string: server.url(path)))
        }

        @Test("The answer is an HTTPURLResponse with the fields, and progress ends where the file does")
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

        @Test("A cancelled download is an error of URLSession's domain, and carries what another goes on from")
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

        @Test("A task is the key of what a program keeps for it, from before it is resumed until it has ended")
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

        @Test("A refusal is a URLError, which names the address and says why")
        func refused() async throws {
            try await withDownloads { downloads, server, _ in
                _ = downloads.download(try url(server, "/missing"))
                let refused = "missing: The server refused with status 404."
                #expect(try await eventually { downloads.log == [refused] }, "\(downloads.log)")
            }
        }

        @Test("A session has its delegate and a description, lists its tasks by kind, and ends when they have")
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
