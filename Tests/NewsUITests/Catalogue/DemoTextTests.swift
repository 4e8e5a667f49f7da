import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("The demonstration's line")
struct DemoTextTests {
    nonisolated private static let texts: [DemoText] =
        [.welcome, .tasks, .launching, .file, .downloads, .waiting, .over, .takenOver, .refreshExpired, .handedOver]
        + [.broughtIn, .downloading, .downloaded]
        + [true, false].flatMap { isSo in
            [.refreshLaunched(byKey: isSo), .refreshEnded(hasNews: isSo), .maintenanceLaunched(byKey: isSo)]
        }

    @Test("Each text fits 80 columns beside the line's name, in either language", arguments: texts)
    func width(text: DemoText) {
        for locale in [InterfaceLocale.english, InterfaceLocale(.japanese)] {
            let line = " \(DemoText.name(in: locale))  \(text.words(in: locale))"
            #expect(TextWidth.cells(in: line) <= 80, "\(line)")
        }
    }
}
