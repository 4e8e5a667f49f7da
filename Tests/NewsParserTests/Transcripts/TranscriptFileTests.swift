import Testing

@testable import NewsParser

@Suite("Transcripts of episodes")
struct TranscriptFileTests {
    private static func lines(
        _ text: String, type: String? = nil, contentType: String? = nil, url: String = "https://cast.example/1"
    ) -> [String] {
        TranscriptFile.lines(in: Array(text.utf8), type: type, contentType: contentType, url: url)
    }

    /// Without the empty lines between them.
    private static func paragraphs(
        _ text: String, type: String? = nil, contentType: String? = nil
    ) -> [String] {
        lines(text, type: type, contentType: contentType).filter { !$0.isEmpty }
    }

    @Test("WebVTT has its cues joined to paragraphs, with the time and the voice before them")
    func webVTT() {
        let text = """
            \u{FEFF}WEBVTT - Episode 1

            STYLE
            ::cue { color: red }

            NOTE Not spoken.

            intro
            00:00:01.000 --> 00:00:04.000 align:start
            <v Ada>Hello &amp; <i>welcome</i>
            to the show.

            00:04.500 --> 00:00:06.000
            <v Ada>It is <00:04.700>about\u{1B}[2J tides.

            01:00:07.000 --> 01:00:09.000
            <v.loud Bob>Thank <c.red>you</c>, 1 < 2.
            <v Ada>Sure.
            """
        let wanted = [
            "0:01  Ada: Hello & welcome to the show. It is about[2J tides.", "1:00:07  Bob: Thank you, 1 < 2.",
            "1:00:07  Ada: Sure.",
        ]
        for end in ["\n", "\r\n", "\r"] {
            let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
            #expect(Self.paragraphs(text, type: "text/vtt") == wanted)
        }
        // Known by its beginning, whatever it is called.
        #expect(Self.paragraphs(text, type: "text/html", contentType: "text/plain") == wanted)
    }

    @Test("SubRip has no numbers, and what has no times is left out")
    func subRip() {
        let text =
            "1\r\n00:00:00,000 --> 00:00:02,000\r\nOne day\r\n\r\n"
            + "2\r\n00:00:02,000 --> 00:00:03,000\r\nit rained.\r\n"
        #expect(Self.paragraphs(text, type: "application/x-subrip") == ["0:00  One day it rained."])
        #expect(Self.paragraphs(text) == ["0:00  One day it rained."])
        let named = (1...3).map {
            "\($0)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($0 < 3 ? "Ann Lee" : "Bob"): Part \($0).\n\n"
        }
        #expect(Self.paragraphs(named.joined()) == ["0:01  Ann Lee: Part 1. Part 2.", "0:03  Bob: Part 3."])
        let plain = "1\n00:00:00,000 --> 00:00:02,000\nAt 10:30, or: never. Well, then: no.\n"
        #expect(Self.paragraphs(plain) == ["0:00  At 10:30, or: never. Well, then: no."])
        #expect(Self.paragraphs("2\n\n3\n", type: "application/srt").isEmpty)
        #expect(Self.paragraphs("1\nsoon --> later\nWords.", type: "application/srt") == ["Words."])
    }

    @Test("JSON segments of one speaker are joined")
    func json() {
        let text = """
            {"version": "1.0.0", "segments": [
            {"speaker": "Ada", "startTime": 0.5, "endTime": 1, "body": "Good"},
            {"speaker": "Ada", "startTime": 1, "endTime": 2, "body": "morning."},
            {"speaker": "Bob", "startTime": 75.2, "endTime": 80, "body": "天気が"},
            {"speaker": "Bob", "startTime": 80, "endTime": 82, "body": "いい。"},
            {"startTime": "x", "endTime": 2}, 7]}
            """
        #expect(Self.lines(text) == ["0:00  Ada: Good morning.", "", "1:15  Bob: 天気がいい。"])
        for broken in ["{", "{\"segments\": 7}", "{\"segments\": [[[[", "[]"] {
            #expect(Self.paragraphs(broken, type: "application/json").isEmpty)
        }
        #expect(Self.paragraphs("{\"segments\": [{\"startTime\": 1e300, \"body\": \"a\"}]}") == ["a"])
    }

    @Test("A paragraph ends with a sentence, or at some length")
    func lengths() {
        func json(_ body: String, _ count: Int) -> String {
            let segments = (0..<count).map { "{\"startTime\": \($0), \"body\": \"\(body)\"}" }
            return "{\"segments\": [\(segments.joined(separator: ","))]}"
        }
        #expect(Self.paragraphs(json("One sentence.", 60)).count == 3)
        let endless = Self.paragraphs(json("words without an end", 200))
        #expect(endless.count > 3 && endless.allSatisfy { $0.count < 1_100 })
    }

    @Test("A paragraph begins with its time at least every 30 seconds, and after a pause")
    func times() {
        func subtitles(_ times: [(start: Int, end: Int)]) -> String {
            func time(_ seconds: Int) -> String { "00:\(10 + seconds / 60):\(10 + seconds % 60 % 50),000" }
            return times.enumerated().map { "\($0 + 1)\n\(time($1.start)) --> \(time($1.end))\nword\n\n" }.joined()
        }
        #expect(
            Self.paragraphs(subtitles([(0, 5), (60, 65), (120, 125)])) == ["10:10  word", "11:10  word", "12:10  word"])
        #expect(Self.paragraphs(subtitles([(0, 5), (6, 10), (13, 15)])) == ["10:10  word word", "10:23  word"])
        let steady = stride(from: 0, to: 49, by: 7).map { (start: $0, end: $0 + 7) }
        #expect(Self.paragraphs(subtitles(steady)) == ["10:10  word word word word word", "10:45  word word"])
    }

    @Test("HTML is stripped, and plain text keeps its lines")
    func texts() {
        let html =
            "<html><head><title>T</title></head><body><cite>Ada:</cite> <time>0:01</time><p>Hello &lt;you&gt;.</p>"
            + "<script>x</script><p>Bye\u{7}.</p></body></html>"
        #expect(Self.paragraphs(html) == ["Ada: 0:01", "Hello <you>.", "Bye."])
        let plain = "Ada: Hello.\n\n\n\nBob:\tHi\u{1B}[31m.\n\n"
        #expect(Self.lines(plain, contentType: "text/plain") == ["Ada: Hello.", "", "Bob: Hi[31m."])
        #expect(Self.paragraphs("", type: "text/html").isEmpty)
    }

    @Test("What a server calls text/plain is of the feed's type, or what its name says")
    func servedAsPlain() {
        let fragment = "<p>Hello &lt;you&gt;.</p><p>Bye.</p>"
        #expect(Self.paragraphs(fragment, type: "text/html", contentType: "text/plain") == ["Hello <you>.", "Bye."])
        let cues = "00:01.000 --> 00:02.000\nHello.\n"
        let page = "text/plain; charset=utf-8"
        #expect(Self.lines(cues, contentType: page, url: "https://cast.example/1.vtt") == ["0:01  Hello."])
        #expect(Self.lines(cues, type: "text/vtt", contentType: "text/html").first?.contains("-->") == true)
    }

    @Test("Many lines are bounded, and take no longer than they must", .timeLimit(.minutes(1)))
    func hostile() {
        // Copying the cue at each line would take minutes.
        let line = "x\n"
        let endless = "WEBVTT\n\n00:01.000 --> 00:02.000\n" + String(repeating: line, count: 250_000)
        let cue = Self.lines(endless)
        #expect(cue.count == 1 && cue[0].utf8.count < 10_100)
        // Each letter has more marks.
        let marks = "WEBVTT\n\n00:01.000 --> 00:02.000\na\n" + String(repeating: "\u{301}\n", count: 100_000)
        #expect(Self.lines(marks).count == 1)
        let body = String(repeating: "x", count: 200_000)
        #expect(Self.lines("{\"segments\": [{\"body\": \"\(body)\"}]}").first?.utf8.count == 10_000)
        #expect(Self.lines(String(repeating: line, count: 250_000)).count == TranscriptFile.maximumLines)
        #expect(Self.lines(String(repeating: "\n", count: 500_000)).isEmpty)
        let long = Self.lines(String(repeating: String(repeating: "word ", count: 100) + "\n", count: 5_000))
        #expect(long.reduce(0) { $0 + $1.utf8.count } <= TranscriptFile.maximumBytes && !long.isEmpty)
    }

    @Test("Of several files the one that reads best is chosen, by type or name")
    func best() {
        func best(_ types: (String?, String)...) -> Int? { TranscriptFile.best(of: types.map { ($0.0, $0.1) }) }
        #expect(best(("application/x-subrip", "a"), ("text/vtt", "b"), ("text/html; charset=utf-8", "c")) == 1)
        #expect(best(("application/x-subrip", "a"), ("application/json", "b")) == 1)
        #expect(best(("text/plain", "a"), ("text/html", "b"), ("application/x-subrip", "c")) == 2)
        #expect(best((nil, "https://a.example/1.srt"), (nil, "https://a.example/1.vtt?x=1")) == 1)
        #expect(best(("video/mp4", "a"), ("text/plain", "https://a.example/1.srt")) == 1)
        #expect(best(("text/vtt", "de"), ("text/vtt", "en")) == 0)
        #expect(best() == nil)
    }
}
