import HTTP
import Text

/// What the org takes for an e-mail address.
///
/// Source: Salesforce Help 000385962, "Email address validation": the local part is of RFC 2822's plain
/// characters, the domain of labels with letters, digits and hyphens.
enum EmailAddress {
    static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...64).contains(parts[0].count) && parts[0].allSatisfy(isLocal)
            && labels.count >= 2 && labels.allSatisfy(isLabel)
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "!#$%&'*/=?^_+-`{|}~.".utf8.contains(byte)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return !label.isEmpty && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { $0.isDigit || $0.isLetter || $0 == hyphen }
    }
}
