import Duplicates
import Records
import SOQL
import Text

/// A word, a phone number or a record that a record must have in one of its searched fields.
package struct SearchWord: Hashable, Sendable {
    /// The word as typed.
    let text: String

    private static let punctuation = Array("+()-./ ".utf8)
    /// The number of digits from which neighbouring numbers are one phone number.
    private static let phoneDigits = 7...15

    /// Splits texts into words at white space; the parts of a phone number stay together.
    package static func words(of texts: [String]) -> [SearchWord] {
        var words: [[String]] = []
        for text in texts.flatMap({ $0.split(whereSeparator: \.isWhitespace) }).map(String.init) {
            if isNumber(text), let last = words.last?.last, isNumber(last) {
                words[words.count - 1].append(text)
            } else {
                words.append([text])
            }
        }
        return words.flatMap { run in
            let digits = run.joined().utf8.count(where: \.isDigit)
            let isPhone = run.count > 1 && phoneDigits.contains(digits)
            return (isPhone ? [run.joined(separator: " ")] : run).map { SearchWord(text: $0) }
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.contains(where: \.isDigit)
            && text.utf8.allSatisfy { $0.isDigit || punctuation.contains($0) }
    }

    /// Returns the condition that a record contains the word.
    ///
    /// - Parameter object: The fields of the object.
    /// - Returns: The condition; nil if there is no field to search.
    func condition(in object: ListedObject) -> Condition? {
        if let id = object.id(meantBy: text) {
            return .comparison(.field(FieldPath(["Id"])), .equal, Literal(.string("\(id)")))
        }
        let hasDigit = text.utf8.contains(where: \.isDigit)
        let phones = object.phones + (hasDigit ? object.rarePhones : [])
        guard let groups = phoneGroups, !phones.isEmpty else {
            let paths = (object.texts + phones).map(FieldPath.init(dotted:))
            return paths.isEmpty ? nil : .contains(text, inAnyOf: paths)
        }
        let inTexts = object.texts.map {
            Condition.contains(text, inAnyOf: [FieldPath(dotted: $0)])
        }
        let inPhones = phones.map {
            Condition.contains(inOrder: groups, inAnyOf: [FieldPath(dotted: $0)])
        }
        return .any(of: inTexts + inPhones)
    }

    /// The parts of a phone number, which orgs write with any punctuation between them; nil for
    /// another word.
    ///
    /// Six digits are enough to identify a number, so any punctuation may follow each digit, and
    /// the country's calling code may be missing. Fewer digits keep the groups in which they were
    /// typed, because most numbers contain the single digits in order.
    private var phoneGroups: [String]? {
        guard let digits, digits.utf8.count >= 3 else { return nil }
        guard digits.utf8.count < 6 else { return (nationalDigits ?? digits).map { "\($0)" } }
        return text.utf8.split { !$0.isDigit }.map { String($0) ?? "" }
    }

    /// The digits of a word without letters; nil for another word.
    var digits: String? {
        guard Self.isNumber(text) else { return nil }
        return String(decoding: text.utf8.filter(\.isDigit), as: UTF8.self)
    }

    /// The digits of a phone number without the country's calling code and leading zeros.
    var nationalDigits: String? {
        PhoneNumber(Array(text.utf8)).map { String(decoding: $0.national, as: UTF8.self) }
    }
}
