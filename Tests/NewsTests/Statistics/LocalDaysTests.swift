import Foundation
import News
import Testing

@Suite("Days by the clock on the wall")
struct LocalDaysTests {
    @Test("They begin at midnight, follow each other, and end with the present one", arguments: [1, 7, 56, 400])
    func starts(count: Int) {
        let now = Date(timeIntervalSince1970: 1_789_992_000)
        let calendar = Calendar(identifier: .gregorian)
        let starts = LocalDays.starts(count, now: now)
        #expect(starts.count == count)
        #expect(starts.last == calendar.startOfDay(for: now))
        // Days on which the clock is set are longer or shorter than others.
        for (day, next) in zip(starts, starts.dropFirst()) {
            #expect(calendar.date(byAdding: .day, value: 1, to: day) == next)
        }
    }
}
