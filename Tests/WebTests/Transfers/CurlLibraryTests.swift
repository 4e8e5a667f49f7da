import Testing

@testable import Web

@Suite("Opening libcurl")
struct CurlLibraryTests {
    @Test("A missing libcurl is a sentence that says how to install it")
    func missing() throws {
        let error = try #require(throws: WebError.self) { try CurlLibrary.open("libcurl-that-nobody-has.so.4") }
        #expect(error.description.contains("libcurl is not installed"))
        #expect(error.description.contains("run Resources/setup"))
    }

    @Test("A library without one of the functions is refused by that function's name")
    func incomplete() {
        #expect(throws: WebError.cannotStart(reason: "libcurl is too old: libc.so.6 has no curl_global_init")) {
            try CurlLibrary.open("libc.so.6")
        }
    }
}
