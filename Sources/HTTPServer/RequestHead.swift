import HTTP
import Text

/// The request line and the header fields of an HTTP/1 request (RFC 9112 §3, §5).
struct RequestHead: Hashable {
    let method: Request.Method
    let target: String
    /// The digit after `HTTP/1.`.
    let minorVersion: Int
    private(set) var headers: Headers = [:]

    /// Reads a request line.
    ///
    /// - Throws: `BadMessage` 400 for a malformed line, 505 for another major version.
    init(requestLine: ArraySlice<UInt8>) throws(BadMessage) {
        let parts = requestLine.split(
            separator: UInt8(ascii: " "),
            omittingEmptySubsequences: false
        )
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter),
            !parts[1].isEmpty, parts[1].allSatisfy(\.isVisible)
        else { throw BadMessage.malformed("Bad Request Line") }
        method = Request.Method(rawValue: String(decoding: parts[0], as: UTF8.self))
        target = String(decoding: parts[1], as: UTF8.self)
        minorVersion = try Self.minorVersion(of: parts[2])
    }

    /// Reads a field line and adds it.
    ///
    /// - Throws: `BadMessage` for a line that is not a field, including a folded one (RFC 9112
    ///   §5.2).
    mutating func append(fieldLine line: ArraySlice<UInt8>) throws(BadMessage) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isTokenCharacter)
        else { throw BadMessage.malformed("Bad Header Field") }
        let value = line[(colon + 1)...].trimmingBlanks
        guard value.allSatisfy(\.isFieldCharacter) else {
            throw BadMessage.malformed("Bad Header Field")
        }
        headers.append(
            String(decoding: line[..<colon], as: UTF8.self),
            String(fieldValue: value)
        )
    }

    /// Checks the head as a whole.
    ///
    /// - Throws: `BadMessage` 400 unless an HTTP/1.1 request names one host (RFC 9112 §3.2), 417
    ///   for an unknown expectation (RFC 9110 §10.1.1).
    func validate() throws(BadMessage) {
        let hosts = headers.elements(of: "Host").count
        guard hosts == 1 || (hosts == 0 && minorVersion == 0) else {
            throw .malformed("Bad Host")
        }
        guard headers.elements(of: "Expect").allSatisfy({ $0.lowercased() == "100-continue" })
        else {
            throw BadMessage(417, "Expectation Failed")
        }
    }

    /// Whether the sender waits for `100 Continue`, which does not exist in HTTP/1.0.
    var expectsContinue: Bool { minorVersion > 0 && headers["Expect"] != nil }

    /// Whether the connection stays open after this request (RFC 9112 §9.3).
    var keepsAlive: Bool {
        if headers.has("close", in: "Connection") { return false }
        return minorVersion > 0 || headers.has("keep-alive", in: "Connection")
    }

    private static func minorVersion(of text: ArraySlice<UInt8>) throws(BadMessage) -> Int {
        let text = Array(text)
        guard text.count == 8, text.starts(with: "HTTP/".utf8), text[6] == UInt8(ascii: "."),
            text[5].isDigit, text[7].isDigit
        else { throw BadMessage.malformed("Bad Version") }
        guard text[5] == UInt8(ascii: "1") else {
            throw BadMessage(505, "HTTP Version Not Supported")
        }
        return Int(text[7] - UInt8(ascii: "0"))
    }
}
