import Glibc

/// Dates as newsboat's filters see them.
enum QueryDate {
    /// "Thu, 01 Jan 1970 00:00:01 +0000", in the machine's time zone, with English names.
    static func newsboat(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let offset = abs(parts.tm_gmtoff) / 60
        let zone = (parts.tm_gmtoff < 0 ? "-" : "+") + two(offset / 60) + two(offset % 60)
        return "\(days[Int(parts.tm_wday)]), \(two(Int(parts.tm_mday))) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1_900) \(two(Int(parts.tm_hour))):\(two(Int(parts.tm_min))):\(two(Int(parts.tm_sec))) "
            + zone
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
