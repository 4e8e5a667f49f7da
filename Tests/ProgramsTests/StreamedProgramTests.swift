import Dispatch
import Foundation
import Glibc
import Programs
import TestSupport
import Testing

@Suite("A program whose output is read")
struct StreamedProgramTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Long, so that only an endless wait reaches it.
    private static let timeout = Duration.seconds(120)

    private struct Heard {
        var end: StreamedProgram.End
        var output: [UInt8]
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs a shell command on a separate thread, since it blocks.
    private func run(
        _ script: String, input: String? = nil, within limit: Duration = timeout,
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) async throws -> Heard {
        try await run(program(script, input: input), within: limit, receive)
    }

    private func program(_ script: String, input: String? = nil) -> StreamedProgram {
        StreamedProgram(["/bin/sh", "-c", script], input: input.map { Array($0.utf8) }, folder: folder.path)
    }

    private func run(
        _ program: StreamedProgram, within limit: Duration = timeout,
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

    @Test("Its whole output is returned, up to a limit; of one that is killed, what there was")
    func wholeOutput() async throws {
        let heard = try await program("cat; echo no >&2; exit 3", input: "all").output(
            within: Self.timeout, atMost: 3)
        let end = try heard.end.get()
        #expect(end.status == 3 && end.errorLine == "no" && heard.output == Array("all".utf8))
        let more = try await program("cat", input: "more").output(within: Self.timeout, atMost: 3)
        #expect(more.end == .failure(.printedTooMuch) && more.output == Array("mor".utf8))
        let flood = try await program("yes").output(within: Self.timeout, atMost: 1_000_000)
        #expect(flood.end == .failure(.printedTooMuch) && flood.output.count == 1_000_000)
        let slow = try await program("echo 1; exec sleep 1000").output(within: .seconds(2), atMost: 3)
        #expect(slow.end == .failure(.tookTooLong) && slow.output == Array("1\n".utf8))
        let endless = Task { [program = program("sleep 1000")] in
            try await program.output(within: Self.timeout, atMost: 3)
        }
        endless.cancel()
        #expect(try await endless.value.end == .failure(.ended))
    }

    @Test("Its output arrives completely, even more than a pipe holds, and so does its status")
    func output() async throws {
        let heard = try await run("i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done; exit 4")
        #expect(heard.end.status == 4 && heard.end.errorLine.isEmpty)
        #expect(heard.output.count == 220_000)
    }

    @Test("It reads the given input, or none, and starts in the given folder")
    func inputAndFolder() async throws {
        #expect(try await run("cat; pwd", input: "hello\n").text == "hello\n\(folder.path)\n")
        #expect(try await run("cat; readlink /proc/self/fd/0").text == "/dev/null\n")
    }

    @Test("It has the user's environment and its own session, and inherits no descriptor")
    func surroundings() async throws {
        setenv("NEWSTERM_TEST_OF_PROGRAMS", "yes", 1)
        let heard = try await run(
            "echo $NEWSTERM_TEST_OF_PROGRAMS; [ $(ps -o sid= -p $$) = $$ ] && echo leads; ls /proc/self/fd | wc -l")
        // Standard input, output, errors, and the folder that ls reads.
        #expect(heard.text == "yes\nleads\n4\n")
    }

    @Test("The first line of its errorLine is kept, of a long one the beginning; more of it holds up nobody")
    func errorLine() async throws {
        let heard = try await run(
            "echo >&2; echo 'no such feed' >&2; i=0; while [ $i -lt 9000 ]; do echo 0123456789 >&2; i=$((i+1)); done; exit 1"
        )
        #expect(heard.end.status == 1 && heard.end.errorLine == "no such feed")
        let long = try await run("printf %05000d 7 >&2; echo ok")
        #expect(long.end.errorLine == String(repeating: "0", count: 1_000))
        #expect(long.text == "ok\n")
    }

    @Test("An end by signal has the same status as in a shell")
    func signal() async throws {
        #expect(try await run("kill -TERM $$").end.status == 128 + SIGTERM)
    }

    @Test("A program that is missing, or may not be run, is not started")
    func notStarted() async throws {
        for name in ["/nonexistent/program", folder.path] {
            await #expect(throws: SpawnFailure.self) { try await run(StreamedProgram([name])) }
        }
    }

    @Test("A program that takes too long is ended, with its children")
    func tooLong() async throws {
        let pids = folder.path + "/pids"
        await #expect(throws: StreamedProgram.Interruption.tookTooLong) {
            try await run("sleep 1000 & echo $$ $! > '\(pids)'; wait", within: .seconds(2))
        }
        try await expectEnded(pids)
    }

    @Test("Children left running are ended with it, and not waited for, even if they hold the output open")
    func leftBehind() async throws {
        let pids = folder.path + "/pids"
        let heard = try await run("echo done; sleep 1000 & echo $! > '\(pids)'")
        #expect(heard.text == "done\n")
        #expect(heard.end.status == 0)
        try await expectEnded(pids)
    }

    @Test("A child that has left its process group and keeps printing is not waited for either")
    func elsewhere() async throws {
        let pids = folder.path + "/pids"
        let heard = try await run(
            "setsid sh -c 'echo $$ > \(pids); sleep 1000' & while [ ! -s '\(pids)' ]; do sleep 0.1; done; echo done")
        #expect(heard.text == "done\n")
        let number = try #require(Int32(text("pids").trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(-number, SIGKILL)
    }

    @Test("It can be ended from outside, even before it was started")
    func ending() async throws {
        let started = program("echo $$ > pids; exec sleep 1000")
        async let interruption = #expect(throws: StreamedProgram.Interruption.ended) { try await run(started) }
        #expect(try await eventually { (try? !text("pids").isEmpty) ?? false })
        started.end()
        _ = await interruption
        try await expectEnded(folder.path + "/pids")

        let early = program("touch was-run")
        early.end()
        await #expect(throws: StreamedProgram.Interruption.ended) { try await run(early) }
        #expect(!folder.names.contains("was-run"))
    }

    @Test("A reader that wants no more of its output ends it")
    func unwanted() async throws {
        struct Enough: Error {}
        await #expect(throws: Enough.self) { try await run("echo $$ > pids; yes") { _ in throw Enough() } }
        try await expectEnded(folder.path + "/pids")
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    /// Whether the processes whose IDs are in a file are gone, or wait to be reaped.
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
