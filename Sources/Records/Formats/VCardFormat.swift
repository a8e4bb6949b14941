#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Contacts as vCards (RFC 6350); each record is decoded into the typed model.
public struct VCardFormat: RowFormat {
    /// The bytes written and not yet taken.
    public var output: [UInt8] = []

    /// Makes a writer.
    public init() {}

    /// Writes nothing: a card stands by itself.
    public mutating func begin() {}

    /// Writes a card.
    ///
    /// - Throws: `DecodingError` for a record that is no contact.
    public mutating func row(_ row: borrowing Row) throws {
        let contact = try JSONDecoder.salesforce.decode(
            Contact.self,
            from: Data(row.bytes[row.range])
        )
        output += VCard(contact).text.utf8
    }
}
