#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Contacts as vCards (RFC 6350), each record decoded into the typed model.
package struct VCardFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []

    /// Makes a writer.
    package init() {}

    /// Writes nothing: each card is complete.
    package mutating func begin() {}

    /// Writes a card.
    ///
    /// - Throws: `DecodingError` if the record is not a contact.
    package mutating func row(_ row: borrowing Row) throws {
        let contact = try JSONDecoder.salesforce.decode(
            Contact.self,
            from: Data(row.bytes[row.range])
        )
        output += VCard(contact).text.utf8
    }
}
