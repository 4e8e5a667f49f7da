import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

/// The tutorial's program, as compiled.
@Suite("The tutorial", .timeLimit(.minutes(30)))
struct TutorialTests {
    private static let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    /// The page's code blocks of one language.
    private static func blocks(_ language: String) throws -> [String] {
        try text("Sources/BackgroundTasks/BackgroundTasks.docc/Tutorial.md").components(separatedBy: "```\(language)\n")
            .dropFirst().compactMap { $0.components(separatedBy: "```\n").first }
    }

    @Test("The page shows the compiled program file by file, with its main file in two parts")
    func page() throws {
        let blocks = try Self.blocks("swift")
        #expect(
            Array(blocks.dropFirst()) == [try Self.text("Tests/Examples/Mirror/Mirror.swift")]
                + (try Self.text("Tests/Examples/Mirror/main.swift")).partsBefore("do {\n"))
    }

    @Test("The page's package description is valid, and depends on the library by its product name")
    func manifest() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(try #require(try Self.blocks("swift").first), to: "Package.swift")
        let ending = try await ChildProcess.run(["swift", "package", "--package-path", directory.path, "dump-package"])
        #expect(ending.status == 0, "\(ending.words)")
        #expect(ending.output.contains("\"BackgroundTasks\""))
        #expect(try Self.text("Package.swift").contains(".library(name: \"BackgroundTasks\""))
    }

    @Test("After a kill, a waiting copy or the next start continues the program, and no file is missed")
    func killed() async throws {
        let mirror = try Mirror()
        // A timer starts it.
        try mirror.take(["1.jpg", "2.jpg"])
        let first = try await mirror.run()
        #expect(first.status == 0 && first.output == "Copied 1.jpg\nCopied 2.jpg\n", "\(first.words)")
        let next = try await mirror.run()
        #expect(next.status == 0 && next.output.isEmpty)
        #expect(try await mirror.run("why").output.contains("launched by the scheduler: Completed after "))

        // A daemon is killed at work while another waits.
        // Enough of them, however slow the tests beside this one make it.
        let names = (11...30).map { "\($0).jpg" }
        try mirror.take(names)
        let killed = try mirror.start("stay")
        #expect(try await eventually { mirror.holder == killed.process })
        let waiting = try mirror.start("stay")
        let asking = try mirror.start("now")
        #expect(try await eventually { mirror.hasCopied("11.jpg") })
        killed.send(SIGKILL)
        #expect(try await asking.waitForExit() == 1)
        let words = "mirror: The process that runs the background tasks ended before it answered. Try again.\n"
        #expect(asking.allOutput == words)
        #expect(try await eventually { names.allSatisfy(mirror.hasCopied) })
        #expect(mirror.holder == waiting.process)
        waiting.send(SIGTERM)
        #expect(try await waiting.waitForExit() == 0)
        #expect(waiting.allOutput.hasSuffix("Copied 30.jpg\n") && !waiting.allOutput.contains("Copied 11.jpg"))

        // Without a daemon, the process that asks does the work, is killed, and is followed by the next start.
        let more = (71...90).map { "\($0).jpg" }
        try mirror.take(more)
        let alone = try mirror.start("now")
        #expect(try await eventually { mirror.hasCopied("71.jpg") })
        alone.send(SIGKILL)
        _ = try await alone.waitForExit()
        let last = try await mirror.run()
        #expect(last.status == 0 && last.output.hasSuffix("Copied 90.jpg\n"), "\(last.words)")
        let shown = try Self.blocks("console").joined()
        #expect(shown.contains(words) && shown.contains(first.output))
    }
}

/// The program in a user's folder.
private final class Mirror: Sendable {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// The process that runs the tasks.
    var holder: Int32? { Lease.holder(directory: "\(directory.path)/state/mirror/background-tasks") }

    func take(_ photos: [String]) throws { for photo in photos { try directory.write(photo, to: "photos/\(photo)") } }

    func hasCopied(_ photo: String) -> Bool { access("\(directory.path)/backup/\(photo)", F_OK) == 0 }

    func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess([Self.program] + arguments, environment: environment, folder: directory.path)
    }

    func run(_ arguments: String...) async throws -> ChildProcess.Ending {
        try await ChildProcess.run([Self.program] + arguments, environment: environment, folder: directory.path)
    }

    private static let program: String = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appending(path: "MirrorExample").path
    }()

    private var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": "\(directory.path)/state"]
    }
}

extension String {
    /// The text before a line, and the text from it on; the empty line between them is dropped.
    fileprivate func partsBefore(_ line: String) -> [String] {
        let parts = components(separatedBy: "\n\(line)")
        return parts.count == 2 ? [parts[0], line + parts[1]] : [self]
    }
}
