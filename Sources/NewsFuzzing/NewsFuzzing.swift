import CFuzzer
import Glibc

/// Lets libFuzzer loose on one of the parsers: `NewsFuzzing feed|date|html|page|opml`, and then what libFuzzer takes,
/// as `-max_total_time=180 FOLDER`. It stops at the first crash, hang, bad access or broken promise (see
/// `ParserInvariants`), and leaves the input behind as a file.
@main
enum NewsFuzzing {
    static func main() {
        let target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
        switch CommandLine.arguments.dropFirst().first {
        case "feed": target = { ParserInvariants.feed(UnsafeBufferPointer(start: $0, count: $1)) }
        case "date": target = { ParserInvariants.date(UnsafeBufferPointer(start: $0, count: $1)) }
        case "html": target = { ParserInvariants.html(UnsafeBufferPointer(start: $0, count: $1)) }
        case "page": target = { ParserInvariants.page(UnsafeBufferPointer(start: $0, count: $1)) }
        case "opml": target = { ParserInvariants.opml(UnsafeBufferPointer(start: $0, count: $1)) }
        default:
            print("usage: NewsFuzzing feed|date|html|page|opml [option of libFuzzer | folder]…")
            exit(2)
        }
        // The parser's name is not libFuzzer's business. The words stay allocated: libFuzzer keeps them.
        var count = CommandLine.argc - 1
        let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: Int(count) + 1)
        words[0] = CommandLine.unsafeArgv[0]
        for index in 1...Int(count) { words[index] = CommandLine.unsafeArgv[index + 1] }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = words
        exit(LLVMFuzzerRunDriver(&count, &list, target))
    }
}

/// libFuzzer's own main, which is linked and never runs, wants this.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt { -1 }
