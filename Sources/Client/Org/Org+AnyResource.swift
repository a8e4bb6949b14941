package import HTTP
package import Records
import Text

extension Org {
    /// Returns the path and query of any resource, as people type it.
    ///
    /// A path that starts with a slash, or with `services/`, is as it is; a URL must be of the
    /// org's own server; any other path is below `/services/data/vXX.X/`. Characters that a URL
    /// cannot have are percent-encoded. A text with a space is not encoded yet, so in its query `%`
    /// and `+`, which a server reads as a space, are encoded too.
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
    /// - Throws: `OrgError.malformed` for a page of another server, or one already read, and if
    ///   the page says that it is not the last one but names no other.
    package nonisolated func target(
        ofPageBehind page: JSONValue,
        of answer: WholeResponse,
        seen: inout Set<String>
    ) throws(OrgError) -> String? {
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
    /// The text with an escape for each byte that RFC 3986 allows nowhere in a path and query; in a
    /// text without a space, an escape stays.
    fileprivate var encodedForTarget: String {
        let bytes = Array(utf8)
        let isRaw = bytes.contains(UInt8(ascii: " "))
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        return bytes.indices.map { index in
            let byte = bytes[index]
            let scalar = String(decoding: [byte], as: UTF8.self)
            let isRaw = isRaw && index > query
            let isKept =
                switch byte {
                case UInt8(ascii: "%"):
                    !isRaw && bytes[(index + 1)...].prefix(2).count { $0.hexValue != nil } == 2
                case UInt8(ascii: "+"): !isRaw
                default: byte.isUnreserved || "!$&'()*,;=:@/?[]".utf8.contains(byte)
                }
            return isKept ? scalar : Self.escape(byte)
        }.joined()
    }

    private static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
    }
}
