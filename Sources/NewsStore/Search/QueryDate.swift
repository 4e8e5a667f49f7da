import FoundationEssentials
import News

/// Dates as newsboat's filters see them.
enum QueryDate {
    /// "Thu, 01 Jan 1970 00:00:01 +0000", in the machine's time zone, with English names.
    static func newsboat(_ seconds: Int64) -> String {
        guard let time = WallTime(Date(timeIntervalSince1970: TimeInterval(seconds))) else { return "" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let offset = abs(time.secondsFromGMT) / 60
        let zone = (time.secondsFromGMT < 0 ? "-" : "+") + two(offset / 60) + two(offset % 60)
        return "\(days[time.weekday]), \(two(time.day)) \(months[time.month - 1]) \(time.year) "
            + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) \(zone)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
