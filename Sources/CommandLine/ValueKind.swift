package import Text

/// The kind of a value on the command line, which decides its check and its placeholder in help.
package enum ValueKind: Sendable, Hashable {
    case text
    /// A word, pattern, time or name that decides which records or fields are meant.
    case selector
    /// The path of a file; `-` may mean a stream.
    case file
    /// The path of a folder.
    case folder
    /// A JSON text, or the path of a file, perhaps behind `@`.
    case contents
    /// The alias of an org.
    case org
    /// The name of a stored login.
    case login
    /// An object's API name, or a pattern with `*` and `?`.
    case object
    /// API names of objects separated by commas.
    case objects
    /// A field's API name, a path to a parent's field, or several of them separated by commas.
    case field
    /// Words for fields, or API names as in `field`, of fields that the org takes there.
    case fieldOrWord([String], FieldUse)
    /// The name of a picklist field.
    case picklist
    /// A field, one of these operators and a value, as in `LeadSource=Web`; perhaps with quotes
    /// around a value that has spaces.
    case comparison([String], quotesSpaces: Bool)
    /// A SOQL statement, or the path of a file with one behind `@`.
    case soql
    /// The condition of a SOQL statement, as after WHERE.
    case condition
    /// A SOQL statement or an object's API name.
    case soqlOrObject
    /// The name of a journal.
    case journal
    /// The name of a saved view.
    case view
    /// The name of a setting.
    case setting
    /// The value of the setting in the argument before it; that argument may also hold both, as
    /// `KEY=VALUE`.
    case settingValue
    /// A command's words or a topic of help.
    case topic
    /// One of a few words.
    case choices([String])
    /// One or several of a few words, separated by commas.
    case several([String])
    case number(WholeNumber)

    /// The placeholder in help: `PATH`, `LF|CRLF`.
    package var placeholder: String {
        switch self {
        case .text, .selector: "TEXT"
        case .file, .folder: "PATH"
        case .contents: "FILE|JSON"
        case .org, .login: "ORG"
        case .object: "OBJECT"
        case .objects: "A,B"
        case .field, .fieldOrWord, .picklist: "FIELD"
        case .comparison: "FIELD=VALUE"
        case .soql, .soqlOrObject: "SOQL"
        case .condition: "CONDITION"
        case .journal: "JOURNAL"
        case .view: "NAME"
        case .setting: "KEY"
        case .settingValue: "VALUE"
        case .topic: "TOPIC"
        case .choices(let choices): choices.joined(separator: "|")
        case .several(let words): words.joined(separator: ",")
        case .number: "N"
        }
    }

    /// Whether the value chooses files, records or fields, so that dropping the first of two would
    /// leave some of them out.
    ///
    /// A later value of any other kind replaces an earlier one, so that a shell alias can set `-o`.
    var isChoice: Bool {
        switch self {
        case .selector, .file, .contents, .object, .objects, .field, .fieldOrWord, .picklist,
            .comparison, .soql, .condition, .journal, .several:
            true
        default: false
        }
    }

    /// Whether one value may name several things, separated by commas.
    var isList: Bool {
        switch self {
        case .objects, .several: true
        default: false
        }
    }

    /// Returns the things that a value names: several only for a list, in lower case.
    func parts(of value: String) -> [String] {
        guard isList else { return [value] }
        return value.lowercased().split(separator: ",").map { String($0.trimmingWhitespace) }
            .filter { !$0.isEmpty }
    }

    /// Returns a value in the spelling of the kind; choices ignore case.
    package func canonical(_ value: String) -> String {
        guard case .choices(let choices) = self else { return value }
        return choices.first { $0.lowercased() == value.lowercased() } ?? value
    }

    /// Rejects a value of another kind; does not check whether a file, org or object exists.
    package func check(_ value: String, of flag: String) throws(UsageError) {
        switch self {
        // The command checks fields that may be words.
        case .text, .selector, .file, .folder, .contents, .org, .login, .soql, .comparison,
            .condition, .soqlOrObject, .journal, .view,
            .setting, .settingValue, .topic, .fieldOrWord:
            return
        case .objects: _ = try ObjectNames(value, from: flag)
        case .object:
            let name = value.filter { $0 != "*" && $0 != "?" }
            guard name.isEmpty || name.utf8.allSatisfy(\.isNameByte) else {
                throw UsageError(
                    "\(flag) takes the API name of an object, such as Contact, not '\(value)'"
                )
            }
        case .field, .picklist: _ = try FieldNames(value, from: flag)
        case .number(let number): _ = try number.read(value, from: flag)
        case .choices(let choices):
            guard !choices.contains(canonical(value)) else { return }
            let closest = Spelling.closest(to: value, in: choices)
            throw UsageError(
                "\(flag) takes \(choices.asChoice), not '\(value)'",
                hints: closest.map { ["\(flag) \($0)"] } ?? []
            )
        case .several(let words):
            let parts = value.split(separator: ",", omittingEmptySubsequences: false)
            let wrong = parts.map { $0.trimmingWhitespace.lowercased() }.first {
                !words.contains($0)
            }
            guard let wrong else { return }
            let closest = Spelling.closest(to: wrong, in: words) ?? words.joined(separator: ",")
            let reason = wrong.isEmpty ? "but one is empty" : "not '\(wrong)'"
            throw UsageError(
                "\(flag) takes \(words.inWords), separated by commas, \(reason)",
                hints: ["\(flag) \(closest)"]
            )
        }
    }
}

/// How a command uses a field: to filter records or to sort them.
package enum FieldUse: Sendable, Hashable {
    case filter, order
}

/// A whole number within a range, from a flag, a variable or a settings file.
package struct WholeNumber: Sendable, Hashable, CustomStringConvertible {
    package let range: ClosedRange<Int>
    /// The name in messages if not only a flag gives it: `the timeout`.
    private let name: String?
    /// The unit: `seconds`.
    private let unit: String?
    /// The hint for a number out of range.
    private let hint: String?

    package init(
        _ range: ClosedRange<Int>,
        name: String? = nil,
        unit: String? = nil,
        hint: String? = nil
    ) {
        self.range = range
        self.name = name
        self.unit = unit
        self.hint = hint
    }

    /// The range in words: `1 to 16`, `1 up`.
    package var description: String {
        "\(range.lowerBound) " + (range.upperBound == .max ? "up" : "to \(range.upperBound)")
    }

    /// The expected value in words: `a whole number of seconds from 1 to 3600`.
    package var words: String {
        "a whole number" + (unit.map { " of \($0)" } ?? "") + " from \(self)"
    }

    /// Reads a number from a flag, a variable or a file.
    package func read(_ text: String, from origin: String) throws(UsageError) -> Int {
        if let number = Int(text), range.contains(number) { return number }
        throw UsageError(
            name.map { "\($0) is \(words), not '\(text)' (from \(origin))" }
                ?? "\(origin) takes \(words), not '\(text)'",
            hints: hint.map { [$0] } ?? []
        )
    }
}

/// Names of objects, as in a flag: `Contact, Account`.
package struct ObjectNames: Sendable, Hashable {
    /// The names, each once.
    package let names: [String]

    /// Reads names separated by commas, with or without spaces.
    package init(_ text: String, from flag: String) throws(UsageError) {
        let typed = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.trimmingWhitespace)
        }
        guard typed.allSatisfy(\.isAPIName) else {
            throw UsageError(
                "\(flag) takes API names of objects separated by commas, not '\(text)'",
                hints: ["\(flag) Contact,Account"]
            )
        }
        var seen: Set<String> = []
        names = typed.filter { seen.insert($0.lowercased()).inserted }
    }
}

/// Field names, those of parents by their paths, as in a flag: `Name, Account.Name`.
package struct FieldNames: Sendable, Hashable {
    package let names: [String]

    /// Reads names separated by commas, with or without spaces.
    package init(_ text: String, from flag: String) throws(UsageError) {
        names = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.trimmingWhitespace)
        }
        let steps = names.flatMap { $0.split(separator: ".", omittingEmptySubsequences: false) }
        guard steps.allSatisfy(\.isAPIName) else {
            let kind = names.count > 1 ? "field names separated by commas" : "a field's API name"
            throw UsageError("\(flag) takes \(kind), not '\(text)'")
        }
    }
}
