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
        standard.first { $0.value == id.keyPrefix }.map { capitalized($0.key) }
    }

    /// Returns the standard object with a name in any case, also in the plural.
    package static func object(meantBy word: String) -> String? {
        let name = word.lowercased()
        let singular = name.hasSuffix("ies") ? "\(name.dropLast(3))y" : String(name.dropLast())
        return [name, singular].first { standard[$0] != nil }.map(capitalized)
    }

    private static func capitalized(_ name: String) -> String {
        "\(name.prefix(1).uppercased())\(name.dropFirst())"
    }
}
