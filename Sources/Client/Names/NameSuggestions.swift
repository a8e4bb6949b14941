package import SOQL
import Text

extension Org {
    /// Returns hints with the names that the user probably meant.
    ///
    /// Applies if the org does not know a field, relationship or object of the query. A failed
    /// lookup gives no hint.
    package nonisolated func suggestions(for error: OrgError, about query: Query) async -> [String]
    {
        await suggestion(for: error, about: query) { _ in nil }.hints
    }

    nonisolated private func suggestion(
        for error: OrgError,
        about query: Query,
        offset: (APIError.Position) -> Int?
    ) async -> NameSuggestion {
        guard case .refused(let refusal) = error, let first = refusal.errors.first else {
            return NameSuggestion()
        }
        let suggestions = NameSuggestions(
            org: self,
            query: query,
            offset: first.position.flatMap(offset)
        )
        return await suggestions.suggestion(at: first)
    }

    /// Returns the same hints for a statement, and the corrected statement; for a date in another
    /// notation, the form that its field needs.
    package nonisolated func suggestion(
        for error: OrgError,
        about statement: Statement
    ) async -> (hints: [String], corrected: String?) {
        if let query = statement.query {
            let found = await suggestion(for: error, about: query, offset: statement.sentOffset)
            let text = error.refusal?.errors.first?.text ?? ""
            if let meant = statement.correction(ofFunction: text.functionName) {
                return ([meant.words], meant.corrected)
            }
            let corrected = found.correct(statement).flatMap { text in
                (try? Query(parsing: text))?.selectsTwice == true ? nil : text
            }
            return (found.hints, corrected)
        }
        guard error.refusal?.has("MALFORMED_QUERY") == true else { return ([], nil) }
        guard let slip = statement.syntaxError?.slip, let path = slip.path, let name = path.last,
            let object = await object(behind: path.dropLast(), of: slip.objectName),
            let field = object.field(named: name)
        else { return await fitting(statement.corrected(), insteadOf: statement.syntaxError) }
        let corrected = statement.corrected(forType: field.type)
        return (
            [slip.hint(forType: field.type)],
            await fitting(corrected, insteadOf: nil).corrected
        )
    }

    /// The signs beside a number that a correction takes away.
    private nonisolated static let signs: Set = ["%", "$", "€", "£"]

    /// Returns a corrected statement whose values fit the types of their fields; if one of them
    /// cannot, only hints: on the type, and the fix of a syntax error elsewhere.
    nonisolated private func fitting(
        _ text: String?,
        insteadOf error: SyntaxError?
    ) async -> (hints: [String], corrected: String?) {
        guard var text, let query = Statement(text).query,
            let object = try? await description(of: query.objectName)
        else { return ([], text) }
        for path in query.comparedFields {
            let names = FieldPath(query.names(of: path))
            let statement = Statement(text)
            guard let type = await field(at: names, of: object)?.type,
                let wrong = statement.query?.mismatch(of: path.description, type: type)
            else { continue }
            // In a text, a sign such as % is part of the value.
            if let error, Self.signs.contains(error.token) {
                return (["strings take single quotes"], nil)
            }
            guard let corrected = statement.corrected(wrong) else {
                let example = Literal.Value.example(ofType: type).map { ", such as \($0)" } ?? ""
                let words = "\(path) takes values of type \(type)\(example)"
                let fix = wrong.offset == error?.offset ? nil : error?.fix
                return ([fix, words].compactMap(\.self), nil)
            }
            text = corrected
        }
        return ([], text)
    }
}

extension String {
    /// Whether the text has the form of a record's id, even if one of its characters is wrong.
    ///
    /// An id has digits, while a name of fifteen letters is a name.
    var looksLikeID: Bool {
        [15, 18].contains(utf8.count) && utf8.contains(where: \.isDigit)
            && utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    /// The name in an org's error "Invalid function: LOWER"; empty for any other text.
    fileprivate var functionName: String {
        guard let start = firstRange(of: "Invalid function: ")?.upperBound else { return "" }
        return String(self[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
}

/// Hints about a name that the org does not know, and the correction of the statement.
struct NameSuggestion {
    var hints: [String] = []
    var correct: (Statement) -> String? = { _ in nil }
}

/// A finder of the known name closest to a name that the org does not know.
struct NameSuggestions {
    let org: Org
    let query: Query
    /// The org's position of the error in the query's text.
    let offset: Int?

    func suggestion(at error: APIError) async -> NameSuggestion {
        switch error.code {
        case "INVALID_TYPE": await object(meantBy: error.text)
        case "INVALID_FIELD": await field(meantBy: error)
        case "MALFORMED_QUERY" where query.asksForDistinct:
            NameSuggestion(
                hints: ["SOQL has no DISTINCT; use GROUP BY"],
                correct: { _ in query.grouped }
            )
        case "MALFORMED_QUERY" where error.text.contains("use field aliasing"): await alias()
        case "MALFORMED_QUERY" where error.text.hasPrefix("Field must be grouped or aggregated"):
            await groupingAllFields()
        case "MALFORMED_QUERY" where error.text.hasPrefix("duplicate alias"):
            query.aliasingAllParents
        case "MALFORMED_QUERY" where error.text.hasPrefix("The SOQL FIELDS function must have"):
            query.limitingFields
        case "MALFORMED_QUERY" where query.condition?.hasAggregate == true:
            query.movingAggregatesToHaving
        case "INVALID_QUERY_FILTER_OPERATOR": await parentName()
        default: NameSuggestion()
        }
    }

    func hint(_ words: String?) -> NameSuggestion {
        NameSuggestion(hints: words.map { [$0] } ?? [])
    }

    private func object(meantBy message: String) async -> NameSuggestion {
        if let wrong = message.quotedName(after: "Didn't understand relationship '") {
            return await hint(childRelationship(like: wrong))
        }
        guard let wrong = message.quotedName(after: "sObject type '") else {
            return NameSuggestion()
        }
        let objects = (try? await org.objects()) ?? []
        let byLabel = objects.first { object in
            [object.label, object.pluralLabel].contains { $0?.lowercased() == wrong.lowercased() }
        }
        let closest =
            Spelling.closest(to: wrong, in: objects.map(\.name)) ?? byLabel?.name
        if closest?.lowercased() == wrong.lowercased() {
            return NameSuggestion(
                hints: [
                    "the org has \(wrong), but not in this API; only -t selects the Tooling API"
                ]
            )
        }
        var suggestion = hint(hint(closest, orList: "sfctl describe"))
        let path = query.source.object
        if let closest, path.description == wrong {
            let edit = edit(path, closest)
            suggestion.correct = { $0.applying([edit]) }
        }
        return suggestion
    }

    private func field(meantBy error: APIError) async -> NameSuggestion {
        let message = error.text
        if let wrong = message.quotedName(after: "Didn't understand relationship '") {
            return await parentRelationship(like: wrong)
        }
        guard let wrong = message.quotedName(after: "No such column '"),
            let entity = message.quotedName(after: "on entity '")
        else { return NameSuggestion() }
        let full = query.path(to: wrong, near: offset)
        let path = query.typeOfFields.first { $0.offset == full?.offset } ?? full
        if let path, let suggestion = aggregate(named: path) { return suggestion }
        if entity == NameObject.name, let full, let path {
            let field = PolymorphicField(path: full, query: query, org: org)
            return await suggestion(for: field, at: path)
        }
        guard let object = try? await org.description(of: entity) else { return NameSuggestion() }
        let parents = path?.segments.dropLast() ?? []
        let closest = await name(meantBy: wrong, at: path, of: object).map {
            (parents + [$0]).joined(separator: ".")
        }
        var suggestion = hint(hint(closest, orList: "sfctl describe \(entity)"))
        guard let path, let closest else { return suggestion }
        var edits = [edit(path, closest)]
        if entity.lowercased() == query.objectName.lowercased() {
            guard let others = await others(than: path, in: object) else { return suggestion }
            edits += others
        }
        let all = edits
        suggestion.correct = { $0.applying(all) }
        return suggestion
    }

    private func suggestion(
        for field: PolymorphicField,
        at path: FieldPath
    ) async -> NameSuggestion {
        guard let closest = field.closest else {
            let (words, corrected) = await field.hint()
            return NameSuggestion(hints: [words], correct: { _ in corrected })
        }
        let known = FieldPath(path.segments.dropLast() + [closest]).description
        return NameSuggestion(
            hints: ["did you mean \(known)?"],
            correct: { $0.applying([edit(path, known)]) }
        )
    }

    /// Returns the field of the object, or of its parent, that a name most likely means.
    ///
    /// `Account` means `AccountId` where ids are compared, and `Account.Name` elsewhere.
    private func name(
        meantBy name: String,
        at path: FieldPath?,
        of object: ObjectDescription
    ) async -> String? {
        if let parent = object.reference(named: name), let path,
            query.isJoinColumn(at: path.offset) || isIDCompared(at: path)
        {
            return parent.name
        }
        // A case has no Name but a number, a task a subject.
        if name.lowercased() == "name", let nameField = object.nameField { return nameField }
        let byLabel = object.fields.first { $0.label?.lowercased() == name.lowercased() }
        if let byLabel { return byLabel.name }
        return await org.parentPath(joinedIn: name, of: object)
            ?? Spelling.closest(to: name, in: object.fields.map(\.name))
    }

    private func isIDCompared(at path: FieldPath) -> Bool {
        guard let comparison = query.comparison(at: path.offset) else { return false }
        return !comparison.literals.contains { literal in
            if case .string(let text) = literal.value { !text.looksLikeID } else { false }
        }
    }

    func edit(_ path: FieldPath, _ name: String) -> TextEdit {
        TextEdit(path.offset..<path.offset + path.description.utf8.count, name)
    }

    /// Returns the edits for the other unknown fields of the query's object; nil if one of them is
    /// near no field.
    private func others(than path: FieldPath, in object: ObjectDescription) async -> [TextEdit]? {
        let names = Set(object.fields.map { $0.name.lowercased() })
        var edits: [TextEdit] = []
        for other in query.paths where other.offset != path.offset && other.segments.count == 1 {
            let name = other.segments[0]
            guard !names.contains(name.lowercased()) else { continue }
            guard let known = await self.name(meantBy: name, at: other, of: object) else {
                return nil
            }
            edits.append(edit(other, known))
        }
        return edits
    }

    /// Returns a hint about a parent relationship, found by following the path that contains the
    /// name.
    private func parentRelationship(like name: String) async -> NameSuggestion {
        let paths = query.paths.filter { query.names(of: $0).dropLast().contains(name) }
        guard let path = paths.first else { return NameSuggestion() }
        let before = query.names(of: path).prefix { $0 != name }
        guard let description = await org.object(behind: before, of: query.objectName) else {
            return NameSuggestion()
        }
        if let known = description.reference(named: name) { return hint(typeOfHint(at: known)) }
        let names = description.fields.compactMap(\.relationshipName)
        let byField = description.field(named: name)
        let closest = byField?.relationshipName ?? Spelling.closest(to: name, in: names)
        if closest == nil, let child = description.child(named: name) {
            return children(child, paths, isOwn: before.isEmpty)
        }
        var suggestion = hint(hint(closest, orList: "sfctl describe \(description.summary.name)"))
        guard let closest else { return suggestion }
        let edits = paths.map { path in
            edit(path, path.segments.map { $0 == name ? closest : $0 }.joined(separator: "."))
        }
        suggestion.correct = { $0.applying(edits) }
        return suggestion
    }

    /// Returns a hint about TYPEOF over a relationship that leads to only one object.
    private func typeOfHint(at reference: FieldDescription) -> String? {
        for case .typeOf(let typeOf) in query.selection {
            guard let name = reference.relationshipName, reference.referenceTo.count == 1,
                query.names(of: typeOf.relationship).last?.lowercased() == name.lowercased(),
                let field = typeOf.branches.first?.fields.first
            else { continue }
            return
                "\(name) refers to \(reference.referenceTo[0]) only: write "
                + "\(typeOf.relationship).\(field)"
                + " without TYPEOF"
        }
        return nil
    }

    /// Returns a hint about a child relationship with a similar name, or to an object with this
    /// name.
    ///
    /// For example, an account's child rows of Contact are `Contacts`.
    private func childRelationship(like name: String) async -> String? {
        let object = query.objectName
        let children = (try? await org.description(of: object).childRelationships) ?? []
        let byObject = children.first { $0.childObject.lowercased() == name.lowercased() }?.name
        return hint(
            byObject ?? Spelling.closest(to: name, in: children.compactMap(\.name)),
            orList: "sfctl describe \(object) --relationships"
        )
    }

    private func hint(_ closest: String?, orList command: String) -> String {
        closest.map { "did you mean \($0)?" } ?? "\(command) lists the names"
    }
}
