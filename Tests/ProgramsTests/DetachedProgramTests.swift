import Foundation
import TestSupport
import Testing

@testable import Programs

@Suite("A program beside this one")
struct DetachedProgramTests {
    @Test("It reads its input from a file without a name, and ends as it says")
    func input() async throws {
        let folder = try TemporaryDirectory()
        let script = "cat > '\(folder.path)/got'; exit 3"
        let program = try DetachedProgram.start(["/bin/sh", "-c", script], input: Array("hello".utf8))
        #expect(await program.status(within: .seconds(60)) == 3)
        #expect(String(decoding: try folder.bytes("got"), as: UTF8.self) == "hello")
    }

    @Test("It inherits the environment, but for what the service manager told this process alone")
    func environment() {
        for variable in ["NOTIFY_SOCKET=/run/n", "WATCHDOG_USEC=1", "LISTEN_FDS=2", "LISTEN_FDNAMES"] {
            #expect(!Spawning.isInherited(variable))
        }
        for variable in ["PATH=/bin", "NOTIFY_SOCKET_OTHER=1", "INVOCATION_ID=a", "="] {
            #expect(Spawning.isInherited(variable))
        }
    }

    @Test("One that is not there is told by the system's word for it")
    func missing() {
        #expect(throws: SpawnFailure.self) { try DetachedProgram.start(["/nonexistent/program"]) }
    }
}
