/// The id prefixes of standard objects, which are the same in every org.
///
/// Source: Salesforce Help 000385203, "Standard field record ID prefix decoder".
package enum KeyPrefix {
    /// The prefixes by lower-case object name.
    package static let standard: [String: String] = [
        "account": "001", "contact": "003", "user": "005", "opportunity": "006", "lead": "00Q",
        "task": "00T", "event": "00U", "case": "500", "campaign": "701",
        "group": "00G",
    ]

    /// Returns the standard object whose ids have a prefix.
    package static func object(of id: RecordID) -> String? {
        standard.first { $0.value == id.keyPrefix }.map {
            "\($0.key.prefix(1).uppercased())\($0.key.dropFirst())"
        }
    }
}
