import BackgroundTransfers

// The program itself performs the downloads, as a second process.
await BackgroundSession.setUp(userAgent: "fetch/1.0")

let arguments = CommandLine.arguments.dropFirst()
let configuration = BackgroundSessionConfiguration(identifier: "org.example.fetch")
let session = BackgroundSession(configuration: configuration, folder: arguments.first)
try await session.downloadTasks(with: arguments.dropFirst().map { DownloadRequest(url: $0, destination: "./") })
try await session.runUntilFinished { event in
    switch event {
    case .didFinishDownloading(_, let location): print(location)
    case .didComplete(_, let error?): print(error)
    default: break
    }
}
