/// The characters in windows-1252's range of Unicode's C1 controls: what a stray byte or a reference such as `&#146;`
/// nearly always means (HTML Standard, numeric character reference end state).
package enum Windows1252 {
    private static let upperControls: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// The character for a byte from 0x80 on; nil for the five unassigned bytes.
    package static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte < 0xA0 else { return Unicode.Scalar(byte) }
        let value = upperControls[Int(byte & 0x1F)]
        return value == 0 ? nil : Unicode.Scalar(value)
    }
}
