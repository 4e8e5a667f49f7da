import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// Actions on a download.
extension ScreenTest {
    static let downloads: [ScreenTest] = [
        ScreenTest(.pauseDownload, "What is under way pauses, what is paused goes on, what is over says so") {
            place, reader in
            let phases: [(DownloadStatus.Phase, DownloadControl?)] = [
                (.transferring, .pause), (.waiting(.turn), .pause), (.paused, .resume), (.finished, nil),
                (.failed, nil),
            ]
            for (phase, control) in phases {
                reader.send(.downloadsChanged([Samples.download(7, phase)]))
                _ = reader.newEffects()
                reader.press(place.key)
                let wanted = control.map { [Effect.controlDownload(Download.ID(rawValue: 7), $0)] } ?? []
                #expect(reader.newEffects() == wanted, "\(place) \(phase)")
                #expect(
                    reader.status.contains("This download is not in progress") == (control == nil),
                    "\(place) \(phase)")
            }
        },
        ScreenTest(.retryDownload, "The selected one is tried again") { place, reader in
            reader.press(place.key)
            #expect(reader.newEffects() == [.controlDownload(Download.ID(rawValue: 21), .retry)], "\(place)")
        },
        ScreenTest(.removeDownload, "It is asked whether the selected one is to go; only y removes it") {
            place, reader in
            for answer: Key in [.escape, .character("n"), .enter, .character("-")] {
                reader.press(place.key)
                #expect(reader.status.contains("Remove “Article 21”?"), "\(place)")
                #expect(reader.screen.last?.contains("y yes") == true, "\(place)")
                reader.press(answer)
                #expect(reader.newEffects().isEmpty && reader.status.contains("Nothing was removed."), "\(place)")
            }
            reader.press(place.key)
            reader.press("y")
            #expect(reader.newEffects() == [.controlDownload(Download.ID(rawValue: 21), .remove)], "\(place)")
        },
    ]
}
