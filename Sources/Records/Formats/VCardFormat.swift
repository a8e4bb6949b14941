#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Contacts as vCards (RFC 6350), each record decoded into the typed model.
public struct VCardFormat: RowFormat {
    /// The bytes written but not yet taken.
    public var output: [UInt8] = []

    /// Makes a writer.
    public init() {}

    /// Writes nothing: each card is complete.
    public mutating func begin() {}

    /// Writes a card.
    ///
    /// - Throws: `DecodingError` if the record is not a contact.
    public mutating func row(_ row: borrowing Row) throws {
        let contact = try JSONDecoder.salesforce.decode(
            Contact.self,
            from: Data(row.bytes[row.range])
        )
        output += VCard(contact).text.utf8
    }
}
