import BackgroundTasks
import Foundation

/// Measures the scheduler's decisions, and shows what they come to over a simulated week.
struct ScheduleMeasurements {
    private static let requests = 1_000
    private static let days = 10_000

    func run() async {
        await decide()
        await simulate("a reader's week over and over", .usual)
        await simulate("a reader who never leaves", .alwaysReading)
        showWeek()
    }

    /// What a decision costs among many pending requests.
    private func decide() async {
        var policy = LaunchPolicy()
        // Somebody is there: launches come as often as they are asked for.
        policy.presence = .infinity
        var crowd = CrowdedSchedule(count: Self.requests, policy: policy)
        // Past the first launches, which all come within the first hour.
        while crowd.elapsed < 7_200 { _ = crowd.decideNext() }
        var nothingNew = Figures()
        var judgedAgain = Figures()
        for round in 0..<1_000 {
            let conditions = ConditionReading(metered: round % 2 == 0 ? .unknown : .no)
            await judgedAgain.measure { _ = crowd.decide(conditions: conditions) }
            await nothingNew.measure { _ = crowd.decide(conditions: conditions) }
        }
        var launches = Figures()
        while crowd.elapsed < 86_400 {
            await launches.measure { _ = crowd.decideNext() }
        }
        print("deciding among \(Self.requests) pending periodic requests:")
        print(nothingNew.line("  nothing new"))
        print(judgedAgain.line("  all judged again"))
        print(launches.line("  a moment of its day, with launches"))
    }

    private func simulate(_ name: String, _ week: SimulatedWeek) async {
        var launches = 0
        let start = ContinuousClock.now
        let lost = ScheduleSimulation(week: week).run(days: Self.days) { _ in launches += 1 }
        let time = start.duration(to: .now)
        let seconds = String(format: "%.2f", time / .seconds(1))
        print("\(Self.days) virtual days, \(name): \(seconds) s, \(launches) launches, \(lost) requests lost")
    }

    private func showWeek() {
        let days = 7
        var plot = LaunchPlot(days: days)
        let lost = ScheduleSimulation().run(days: days) { plot.add($0) }
        print("\n\(plot)\n\nrequests lost: \(lost)")
    }
}
