import Foundation
import TestSupport
import Testing

@testable import Programs

@Suite("A program in the foreground of the terminal")
struct ForegroundProgramTests {
    @Test("Ctrl-\\ ends it, and is ignored here meanwhile")
    func quit() async throws {
        let before = signal(SIGQUIT, SIG_IGN)
        defer { signal(SIGQUIT, before) }
        #expect(try await ForegroundProgram.run(["sh", "-c", "kill -QUIT $$; exit 0"]) == 128 + SIGQUIT)
    }

    @Test("A program whose task is cancelled is ended, and waited for")
    func cancelled() async throws {
        let running = Task { try await ForegroundProgram.run(["sleep", "1000"]) }
        running.cancel()
        #expect(try await running.value == 128 + SIGTERM)
    }

    @Test("Cancelling also ends what a script has started, even if that resists, and waits for it")
    func cancelledScript() async throws {
        for reluctance in ["", "trap '' TERM; "] {
            let folder = try TemporaryDirectory()
            try folder.write("\(reluctance)echo $$ >new; mv new process; exec sleep 1000", to: "editor")
            let running = Task {
                try await ForegroundProgram.run(["sh", "-c", "cd \(folder.path); sh editor; exit 0"])
            }
            #expect(try await eventually { folder.names.contains("process") })
            running.cancel()
            #expect(try await running.value == 128 + SIGTERM)
            let process = String(decoding: try folder.bytes("process"), as: UTF8.self).split(separator: "\n")[0]
            // An ended process stays as "Z" until its status is requested.
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            #expect(state?.contains(") Z ") ?? true)
        }
    }
}
