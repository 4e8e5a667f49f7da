import Dispatch
import Foundation
import Glibc
import Programs
import TestSupport
import Testing

@Suite("A program that is listened to")
struct ListenedProgramTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Long, so that only what waits for ever meets it.
    private static let patience = Duration.seconds(120)

    private struct Heard {
        var end: ListenedProgram.End
        var output: [UInt8]
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs a line of a shell on a thread of its own, since it blocks.
    private func run(
        _ script: String, input: String? = nil, within limit: Duration = patience,
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) async throws -> Heard {
        try await run(program(script, input: input), within: limit, receive)
    }

    private func program(_ script: String, input: String? = nil) -> ListenedProgram {
        ListenedProgram(["/bin/sh", "-c", script], input: input.map { Array($0.utf8) }, folder: folder.path)
    }

    private func run(
        _ program: ListenedProgram, within limit: Duration = patience,
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) async throws -> Heard {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test").async {
                var output: [UInt8] = []
                continuation.resume(
                    with: Result {
                        let end = try program.run(within: limit) { piece in
                            output.append(contentsOf: piece)
                            try receive(piece)
                        }
                        return Heard(end: end, output: output)
                    })
            }
        }
    }

    @Test("What it prints comes whole, more than a pipe holds, and so does its status")
    func output() async throws {
        let heard = try await run("i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done; exit 4")
        #expect(heard.end.status == 4 && heard.end.complaint.isEmpty)
        #expect(heard.output.count == 220_000)
    }

    @Test("It reads what it is given, or nothing, and begins in the folder that is named")
    func inputAndFolder() async throws {
        #expect(try await run("cat; pwd", input: "hello\n").text == "hello\n\(folder.path)\n")
        #expect(try await run("cat; readlink /proc/self/fd/0").text == "/dev/null\n")
    }

    @Test("It has the user's environment, and a session of its own without what this process has open")
    func surroundings() async throws {
        setenv("NEWSTERM_TEST_OF_PROGRAMS", "yes", 1)
        let heard = try await run(
            "echo $NEWSTERM_TEST_OF_PROGRAMS; [ $(ps -o sid= -p $$) = $$ ] && echo leads; ls /proc/self/fd | wc -l")
        // Standard input, output, errors, and the folder that ls reads.
        #expect(heard.text == "yes\nleads\n4\n")
    }

    @Test("The first line of its complaint is kept, of a long one the beginning; more of it holds up nobody")
    func complaint() async throws {
        let heard = try await run(
            "echo >&2; echo 'no such feed' >&2; i=0; while [ $i -lt 9000 ]; do echo 0123456789 >&2; i=$((i+1)); done; exit 1"
        )
        #expect(heard.end.status == 1 && heard.end.complaint == "no such feed")
        let long = try await run("printf %05000d 7 >&2; echo ok")
        #expect(long.end.complaint == String(repeating: "0", count: 1_000))
        #expect(long.text == "ok\n")
    }

    @Test("A signal's end is told like a shell tells it")
    func signal() async throws {
        #expect(try await run("kill -TERM $$").end.status == 128 + SIGTERM)
    }

    @Test("One that is not there, or may not be run, is not started")
    func notStarted() async throws {
        for name in ["/nonexistent/program", folder.path] {
            await #expect(throws: SpawnFailure.self) { try await run(ListenedProgram([name])) }
        }
    }

    @Test("What takes too long is ended, with what it has started")
    func tooLong() async throws {
        let pids = folder.path + "/pids"
        await #expect(throws: ListenedProgram.Interruption.tookTooLong) {
            try await run("sleep 1000 & echo $$ $! > '\(pids)'; wait", within: .seconds(2))
        }
        try await expectEnded(pids)
    }

    @Test("What it leaves behind is ended with it, and not waited for, though it holds the output open")
    func leftBehind() async throws {
        let pids = folder.path + "/pids"
        let heard = try await run("echo done; sleep 1000 & echo $! > '\(pids)'")
        #expect(heard.text == "done\n")
        #expect(heard.end.status == 0)
        try await expectEnded(pids)
    }

    @Test("What has left its group and goes on printing is not waited for either")
    func elsewhere() async throws {
        let pids = folder.path + "/pids"
        let heard = try await run(
            "setsid sh -c 'echo $$ > \(pids); sleep 1000' & while [ ! -s '\(pids)' ]; do sleep 0.1; done; echo done")
        #expect(heard.text == "done\n")
        let number = try #require(Int32(text("pids").trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(-number, SIGKILL)
    }

    @Test("It can be ended from outside, and before it was started")
    func ending() async throws {
        let started = program("echo $$ > pids; exec sleep 1000")
        async let interruption = #expect(throws: ListenedProgram.Interruption.ended) { try await run(started) }
        #expect(try await eventually { (try? !text("pids").isEmpty) ?? false })
        started.end()
        _ = await interruption
        try await expectEnded(folder.path + "/pids")

        let early = program("touch was-run")
        early.end()
        await #expect(throws: ListenedProgram.Interruption.ended) { try await run(early) }
        #expect(!folder.names.contains("was-run"))
    }

    @Test("Whoever wants no more of its output ends it")
    func unwanted() async throws {
        struct Enough: Error {}
        await #expect(throws: Enough.self) { try await run("echo $$ > pids; yes") { _ in throw Enough() } }
        try await expectEnded(folder.path + "/pids")
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    /// Whether the processes whose numbers are in a file are gone, or only wait for being asked of their end.
    private func expectEnded(_ file: String, at place: SourceLocation = #_sourceLocation) async throws {
        let numbers = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        #expect(!numbers.isEmpty, sourceLocation: place)
        for number in numbers {
            let isGone = try await eventually {
                guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
                    return true
                }
                return status.contains(") Z ")
            }
            #expect(isGone, sourceLocation: place)
        }
    }
}
