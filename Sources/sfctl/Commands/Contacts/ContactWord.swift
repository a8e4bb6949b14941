import SOQL
import Text

/// A word that a contact must have in its name, email, title, account or a phone number.
struct ContactWord: Hashable, Sendable {
    let text: String

    /// The words of some texts, which blanks separate.
    static func words(of texts: [String]) -> [ContactWord] {
        texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .map { ContactWord(text: String($0)) }
    }

    /// The condition that a contact has the word.
    ///
    /// - Parameter isVisible: Whether a field may be asked for.
    /// - Returns: The condition; nil where no field is left to look at.
    func condition(_ isVisible: (String) -> Bool) -> Condition? {
        let hasDigit = text.utf8.contains(where: \.isDigit)
        let texts = ContactFields.searched.filter(isVisible)
        let phones = (hasDigit ? ContactFields.phones : ContactFields.businessPhones)
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

    /// The parts of a phone number that an org may have written with anything between them; nil for another word.
    ///
    /// Six digits are enough to tell a number, and then each may have punctuation behind it. Fewer are taken in the
    /// groups in which they were typed, because single digits in their order are in most numbers.
    private var phoneGroups: [String]? {
        let punctuation = Array("+()-./".utf8)
        let digits = text.utf8.filter(\.isDigit)
        guard digits.count >= 3, text.utf8.allSatisfy({ $0.isDigit || punctuation.contains($0) })
        else { return nil }
        guard digits.count < 6 else { return digits.map { String(UnicodeScalar($0)) } }
        return text.utf8.split { !$0.isDigit }.map { String($0) ?? "" }
    }
}

extension FieldPath {
    /// A path of names with dots between them.
    init(dotted path: String) {
        self.init(path.split(separator: ".").map(String.init))
    }
}
