import Foundation
import Terminal

/// Shows the strings of a file on the terminal, one per line, each followed by a bar, with the cursor on the first bar.
/// `j` moves the cursor to the next one; `x` replaces every bar by a cross, with the cursor on the first of
/// them; `q` quits. When no more keys can be read, it ends with the reason.
@main
@MainActor
enum HardStringScreen {
    static func main() async throws {
        let strings = try HardString.all(at: URL(filePath: CommandLine.arguments[1]))
        let screen = try TerminalScreen()
        var mark = "|"
        var row = 0
        var failure: TerminalError?
        func present() {
            var canvas = Canvas(size: screen.size)
            for (index, string) in strings.enumerated() {
                let column = canvas.draw(string.text, row: index, column: 0)
                canvas.draw(mark, row: index, column: column)
                if index == row { canvas.cursor = CanvasPosition(row: index, column: column) }
            }
            screen.present(canvas)
        }
        let end = AsyncStream.makeStream(of: Void.self)
        try screen.start { events in
            for event in events {
                switch event {
                case .key(.character("j")): row += 1
                case .key(.character("x")): (mark, row) = ("x", 0)
                case .inputLost(let error):
                    failure = error
                    end.continuation.finish()
                case .key(.character("q")), .hangup, .terminate: end.continuation.finish()
                default: break
                }
            }
            present()
        }
        present()
        for await _ in end.stream {}
        screen.stop()
        if let failure {
            print(failure)
            exit(EXIT_FAILURE)
        }
    }
}
