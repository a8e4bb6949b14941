import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Which coding a client gets.
struct ContentCodingTests {
    private static let wishes: [(String, ContentCoding?)] = [
        ("gzip", .gzip),
        ("GZIP", .gzip),
        ("deflate", .deflate),
        ("gzip, deflate, br, zstd", .gzip),
        ("deflate, gzip", .gzip),
        ("deflate;q=1.0, gzip;q=0.5", .deflate),
        ("*", .gzip),
        ("gzip;q=0, *", .deflate),
        ("br, *;q=0.1", .gzip),
        ("gzip; q=0.001", .gzip),
        ("identity;q=0.5, gzip", .gzip),
        ("identity, gzip", .gzip),
        ("identity, gzip;q=0.5", nil),
        ("identity", nil),
        ("", nil),
        ("br", nil),
        ("gzip;q=0", nil),
        ("gzip;q=0.0, deflate;q=0", nil),
        ("*;q=0", nil),
        ("gzip;q=much", nil),
        ("gzip;q=2", nil),
        (",,;;", nil),
    ]

    @Test(arguments: wishes) func `the wish decides`(wish: String, coding: ContentCoding?) {
        expectEqual(ContentCoding(wantedBy: ["Accept-Encoding": wish]), coding)
    }

    @Test func `without a wish nothing is compressed`() {
        expectEqual(ContentCoding(wantedBy: [:]), nil)
    }

    @Test func `several lines are one list`() {
        var headers: Headers = ["Accept-Encoding": "gzip;q=0"]
        headers.append("accept-encoding", "deflate")
        expectEqual(ContentCoding(wantedBy: headers), .deflate)
    }
}
