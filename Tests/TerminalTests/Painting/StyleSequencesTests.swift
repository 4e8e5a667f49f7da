import Testing

@testable import Terminal

@Suite("Style sequences")
struct StyleSequencesTests {
    private func sequence(_ style: Style, _ change: (inout StyleSequences.Vocabulary) -> Void = { _ in }) -> String {
        var vocabulary = StyleSequences.Vocabulary.ofTests
        change(&vocabulary)
        return String(decoding: StyleSequences(vocabulary).sequence(for: style), as: UTF8.self)
            .replacing("\u{1B}[", with: "")
    }

    @Test("Attributes come first, then the colours")
    func order() {
        let style = Style(foreground: .named(.brightRed), background: .blue, attributes: [.bold, .underline])
        #expect(sequence(style) == "1m4m39m54m")
    }

    @Test("Without colours, a style with a background is reversed")
    func noColors() {
        let style = Style(foreground: .red, background: .blue, attributes: .bold)
        #expect(
            sequence(style) {
                $0.foregrounds = []
                $0.backgrounds = []
            } == "1m7m")
    }

    @Test("With eight colours, bold substitutes for the bright ones")
    func eightColors() {
        let eight: (inout StyleSequences.Vocabulary) -> Void = {
            $0.foregrounds = Array($0.foregrounds.prefix(8))
            $0.backgrounds = Array($0.backgrounds.prefix(8))
        }
        #expect(sequence(Style(foreground: .named(.brightRed)), eight) == "1m31m")
        #expect(sequence(Style(foreground: .brightBlack), eight) == "2m")
    }

    @Test("Without italics, italic is bold, not underlined like links, if that can be combined with colours")
    func italic() {
        #expect(sequence(Style(attributes: .italic)) { $0.italic = nil } == "1m")
        #expect(
            sequence(Style(foreground: .red, attributes: .italic)) {
                $0.italic = nil
                $0.notWithColors = .bold
            } == "31m")
    }

    @Test("On a terminal without default colours, both are set as soon as one is")
    func noDefaultColors() {
        #expect(sequence(Style(foreground: .red)) { $0.hasDefaultColors = false } == "31m50m")
        #expect(sequence(Style(background: .red)) { $0.hasDefaultColors = false } == "37m51m")
        #expect(sequence(.bold) { $0.hasDefaultColors = false } == "1m")
    }

    @Test("Attributes that a terminal cannot combine with colours are dropped; reversed text drops the colours")
    func notWithColors() {
        let lost = StyleSequences.Vocabulary.attributes(ofMask: 1 << 1 | 1 << 2)
        #expect(lost == [.underline, .reverse])
        let red = Style(foreground: .red, attributes: [.underline, .bold])
        #expect(sequence(red) { $0.notWithColors = lost } == "1m31m")
        #expect(sequence(red.adding(.reverse)) { $0.notWithColors = lost } == "1m4m7m")
        #expect(sequence(Style(attributes: .underline)) { $0.notWithColors = lost } == "4m")
    }

    @Test("A shade is written in true colour, as the nearest of 256, or as a named colour")
    func shades() {
        let style = Style(
            foreground: .rgb(RGB(0x82, 0xAA, 0xFF)), background: .rgb(RGB(0x2B, 0x33, 0x50)), attributes: .bold)
        #expect(sequence(style) { $0.depth = .full } == "1m38;2;130;170;255m48;2;43;51;80m")
        #expect(sequence(style) { $0.depth = .palette } == "1m38;5;111m48;5;237m")
        // The background may be any colour the user has chosen, so the text is reversed to stand out.
        #expect(sequence(style) == "1m7m")
        let letters = Style(foreground: .rgb(RGB(0x82, 0xAA, 0xFF)))
        #expect(sequence(letters) == "42m")
        #expect(
            sequence(letters) {
                $0.foregrounds = Array($0.foregrounds.prefix(8))
                $0.backgrounds = Array($0.backgrounds.prefix(8))
            } == "1m34m")
        #expect(sequence(Style(foreground: .rgb(RGB(0x8B, 0x92, 0xA0)))) == "")
        #expect(sequence(Style(foreground: .rgb(RGB(0x20, 0x20, 0x20)), background: .cyan)) == "30m56m")
        #expect(
            sequence(style) {
                $0.foregrounds = []
                $0.backgrounds = []
                $0.depth = .full
            } == "1m7m")
    }

    @Test("Shades are used beside an entry's eight colours, whose bright ones are still bold")
    func shadesBesideEight() {
        let eight: (inout StyleSequences.Vocabulary) -> Void = {
            $0.foregrounds = Array($0.foregrounds.prefix(8))
            $0.backgrounds = Array($0.backgrounds.prefix(8))
            $0.depth = .full
        }
        #expect(sequence(Style(foreground: .rgb(RGB(1, 2, 3))), eight) == "38;2;1;2;3m")
        #expect(
            sequence(Style(foreground: .named(.brightRed), background: .rgb(RGB(1, 2, 3))), eight) == "1m31m48;2;1;2;3m"
        )
    }
}
