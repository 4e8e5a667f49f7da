/// Classic Mac OS encodings that glibc lacks or, for Icelandic, has partly wrong (Unicode's mapping tables,
/// VENDORS/APPLE).
enum SingleByteTables {
    /// The characters of bytes 0x80 to 0xFF; nil for any other encoding.
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
