import Glibc
import Testing

@testable import Programs

@Suite("A program that has the terminal")
struct ForegroundProgramTests {
    @Test("It can be ended by Ctrl-\\, which is ignored here meanwhile")
    func quit() async throws {
        let before = signal(SIGQUIT, SIG_IGN)
        defer { signal(SIGQUIT, before) }
        #expect(try await ForegroundProgram.run(["sh", "-c", "kill -QUIT $$; exit 0"]) == 128 + SIGQUIT)
    }

    @Test("One whose task is cancelled is ended, and waited for")
    func cancelled() async throws {
        let running = Task { try await ForegroundProgram.run(["sleep", "1000"]) }
        running.cancel()
        #expect(try await running.value == 128 + SIGTERM)
    }
}
