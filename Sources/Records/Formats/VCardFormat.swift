#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Contacts as vCards, each record decoded into the typed model.
package struct VCardFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let version: VCardVersion

    /// Makes a writer.
    package init(_ version: VCardVersion = .four) {
        self.version = version
    }

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
        output += VCard(contact, version).text.utf8
    }
}
