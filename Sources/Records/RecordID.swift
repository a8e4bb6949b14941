/// The id of a Salesforce record, always in its 18-character form.
///
/// Fifteen case-sensitive characters (a three-character key prefix, then pod and sequence) and a
/// three-character checksum that makes the id safe where case is lost. Source: Salesforce Help
/// 000385585, "15-character and 18-character record IDs".
public struct RecordID: Hashable, Sendable, CustomStringConvertible {
    /// The 18 characters.
    public let description: String

    /// Reads a 15- or 18-character id; of an 18-character one the checksum is verified.
    ///
    /// - Throws: `Fault` when the text is no id.
    public init(_ text: some StringProtocol) throws(Fault) {
        let bytes = Array(text.utf8)
        guard bytes.count == 15 || bytes.count == 18 else { throw .length(bytes.count) }
        guard bytes.allSatisfy(Self.isAlphanumeric) else { throw .characters }
        let checksum = Self.checksum(of: bytes[..<15])
        if bytes.count == 18, !bytes[15...].elementsEqual(checksum, by: ASCII.isSame) {
            let expected = String(decoding: bytes[..<15] + checksum, as: UTF8.self)
            throw .checksum(expected: expected)
        }
        description = String(decoding: bytes[..<15] + checksum, as: UTF8.self)
    }

    /// The first three characters, which tell the object: `003` is Contact.
    public var keyPrefix: String { String(description.prefix(3)) }

    /// The 15-character form.
    public var short: String { String(description.prefix(15)) }

    /// Why a text is no record id.
    public enum Fault: Error, Hashable, Sendable {
        /// Neither 15 nor 18 characters; how many bytes there are.
        case length(Int)
        /// A character that is neither an ASCII letter nor a digit.
        case characters
        /// The last three characters do not fit the first fifteen; the id that would.
        case checksum(expected: String)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".utf8)

    private static func checksum(of id: ArraySlice<UInt8>) -> [UInt8] {
        stride(from: id.startIndex, to: id.endIndex, by: 5).map { start in
            let bits = (0..<5).reduce(0) { bits, place in
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(id[start + place])
                return isUpper ? bits | 1 << place : bits
            }
            return alphabet[bits]
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
