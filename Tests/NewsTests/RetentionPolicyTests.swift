import Foundation
import News
import Testing

@Suite("What maintenance may delete")
struct RetentionPolicyTests {
    @Test("Thirty days by default, two at least")
    func limits() {
        #expect(RetentionPolicy().maximumAgeDays == 30)
        #expect(RetentionPolicy(maximumAgeDays: 0).maximumAgeDays == 2)
        #expect(RetentionPolicy(maximumAgeDays: -1).maximumAgeDays == 2)
        #expect(RetentionPolicy(maximumAgeDays: 90).maximumAgeDays == 90)
    }

    @Test("An article expires when its days have passed")
    func expiry() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(RetentionPolicy(maximumAgeDays: 2).expiryDate(now: now) == now.addingTimeInterval(-172_800))
    }
}
