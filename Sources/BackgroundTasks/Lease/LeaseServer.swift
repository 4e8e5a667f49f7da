package import Dispatch
package import FoundationEssentials
import Glibc
import Synchronization

/// The lease holder's end of the channel: answers other processes.
///
/// The socket is a file in the directory, accessible to its owner only. A client sends one line and receives any number
/// of lines; their meaning is up to the program. A client that sends garbage, leaves, or does not read harms only
/// itself.
package final class LeaseServer: Sendable {
    static let name = "lease.socket"
    /// Clients served at the same time; further ones are disconnected.
    static let maximumClients = 64
    /// Connected clients without a request. Real clients send theirs at once: beyond this number the longest-silent one
    /// is disconnected, so that silent clients cannot keep others out.
    static let maximumSilentClients = 64

    /// Answers one request: sends any number of lines, without line feeds and at most 16 MB each, then returns.
    /// Cancelled when the client leaves.
    ///
    /// Up to 16 MB are buffered for a client that does not read. Beyond that it is disconnected, instead of filling
    /// memory or silently losing lines; it may ask again.
    package typealias Answer = @Sendable (_ request: Data, _ send: @escaping @Sendable (Data) -> Void) async -> Void

    private let timeout: Duration
    private let grace: DispatchTimeInterval
    private let listener: AcceptedSocket
    private let clientCount = Mutex(0)
    /// First come, first served.
    private let silent = Mutex<[SocketConnection]>([])

    /// Starts listening; clients wait until `run` answers them. Only the holder of the lease may do this: an existing
    /// socket file is assumed to be a dead holder's, and replaced.
    /// - Parameters:
    ///   - timeout: the timeout for a client's request.
    ///   - grace: how long to wait, when the server ends, for work that ignores its cancellation, before abandoning it.
    /// - Throws: `BackgroundTaskError.storage`.
    package init(
        directory: String, timeout: Duration = .seconds(10), grace: DispatchTimeInterval = .seconds(2)
    ) throws(BackgroundTaskError) {
        self.timeout = timeout
        self.grace = grace
        listener = AcceptedSocket(try LocalSocket.listen(Self.name, in: directory))
    }

    /// Answers until cancelled. Call it once.
    /// - Parameter answer: called for every request, on the shared pool, concurrently.
    package func run(_ answer: @escaping Answer) async {
        await self.answer { request, client in await answer(request) { client.send($0) } }
    }

    /// A client being answered.
    struct Client: Sendable {
        fileprivate let connection: SocketConnection

        /// Sends a line. An invalid line, or one without room in the buffer, ends the conversation.
        func send(_ line: Data) {
            if LineFraming.isMessage(line) { connection.post(line + [0x0a]) } else { connection.endNow() }
        }

        /// Returns when the kernel has taken all sent lines, or the client is gone.
        func waitUntilSent() async { _ = await connection.send(Data()) }
    }

    /// Like `run`, for an answer that sometimes waits until the client has read its lines.
    func answer(_ answer: @escaping @Sendable (_ request: Data, _ client: Client) async -> Void) async {
        let (clients, continuation) = AsyncStream.makeStream(of: AcceptedSocket.self)
        let source = DispatchSource.makeReadSource(
            fileDescriptor: listener.descriptor, queue: DispatchQueue(label: "BackgroundTasks.LeaseServer"))
        // The source must not outlive its descriptor, so its cancel handler closes it.
        let closed = Promise<Void>()
        source.setCancelHandler { [listener] in
            close(listener.take())
            closed.fulfill()
        }
        let spare = Mutex(AcceptedSocket.makeSpare())
        source.setEventHandler { [listener] in
            while let client = AcceptedSocket.accept(from: listener, spare: spare) { continuation.yield(client) }
        }
        source.activate()
        // Off the shared pool, which a handler may be blocking just when a client asks what is going on.
        await withTaskExecutorPreference(SchedulerExecutor(label: "BackgroundTasks.LeaseServer.answers")) {
            await withDiscardingTaskGroup { group in
                for await client in clients { group.addTask { await self.serve(client, answer) } }
                group.cancelAll()
            }
        }
        source.cancel()
        await closed.value(graceWhenCancelled: grace)
        // The socket file stays: between checking and deleting it, the next holder's could take its place. Clients find
        // no listener there, and the next holder replaces it.
    }
}

extension LeaseServer {
    private func serve(
        _ client: AcceptedSocket, _ answer: @escaping @Sendable (Data, Client) async -> Void
    ) async {
        let (events, continuation) = AsyncStream.makeStream(
            of: SocketConnection.Event.self, bufferingPolicy: .bufferingOldest(2))
        let connection = SocketConnection(client.take()) { continuation.yield($0) }
        let crowded = silent.withLock { silent in
            silent.append(connection)
            return silent.count > Self.maximumSilentClients ? silent.removeFirst() : nil
        }
        crowded?.endNow()
        connection.open(timeout: timeout)
        await withTaskCancellationHandler {
            let first = await events.first { _ in true }
            silent.withLock { $0.removeAll { $0 === connection } }
            guard case .received(let request)? = first, !request.isEmpty else { return }
            // After being stopped for a while, the holder finds requests whose clients have timed out and left.
            guard await connection.isConnected(), admitClient() else { return }
            defer { clientCount.withLock { $0 -= 1 } }
            await withTaskGroup(of: Void.self) { group in
                // Any event after the request is the client's disconnection or a protocol error.
                group.addTask { _ = await events.first { _ in true } }
                let end = Promise<Void>()
                // The work must not occupy this executor, which has to be free for the next client. And it is not a
                // child task, because a task group waits for its children however long they take.
                let work = Task(executorPreference: globalConcurrentExecutor) {
                    await answer(request, Client(connection: connection))
                    end.fulfill()
                }
                group.addTask {
                    await end.value()
                    // An empty line marks the end of the answers.
                    if !Task.isCancelled { _ = await connection.send(Data([0x0a])) }
                }
                await group.next()
                connection.close()
                work.cancel()
                await end.value(graceWhenCancelled: grace)
                group.cancelAll()
            }
        } onCancel: {
            connection.close()
        }
        connection.close()
    }

    /// Counts a client as served if there is room.
    private func admitClient() -> Bool {
        clientCount.withLock { count in
            guard count < Self.maximumClients else { return false }
            count += 1
            return true
        }
    }
}
