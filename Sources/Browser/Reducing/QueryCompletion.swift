import Client
import SOQL
import Text

/// The completions at the cursor of the SOQL line: objects after FROM, values in quotes after a
/// picklist, fields elsewhere, and fields of parents after a dot.
struct QueryCompletion {
    private(set) var words: [String] = []
    /// The characters that a completion replaces.
    private(set) var range: Range<Int>
    /// The object whose description is needed for more completions; nil if none is.
    private(set) var wanted: String?

    private static let most = 50

    /// Finds completions.
    ///
    /// - Parameters:
    ///   - input: The statement and the cursor.
    ///   - objects: The known descriptions.
    ///   - names: The names of all objects.
    ///   - usual: The object to assume before the statement has a FROM.
    init(
        _ input: TextInput,
        objects: [String: DescribedObject],
        names: [String],
        usual: String? = nil
    ) {
        let characters = Array(input.text)
        let name = Self.object(of: input.text) ?? usual?.lowercased()
        if let string = OpenString(endOf: String(characters[..<input.cursor])) {
            let start = input.text.utf8.prefix(string.start)
            range = String(Substring(start)).count..<Self.stringEnd(characters, input.cursor)
            guard let object = description(of: name, objects, names),
                let owner = parent(of: object, string.field.segments.dropLast(), objects),
                let field = owner.field(named: string.field.segments.last ?? "")
            else { return }
            words = Self.values(of: field, like: string.text)
            return
        }
        let start = Self.wordStart(characters, input.cursor)
        range = start..<input.cursor
        let typed = String(characters[range])
        if Self.words(of: String(characters[..<start])).last == "from" {
            words = Self.names(names, like: typed)
            return
        }
        guard let object = description(of: name, objects, names) else { return }
        var path = typed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let last = path.popLast() ?? ""
        guard let object = parent(of: object, path[...], objects) else {
            words = ["Id", "Name"].filter { $0.lowercased().hasPrefix(last.lowercased()) }
                .map { (path + [$0]).joined(separator: ".") }
            return
        }
        let fields = object.fields.flatMap { field in
            [field.name] + (field.relationshipName.map { ["\($0)."] } ?? [])
        }
        let prefix = path.isEmpty ? "" : path.joined(separator: ".") + "."
        words = Self.names(fields, like: last).map { prefix + $0 }
    }

    // MARK: - Objects and fields

    /// Returns the words of a text, in lower case.
    private static func words(of text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ",()".contains($0) }.map(String.init)
    }

    /// Returns the object of the last FROM, in lower case.
    private static func object(of text: String) -> String? {
        let all = words(of: text)
        guard let from = all.lastIndex(of: "from"), all.indices.contains(from + 1) else {
            return nil
        }
        return all[from + 1]
    }

    /// Returns the description of an object; an object of the org without one is wanted.
    private mutating func description(
        of name: String?,
        _ objects: [String: DescribedObject],
        _ names: [String]
    ) -> ObjectDescription? {
        guard let name else { return nil }
        if case .known(let object) = objects[name.lowercased()] { return object }
        if objects[name.lowercased()] == nil {
            wanted = names.first { $0.lowercased() == name.lowercased() }
        }
        return nil
    }

    /// Follows relationships from an object; nil if a parent's description is not known.
    private mutating func parent(
        of object: ObjectDescription,
        _ path: ArraySlice<String>,
        _ objects: [String: DescribedObject]
    ) -> ObjectDescription? {
        var object = object
        for relationship in path {
            guard
                let field = object.fields.first(where: {
                    $0.relationshipName?.lowercased() == relationship.lowercased()
                }),
                let parent = description(of: field.referenceTo.first, objects, field.referenceTo)
            else { return nil }
            object = parent
        }
        return object
    }

    /// Returns the names that begin with the typed text, then other names that contain it.
    private static func names(_ names: [String], like typed: String) -> [String] {
        let all = ranked(names, like: typed) { $0 }
        return all.count == 1 && all[0].lowercased() == typed.lowercased() ? [] : all
    }

    private static func ranked<Item>(
        _ items: [Item],
        like typed: String,
        _ name: (Item) -> String
    ) -> [Item] {
        let typed = typed.lowercased()
        let starting = items.filter { name($0).lowercased().hasPrefix(typed) }
        guard !typed.isEmpty else { return Array(starting.prefix(most)) }
        let others = items.filter {
            let name = name($0).lowercased()
            return !name.hasPrefix(typed) && name.contains(typed)
        }
        return Array((starting + others).prefix(most))
    }

    /// Returns the start of the name before the cursor, including the dots of its path.
    private static func wordStart(_ characters: [Character], _ cursor: Int) -> Int {
        var start = cursor
        while start > 0 {
            let character = characters[start - 1]
            guard character.isLetter || character.isNumber || character == "_" || character == "."
            else { break }
            start -= 1
        }
        return start
    }

    // MARK: - Values

    /// Returns a picklist's values in quotes, the active ones first.
    private static func values(of field: FieldDescription, like typed: String) -> [String] {
        let active = field.picklistValues.filter { $0.flags.contains(.active) }
        let inactive = field.picklistValues.filter { !$0.flags.contains(.active) }
        return ranked(active + inactive, like: typed, \.value)
            .map { "\(Literal(.string($0.value)))" }
    }

    /// Returns the end of the string around the cursor: behind its closing quote if only a word is
    /// between, and otherwise the cursor.
    private static func stringEnd(_ characters: [Character], _ cursor: Int) -> Int {
        let rest = characters[cursor...].prefix { !$0.isWhitespace && $0 != "'" }
        return rest.endIndex < characters.count && characters[rest.endIndex] == "'"
            ? rest.endIndex + 1 : cursor
    }
}

extension ObjectDescription {
    /// Returns the field with a name, regardless of case.
    fileprivate func field(named name: String) -> FieldDescription? {
        fields.first { $0.name.lowercased() == name.lowercased() }
    }
}
