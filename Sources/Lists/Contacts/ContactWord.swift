import Records
import SOQL
import Text

/// A word that a contact must have in its name, email, title, account or a phone number.
package struct ContactWord: Hashable, Sendable {
    let text: String

    /// Splits texts into words at white space.
    static func words(of texts: [String]) -> [ContactWord] {
        texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .map { ContactWord(text: String($0)) }
    }

    /// Returns the condition that a contact contains the word.
    ///
    /// - Parameter isVisible: Whether a field may be requested.
    /// - Returns: The condition; nil if no field remains.
    func condition(_ isVisible: (String) -> Bool) -> Condition? {
        let hasDigit = text.utf8.contains(where: \.isDigit)
        let texts = Contact.searchedFields.filter(isVisible)
        let phones = (hasDigit ? ContactFields.phones : Contact.businessPhones)
            .filter(isVisible)
        guard let groups = phoneGroups, !phones.isEmpty else {
            let paths = (texts + phones).map(FieldPath.init(dotted:))
            return paths.isEmpty ? nil : .contains(text, inAnyOf: paths)
        }
        let inTexts = texts.map { Condition.contains(text, inAnyOf: [FieldPath(dotted: $0)]) }
        let inPhones = phones.map {
            Condition.contains(inOrder: groups, inAnyOf: [FieldPath(dotted: $0)])
        }
        return .any(of: inTexts + inPhones)
    }

    /// The parts of a phone number, which orgs write with any punctuation between them; nil for
    /// another word.
    ///
    /// Six digits are enough to identify a number, so any punctuation may follow each digit. Fewer
    /// digits keep the groups in which they were typed, because most numbers contain the single
    /// digits in order.
    private var phoneGroups: [String]? {
        let punctuation = Array("+()-./".utf8)
        let digits = text.utf8.filter(\.isDigit)
        guard digits.count >= 3, text.utf8.allSatisfy({ $0.isDigit || punctuation.contains($0) })
        else { return nil }
        guard digits.count < 6 else { return digits.map { String(UnicodeScalar($0)) } }
        return text.utf8.split { !$0.isDigit }.map { String($0) ?? "" }
    }
}
