package import Dispatch
package import FoundationEssentials
import Glibc
import Synchronization

/// The lease holder's end of the channel: answers what other processes ask.
///
/// The socket is a file in the directory that only its owner may use. A client sends one line and is sent any number of
/// lines; what they mean is up to the program. A client that sends garbage, or leaves, or does not read, harms nobody
/// but itself.
package final class LeaseServer: Sendable {
    static let name = "lease.socket"
    /// Clients served at the same time; more are turned away.
    static let maximumClients = 64
    /// Clients that have not asked yet. A client asks as soon as it is connected: when there are more, the one that has
    /// been silent for longest makes room, so that nobody keeps others out by saying nothing.
    static let maximumSilentClients = 64

    /// Answers one request: says any number of lines, without line feeds and at most 16 MB each, and returns when all is
    /// said. Cancelled when the client leaves.
    ///
    /// For a client that does not read, 16 MB are kept. One that would need more is cut off, instead of filling the memory or
    /// losing lines unawares: it may ask again.
    package typealias Answer = @Sendable (_ request: Data, _ say: @escaping @Sendable (Data) -> Void) async -> Void

    private let patience: Duration
    private let grace: DispatchTimeInterval
    private let listener: AcceptedSocket
    private let clientCount = Mutex(0)
    /// In the order in which they came.
    private let silent = Mutex<[SocketConnection]>([])

    /// Listens from now on; clients wait until `run` answers them. Only the holder of the lease may do this: a socket
    /// file that is there is taken for a dead holder's, and replaced.
    /// - Parameters:
    ///   - patience: how long a client may take to ask.
    ///   - grace: how long work for a client that does not heed its cancellation is waited for when the server ends; it
    ///     is left behind then.
    /// - Throws: `BackgroundTaskError.storage`.
    package init(
        directory: String, patience: Duration = .seconds(10), grace: DispatchTimeInterval = .seconds(2)
    ) throws(BackgroundTaskError) {
        self.patience = patience
        self.grace = grace
        listener = AcceptedSocket(try LocalSocket.listen(Self.name, in: directory))
    }

    /// Answers until it is cancelled. To be called once.
    /// - Parameter answer: called for every request, on the shared pool; clients are answered side by side.
    package func run(_ answer: @escaping Answer) async {
        await self.answer { request, client in await answer(request) { client.say($0) } }
    }

    /// A client while it is answered.
    struct Client: Sendable {
        fileprivate let connection: SocketConnection

        /// Says a line. What is none, or has no room any more, ends the conversation.
        func say(_ line: Data) {
            if LineFraming.isMessage(line) { connection.post(line + [0x0a]) } else { connection.endNow() }
        }

        /// Returns when the kernel has taken all that was said, or the client is gone.
        func hasTaken() async { _ = await connection.send(Data()) }
    }

    /// The same for who waits now and then until the client has taken what was said.
    func answer(_ answer: @escaping @Sendable (_ request: Data, _ client: Client) async -> Void) async {
        let (clients, continuation) = AsyncStream.makeStream(of: AcceptedSocket.self)
        let source = DispatchSource.makeReadSource(
            fileDescriptor: listener.descriptor, queue: DispatchQueue(label: "BackgroundTasks.LeaseServer"))
        // The source must not outlive its descriptor: its cancel handler closes it.
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
        // Not on the shared pool, which a handler may block just when somebody asks what is going on.
        await withTaskExecutorPreference(SchedulerExecutor(label: "BackgroundTasks.LeaseServer.answers")) {
            await withDiscardingTaskGroup { group in
                for await client in clients { group.addTask { await self.serve(client, answer) } }
                group.cancelAll()
            }
        }
        source.cancel()
        await closed.value(graceWhenCancelled: grace)
        // The socket's file stays: between a look at it and its deletion the next holder's may take its place. Nobody
        // answers there, which clients understand, and the next holder replaces it.
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
        connection.open(patience: patience)
        await withTaskCancellationHandler {
            let first = await events.first { _ in true }
            silent.withLock { $0.removeAll { $0 === connection } }
            guard case .received(let request)? = first, !request.isEmpty else { return }
            // A holder that was stopped for a while finds requests whose askers have given up, and been told so.
            guard await connection.isHeard(), isWelcome() else { return }
            defer { clientCount.withLock { $0 -= 1 } }
            await withTaskGroup(of: Void.self) { group in
                // Anything that comes after the request is the client's end, or no client of ours.
                group.addTask { _ = await events.first { _ in true } }
                let end = Promise<Void>()
                // The work itself is no business of this executor, which is to be free for the next who asks. And it
                // is no child task, since those are waited for however long they take.
                let work = Task(executorPreference: globalConcurrentExecutor) {
                    await answer(request, Client(connection: connection))
                    end.fulfill()
                }
                group.addTask {
                    await end.value()
                    // An empty line says that this was all.
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

    /// Counts a client as served, if there is room for one.
    private func isWelcome() -> Bool {
        clientCount.withLock { count in
            guard count < Self.maximumClients else { return false }
            count += 1
            return true
        }
    }
}
