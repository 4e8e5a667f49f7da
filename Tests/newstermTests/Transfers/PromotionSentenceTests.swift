import Foundation
import News
import Newsroom
import Testing

@testable import newsterm

@Suite("The journal on fetches that a refresh had no time for")
struct PromotionSentenceTests {
    @Test("It counts what was handed over, and says what could not be")
    func handedOver() {
        #expect(
            PromotionSentence.handedOver(PromotedCount(fetches: 1))
                == "1 slow feed continues in the background.")
        #expect(
            PromotionSentence.handedOver(PromotedCount(fetches: 1200, bytes: 12_345))
                == "1,200 slow feeds continue in the background, 12,345 bytes so far.")
        #expect(
            PromotionSentence.handedOver(PromotedCount(failure: "The disk is full."))
                == "What could not be handed over stays due: The disk is full.")
    }

    @Test("It tells how each ended, and no password of an address")
    func ended() {
        let url = "https://ada:secret@a.example/feed"
        #expect(
            PromotionSentence.ended(RefreshOutcome(url: url, status: .new, new: 2, reason: "2 new."))
                == "The fetch of https://a.example/feed that a refresh handed over is done: 2 new.")
        #expect(
            PromotionSentence.ended(RefreshOutcome(url: url, status: .failed, reason: "Too large."))
                == "The fetch of https://a.example/feed that a refresh handed over has failed: Too large.")
        let fetch = PromotedFetch(task: UUID(), feed: Feed.ID(rawValue: 1), url: url, asked: Date(), promoted: Date())
        #expect(!PromotionSentence.dropped(fetch).contains("secret"))
    }
}
