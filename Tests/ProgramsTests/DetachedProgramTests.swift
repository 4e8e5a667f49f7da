import Foundation
import TestSupport
import Testing

@testable import Programs

@Suite("A detached program")
struct DetachedProgramTests {
    @Test("It reads its input from an unnamed file, and returns its exit status")
    func input() async throws {
        let folder = try TemporaryDirectory()
        let script = "cat > '\(folder.path)/got'; exit 3"
        let program = try DetachedProgram.start(["/bin/sh", "-c", script], input: Array("hello".utf8))
        #expect(await program.status(within: .seconds(60)) == 3)
        #expect(String(decoding: try folder.bytes("got"), as: UTF8.self) == "hello")
    }

    @Test("It inherits the environment, except variables the service manager set for this process only")
    func environment() {
        for variable in ["NOTIFY_SOCKET=/run/n", "WATCHDOG_USEC=1", "LISTEN_FDS=2", "LISTEN_FDNAMES"] {
            #expect(!Spawning.isInherited(variable))
        }
        for variable in ["PATH=/bin", "NOTIFY_SOCKET_OTHER=1", "INVOCATION_ID=a", "="] {
            #expect(Spawning.isInherited(variable))
        }
    }

    @Test("The first line of its standard error is kept, however much it writes, and a late end is reported")
    func errors() async throws {
        let folder = try TemporaryDirectory()
        let script = "echo; echo 'no such thing' >&2; head -c 100000 /dev/zero >&2; echo x >&2; exit 4"
        let program = try DetachedProgram.start(["/bin/sh", "-c", script], keepsErrors: true)
        #expect(await program.status(within: .seconds(60)) == 4)
        #expect(program.errorLine == "no such thing")
        let silent = try DetachedProgram.start(["/bin/true"], keepsErrors: true)
        // Reaped: beside a child that is not waited for, Testing waits in vain for the processes of its exit tests.
        #expect(await silent.status(within: .seconds(60)) == 0 && silent.errorLine == "")
        let (ends, sink) = AsyncStream.makeStream(of: Int32.self)
        let slow = try DetachedProgram.start(
            ["/bin/sh", "-c", "until [ -e '\(folder.path)/go' ]; do sleep 0.05; done; echo late >&2; exit 5"],
            keepsErrors: true)
        #expect(await slow.status(within: .milliseconds(1)) { sink.yield($0) } == nil)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/go"))
        #expect(await ends.first { _ in true } == 5)
        #expect(slow.errorLine == "late")
    }

    @Test("A missing program is reported with the system's error")
    func missing() {
        #expect(throws: SpawnFailure.self) { try DetachedProgram.start(["/nonexistent/program"]) }
    }
}
