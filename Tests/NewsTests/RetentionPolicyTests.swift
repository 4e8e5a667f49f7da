import Foundation
import News
import Testing

@Suite("What retention may delete")
struct RetentionPolicyTests {
    @Test("The retention is thirty days by default, two at least")
    func limits() {
        #expect(RetentionPolicy().maximumAgeDays == 30)
        #expect(RetentionPolicy(maximumAgeDays: 0).maximumAgeDays == 2)
        #expect(RetentionPolicy(maximumAgeDays: -1).maximumAgeDays == 2)
        #expect(RetentionPolicy(maximumAgeDays: 90).maximumAgeDays == 90)
    }

    @Test("An article expires when its retention has passed")
    func expiry() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(RetentionPolicy(maximumAgeDays: 2).expiryDate(now: now) == now.addingTimeInterval(-172_800))
    }
}
