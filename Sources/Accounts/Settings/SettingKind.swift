import Client
package import CommandLine
import HTTP
package import Records
package import Text

/// The kind of a setting's value, and its form in `config.json`.
package enum SettingKind: Sendable, Hashable {
    case text
    /// A text that may be empty.
    case anyText
    /// The name of an org.
    case org
    /// The command line of a pager; empty for none.
    case pager
    /// Field names separated by commas.
    case fields
    /// API names of objects separated by commas.
    case objects
    /// One of a few words, and a hint for any other one.
    case choices([String], hint: String? = nil)
    case url
    /// An absolute path of a file.
    case path
    case apiVersion
    case number(WholeNumber)
    case boolean
    /// A secret, which is never shown and never read from a command line.
    case secret

    /// Reads a value that a user typed.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - key: The setting's name, for messages.
    /// - Returns: The value as written to `config.json`.
    /// - Throws: `UsageError` that describes valid values.
    package func read(_ text: String, of key: String) throws(UsageError) -> JSONValue {
        let typed = TypedSetting(text: text, key: key)
        switch self {
        case .text, .org:
            guard !text.isEmpty else { throw typed.wrong("a non-empty text") }
            return .string(text)
        case .anyText: return .string(text)
        case .pager: return .string(try typed.pager())
        case .fields:
            return .string(try FieldNames(text, from: key).names.joined(separator: ","))
        case .objects: return .string(try typed.objects().joined(separator: ","))
        case .choices(let choices, let hint):
            return .string(try typed.choice(of: choices, hint: hint))
        case .url:
            return .string(try OrgAddress(text, from: .newSetting(key)).url.description)
        case .path:
            guard text.hasPrefix("/") else { throw typed.wrong("an absolute path") }
            return .string(text)
        case .apiVersion: return .string(try typed.version().description)
        case .number(let number):
            guard let value = Int(text), number.range.contains(value) else {
                throw typed.wrong(number.words)
            }
            return .number(String(value))
        case .boolean:
            guard let value = Bool(text.lowercased()) else {
                throw typed.wrong("true or false", "true")
            }
            return .bool(value)
        case .secret: throw typed.secret
        }
    }
}

/// A value of a setting as a user typed it.
private struct TypedSetting {
    let text: String
    /// The setting's name, for messages.
    let key: String

    /// Returns the error for a wrong value; the example is a right one.
    func wrong(_ right: String, _ example: String? = nil) -> UsageError {
        let hint = example.map { ShellWord.line(["config", "set", key, $0]) }
        return UsageError("\(key) takes \(right), not '\(text)'", hints: [hint].compactMap(\.self))
    }

    func pager() throws(UsageError) -> String {
        let isWish =
            Bool(text.lowercased()) != nil || Double(text) != nil
            || ["yes", "no", "on", "off"].contains(text)
        guard !isWish else { throw wrong("a command line, or '' for no pager", "less") }
        return text
    }

    func objects() throws(UsageError) -> [String] {
        do throws(UsageError) {
            return try ObjectNames(text, from: key).names
        } catch {
            let line = ShellWord.line(["config", "set", key, "Contact,Account"])
            throw UsageError(error.message, hints: [line])
        }
    }

    func choice(of choices: [String], hint: String?) throws(UsageError) -> String {
        let choice = text.lowercased()
        guard !choices.contains(choice) else { return choice }
        let error = wrong(choices.asChoice, Spelling.closest(to: text, in: choices))
        throw error.hints.isEmpty
            ? UsageError(error.message, hints: [hint].compactMap(\.self)) : error
    }

    func version() throws(UsageError) -> APIVersion {
        // A year or a typo: Salesforce adds three versions a year, and 67.0 is of 2026.
        guard let version = try? APIVersion(text),
            Double(version.description).map({ $0 < 200 }) ?? false
        else { throw wrong("a version below 200.0, such as 67.0", "67.0") }
        return version
    }

    var secret: UsageError {
        UsageError(
            "cannot take \(key) from the command line, because it is a secret",
            hints: [
                "sfctl login --access-token --instance-url https://acme.my.salesforce.com "
                    + "reads it from stdin"
            ]
        )
    }
}
