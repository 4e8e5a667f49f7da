import Testing

@testable import BackgroundTasks

@Suite("D-Bus messages")
struct BusMessageTests {
    @Test("A call is encoded as the specification requires")
    func call() {
        let hello = BusMessage(
            kind: .call, serial: 1, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "Hello",
            destination: "org.freedesktop.DBus")
        var wanted: [UInt8] = [0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0x6D, 0, 0, 0]
        wanted += [1, 1, 0x6F, 0, 21, 0, 0, 0] + Array("/org/freedesktop/DBus".utf8) + [0, 0, 0]
        wanted += [2, 1, 0x73, 0, 20, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
        wanted += [3, 1, 0x73, 0, 5, 0, 0, 0] + Array("Hello".utf8) + [0, 0, 0]
        wanted += [6, 1, 0x73, 0, 20, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
        #expect(hello.bytes == wanted)
    }

    @Test("A message is read back as written, whatever bytes follow it")
    func roundTrip() throws {
        var message = BusMessage(kind: .result, serial: 7, replySerial: 4, destination: ":1.5", sender: nil)
        message.setStrings(["a", "", "longer text"])
        var bytes = message.bytes + [0x6C]
        #expect(try BusMessage.take(from: &bytes) == message)
        #expect(bytes == [0x6C])
    }

    @Test("An incomplete message waits for the rest")
    func parts() throws {
        let message = BusMessage(kind: .signal, serial: 2, path: "/a", interface: "a.b", member: "C")
        var arrived: [UInt8] = []
        for (index, byte) in message.bytes.enumerated() {
            if index > 0 { #expect(try BusMessage.take(from: &arrived) == nil) }
            arrived.append(byte)
        }
        #expect(try BusMessage.take(from: &arrived) == message)
        #expect(arrived.isEmpty)
    }

    @Test("Garbage and false lengths are refused instead of being read beyond the end")
    func malformed() {
        let header: [UInt8] = [0x6C, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]
        let hostile: [[UInt8]] = [
            Array(repeating: 0x41, count: 64),
            // A megabyte of fields; a body as long as numbers go; a type that no header has.
            header + [0, 0, 0x10, 0x01] + Array(repeating: 0, count: 64),
            [0x6C, 2, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 0, 0, 0, 0],
            header + [8, 0, 0, 0, 9, 1, 0x78, 0, 0, 0, 0, 0],
            // A string that ends beyond the message.
            header + [8, 0, 0, 0, 3, 1, 0x73, 0, 0xFF, 0xFF, 0, 0],
            // An unknown type of message.
            [0x6C, 9, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        ]
        for bytes in hostile {
            var bytes = bytes
            #expect(throws: BusMessage.Malformed.self) { try BusMessage.take(from: &bytes) }
        }
    }

    @Test("A variant that is not a single number is rejected")
    func variants() {
        var message = BusMessage(kind: .result, serial: 1)
        message.setStrings(["u"])
        #expect(message.variantNumber == nil)
        message.signature = "v"
        for body: [UInt8] in [[], [1, 0x75, 0, 0], [1, 0x62, 0, 0, 1, 0, 0, 0], [2, 0x75, 0x75, 0, 1, 0, 0, 0]] {
            message.body = body
            #expect(message.variantNumber == nil)
        }
    }
}
