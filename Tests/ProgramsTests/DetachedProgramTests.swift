import Foundation
import Programs
import TestSupport
import Testing

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

    @Test("One that is not there is told by the system's word for it")
    func missing() {
        #expect(throws: SpawnFailure.self) { try DetachedProgram.start(["/nonexistent/program"]) }
    }
}
