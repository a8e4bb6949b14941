import HTTP
import Records
import Text

/// A reference to another subrequest's answer: `@{refAccount.id}`, `@{found.records[0].Name}`.
struct ReferencePath {
    /// The name of the subrequest.
    let name: String
    let steps: [JSONText.Step]
    /// The text of the reference, without `@{` and `}`.
    let text: Substring

    /// Reads the text between `@{` and `}`; nil if it is not a reference.
    init?(_ text: Substring) {
        self.text = text
        var rest = text[...]
        guard let name = Self.name(&rest) else { return nil }
        self.name = name
        var steps: [JSONText.Step] = []
        while let mark = rest.popFirst() {
            if mark == ".", let key = Self.name(&rest) {
                steps.append(.key(key))
            } else if mark == "[", let end = rest.firstIndex(of: "]"),
                let index = Int(rest[..<end]), index >= 0
            {
                steps.append(.element(index))
                rest = rest[end...].dropFirst()
            } else {
                return nil
            }
        }
        self.steps = steps
    }

    private static func name(_ rest: inout Substring) -> String? {
        let name = rest.prefix { $0.utf8.allSatisfy(\.isNameByte) }
        rest = rest[name.endIndex...]
        return name.isEmpty ? nil : String(name)
    }
}
