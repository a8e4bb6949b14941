package import HTTP
package import Records
import Text

extension Org {
    /// Returns the path and query of any resource, as people type it.
    ///
    /// A path that starts with a slash, or with `services/`, is as it is; a URL must be of the
    /// org's own server; any other path is below `/services/data/vXX.X/`. Characters that a URL
    /// cannot have are percent-encoded.
    ///
    /// - Returns: The path and query; nil for a URL of another server.
    /// - Throws: `OrgError` of the request for the API version, if that is needed.
    package func target(ofResource text: String) async throws(OrgError) -> String? {
        let text = text.encodedForTarget
        if text.hasPrefix("//") { return nil }
        if text.hasPrefix("/") || text.contains("://") { return instanceURL.target(of: text) }
        if text.hasPrefix("services/") { return "/\(text)" }
        return "/services/data/v\(try await apiVersion())/\(text)"
    }

    /// Finds the page behind an answer.
    ///
    /// - Parameters:
    ///   - page: The body of the answer; it is the last page if it has no `nextRecordsUrl`.
    ///   - answer: The answer.
    ///   - seen: The pages read so far, to which the next one is added.
    /// - Returns: The path and query; nil if the answer is the last page.
    /// - Throws: `OrgError.malformed` for a page of another server, or one already read, if the
    ///   page says that it is not the last one but names no other, and if the body of a further
    ///   page does not say whether it is the last one.
    package nonisolated func target(
        ofPageBehind page: JSONValue,
        of answer: WholeResponse,
        seen: inout Set<String>
    ) throws(OrgError) -> String? {
        guard seen.count == 1 || page["done"]?.boolean != nil || page["nextRecordsUrl"] != nil
        else {
            throw answer.malformed(.undecodable("it is no further page of the result"))
        }
        guard let next = page["nextRecordsUrl"]?.text else {
            guard page["done"]?.boolean != false else {
                throw answer.malformed(.json(JSONFault(.missingLocator, at: answer.bytes.count)))
            }
            return nil
        }
        guard let target = instanceURL.target(of: next) else {
            throw answer.malformed(.foreignLocator(next))
        }
        guard seen.insert(target).inserted else {
            throw answer.malformed(.repeatedLocator(next))
        }
        return target
    }
}

extension String {
    /// The text with an escape for each byte that RFC 3986 allows nowhere in a path and query.
    ///
    /// Keeps escapes that decode to UTF-8, such as `%25`, and encodes any other `%`, as in
    /// `LIKE '%ed%'`. Servers read `+` in a query as a space. If the text has spaces, `+` is meant
    /// literally and encoded.
    fileprivate var encodedForTarget: String {
        var rest = Array(utf8)[...]
        let hasSpaces = rest.contains { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        var isQuery = false
        var encoded = ""
        while let byte = rest.first {
            let escapes = rest.escapes
            isQuery = isQuery || byte == UInt8(ascii: "?")
            let isKept =
                byte == UInt8(ascii: "+")
                ? !hasSpaces || !isQuery
                : byte.isUnreserved || "!$&'()*,;=:@/?[]".utf8.contains(byte)
            encoded +=
                !escapes.isEmpty || isKept
                ? String(decoding: rest.prefix(max(1, escapes.count)), as: UTF8.self)
                : Self.escape(byte)
            rest = rest.dropFirst(max(1, escapes.count))
        }
        return encoded
    }

    private static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
    }
}

extension ArraySlice<UInt8> {
    /// The percent-encoded UTF-8 at the start; empty if there is none.
    fileprivate var escapes: ArraySlice<UInt8> {
        var decoded: [UInt8] = []
        var rest = self
        while rest.first == UInt8(ascii: "%"),
            case let digits = rest.dropFirst().prefix(2).compactMap(\.hexValue), digits.count == 2
        {
            decoded.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(3)
        }
        return String(validating: decoded, as: UTF8.self) == nil ? [] : self[..<rest.startIndex]
    }
}
