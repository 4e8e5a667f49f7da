import CCurl
import Glibc

/// A libcurl easy handle: the options of one transfer, and afterwards the facts about it.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The first option that libcurl refused.
    private var refused: (option: CURLoption, code: CURLcode)?

    init() throws(WebError) {
        try CurlLibrary.start()
        guard let pointer = curl_easy_init() else { throw .cannotStart(reason: "out of memory") }
        self.pointer = pointer
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        note(CURLOPT_ERRORBUFFER, ccurl_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText))
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headers)
        errorText.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) {
        note(option, ccurl_easy_set_long(pointer, option, value))
    }

    /// For an option that some builds of libcurl lack, without which a transfer is slower but equally safe.
    func prefer(_ option: CURLoption, _ value: Int) {
        ccurl_easy_set_long(pointer, option, value)
    }

    /// For options whose names end in `_LARGE`.
    func setOffset(_ option: CURLoption, _ value: Int) {
        note(option, ccurl_easy_set_offset(pointer, option, curl_off_t(value)))
    }

    func set(_ option: CURLoption, _ value: Bool) {
        note(option, ccurl_easy_set_long(pointer, option, value ? 1 : 0))
    }

    /// nil unsets the option, be it libcurl's default or an earlier value.
    func set(_ option: CURLoption, _ value: String?) {
        if let value {
            note(option, ccurl_easy_set_pointer(pointer, option, value))
        } else {
            note(option, ccurl_easy_set_pointer(pointer, option, nil))
        }
    }

    /// Sets the user data of a callback.
    func setData(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
        note(option, ccurl_easy_set_pointer(pointer, option, value))
    }

    /// Records libcurl's result for setting an option.
    func note(_ option: CURLoption, _ code: CURLcode) {
        if code != CURLE_OK, refused == nil { refused = (option, code) }
    }

    /// Throws if libcurl refused an option: the transfer would break the rules that the option enforces.
    func checkOptions() throws(WebError) {
        guard let refused else { return }
        throw .cannotStart(
            reason: "libcurl refuses its option \(refused.option.rawValue): \(refused.code.sentence)")
    }

    /// Sets the header lines to send, replacing earlier ones.
    ///
    /// Omits lines with control characters in their values: a line break would start another header.
    func setHeaders(_ lines: [(name: String, value: String)]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for (name, value) in lines where value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) {
            list = curl_slist_append(list, "\(name): \(value)") ?? list
        }
        note(CURLOPT_HTTPHEADER, ccurl_easy_set_pointer(pointer, CURLOPT_HTTPHEADER, list))
        curl_slist_free_all(headers)
        headers = list
    }

    func long(_ info: CURLINFO) -> Int {
        var value = 0
        ccurl_easy_get_long(pointer, info, &value)
        return value
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        ccurl_easy_get_offset(pointer, info, &value)
        return Int(value)
    }

    /// A header of the last response; nil if it is absent or empty.
    func header(_ name: String) -> String? {
        headerBytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    func headers(_ name: String) -> [String] {
        var values: [String] = []
        while let bytes = headerBytes(name, values.count) { values.append(String(decoding: bytes, as: UTF8.self)) }
        return values
    }

    /// Like `header`, for an address: percent-encodes non-ASCII bytes of any encoding.
    func addressHeader(_ name: String) -> String? {
        headerBytes(name)?.reduce(into: "") { text, byte in
            if byte < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// libcurl's message about the current transfer's error.
    var reason: String? {
        errorText.pointee == 0 ? nil : String(cString: errorText)
    }

    /// Continues after a pause requested by a callback; may call back before it returns.
    func unpause() -> CURLcode { curl_easy_pause(pointer, CURLPAUSE_CONT) }

    func forgetReason() { errorText.pointee = 0 }
}

extension EasyHandle {
    /// - Parameter index: Among several headers of this name.
    private func headerBytes(_ name: String, _ index: Int = 0) -> [UInt8]? {
        var header: UnsafeMutablePointer<curl_header>?
        guard curl_easy_header(pointer, name, index, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK,
            let value = header?.pointee.value, value.pointee != 0
        else { return nil }
        return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    }
}
