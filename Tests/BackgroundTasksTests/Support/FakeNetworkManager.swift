import Dispatch
import Glibc
import Synchronization

@testable import BackgroundTasks

/// A NetworkManager on a message bus that knows only whether the network is metered.
final class FakeNetworkManager: Sendable {
    private static let name = "org.freedesktop.NetworkManager"

    private struct State {
        var metered: UInt8
        var serial: UInt32 = 1
    }

    /// Open as long as the reading thread or this uses it: a closed number may be reused at once.
    private let socket: AcceptedSocket
    private let state: Mutex<State>

    /// Asks the bus for its name; the bus notifies those who wait for that.
    /// - Parameter metered: a value of NMMetered.
    init(on bus: MessageBus, metered: UInt8) throws {
        socket = AcceptedSocket(try bus.connect())
        state = Mutex(State(metered: metered))
        // Blocking, for the thread that reads.
        _ = fcntl(socket.descriptor, F_SETFL, 0)
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        send(bytes: Array("\u{0}AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8))
        send(Self.call("Hello"))
        var request = Self.call("RequestName")
        request.setStrings([Self.name])
        request.signature = "su"
        request.body += Self.padding(request.body.count, to: 4) + [0, 0, 0, 0]
        send(request)
        DispatchQueue(label: "FakeNetworkManager").async { [weak self, socket] in
            var received: [UInt8] = []
            var isAdmitted = false
            var buffer = [UInt8](repeating: 0, count: 8192)
            while case let count = recv(socket.descriptor, &buffer, buffer.count, 0), count > 0 {
                received += buffer[..<count]
                if !isAdmitted, let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                    received.removeFirst(end + 1)
                    isAdmitted = true
                }
                while isAdmitted, let message = try? BusMessage.take(from: &received) { self?.answer(message) }
            }
        }
    }

    deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

    /// Changes the value and reports that something has changed, without saying what.
    func set(metered: UInt8) {
        state.withLock { $0.metered = metered }
        var signal = BusMessage(
            kind: .signal, serial: 0, path: "/org/freedesktop/NetworkManager",
            interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
        signal.setStrings([Self.name])
        signal.signature = "sa{sv}as"
        signal.body += Self.padding(signal.body.count, to: 4) + [0, 0, 0, 0]
        signal.body += Self.padding(signal.body.count, to: 8) + [0, 0, 0, 0]
        send(signal)
    }

    private func answer(_ message: BusMessage) {
        guard message.kind == .call, message.member == "Get" else { return }
        let value = state.withLock { $0.metered }
        send(
            BusMessage(
                kind: .result, serial: 0, replySerial: message.serial, destination: message.sender, signature: "v",
                body: [1, UInt8(ascii: "u"), 0, 0, value, 0, 0, 0]))
    }

    private func send(_ message: BusMessage) {
        var message = message
        message.serial = state.withLock { state in
            defer { state.serial += 1 }
            return state.serial
        }
        send(bytes: message.bytes)
    }

    private func send(bytes: [UInt8]) { _ = Glibc.send(socket.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    private static func call(_ member: String) -> BusMessage {
        BusMessage(
            kind: .call, serial: 0, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: member,
            destination: "org.freedesktop.DBus")
    }

    private static func padding(_ count: Int, to multiple: Int) -> [UInt8] {
        Array(repeating: 0, count: (multiple - count % multiple) % multiple)
    }
}
