import Client
import SOQL
import Terminal

extension Failure {
    /// An error of a query, with the place in the SOQL where the org, or our own parser, sees it.
    init(_ error: any Error, soql statement: QueryStatement) {
        self.init(error)
        guard let refusal = (error as? OrgError)?.refusal, let first = refusal.errors.first else {
            return
        }
        if let place = first.place {
            excerpt = SourceExcerpt(of: statement.text, line: place.row, column: place.column)
        } else if first.code == "MALFORMED_QUERY", let syntax = statement.syntaxError {
            // The org gives no place for these; ours is where its token stands.
            excerpt = SourceExcerpt(of: statement.original, utf8Offset: syntax.offset)
            reasons.append(syntax.message)
            hints += syntax.fix.map { [$0] } ?? []
        }
    }

    /// What our own parser refuses, with the place in the text as it was given.
    init(_ error: SyntaxError, in text: String) {
        self.init(error)
        excerpt = SourceExcerpt(of: text, utf8Offset: error.offset)
        reasons.append("at line \(error.line), column \(error.column)")
    }

    /// Adds the name that was probably meant, where the org does not know a field or an object.
    mutating func suggestNames(for object: String?, from org: Org) async {
        switch name {
        case "INVALID_TYPE":
            guard let object else { return }
            if let wrong = Self.quotedName(in: message, after: "Didn't understand relationship '") {
                await suggestRelationship(like: wrong, of: object, from: org)
            } else {
                let names = (try? await org.objects().map(\.name)) ?? []
                suggest(Suggestion.closest(to: object, in: names), orList: "sfctl describe")
            }
        case "INVALID_FIELD":
            guard let wrong = Self.quotedName(in: message, after: "No such column '"),
                let entity = Self.quotedName(in: message, after: "on entity '"),
                let names = try? await org.description(of: entity).fields.map(\.name)
            else { return }
            suggest(Suggestion.closest(to: wrong, in: names), orList: "sfctl describe \(entity)")
        default: break
        }
    }

    /// The child relationship of that name or to that object: the rows of Contact are an account's Contacts.
    private mutating func suggestRelationship(
        like name: String,
        of object: String,
        from org: Org
    ) async {
        let children = (try? await org.description(of: object).childRelationships) ?? []
        let byObject = children.first { $0.childObject.lowercased() == name.lowercased() }?.name
        suggest(
            byObject ?? Suggestion.closest(to: name, in: children.compactMap(\.name)),
            orList: "sfctl describe \(object) --relationships"
        )
    }

    private mutating func suggest(_ closest: String?, orList command: String) {
        hints.append(closest.map { "did you mean \($0)?" } ?? "\(command) lists what there is")
    }

    private static func quotedName(in text: String, after opening: String) -> String? {
        guard let start = text.firstRange(of: opening)?.upperBound else { return nil }
        return text[start...].split(separator: "'", maxSplits: 1).first.map(String.init)
    }
}
