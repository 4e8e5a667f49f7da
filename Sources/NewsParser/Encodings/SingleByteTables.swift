/// The encodings of the old Macintosh that glibc lacks or, for Icelandic, has wrong in places (Unicode's mapping tables,
/// VENDORS/APPLE).
enum SingleByteTables {
    /// The characters of the bytes from 0x80 on; nil for every other encoding.
    static func upperHalf(of encoding: String) -> [Unicode.Scalar]? {
        switch encoding {
        case "MACGREEK": Array(greek.unicodeScalars)
        case "MACICELAND": Array(icelandic.unicodeScalars)
        case "MACTURKISH": Array(turkish.unicodeScalars)
        default: nil
        }
    }

    private static let greek =
        "\u{C4}¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύ"
        + "αβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}"
    private static let icelandic =
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüÝ°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€"
        + "ÐðÞþý·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
    private static let turkish =
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰"
        + "ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ"
}
