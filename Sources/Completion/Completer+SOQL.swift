import Accounts
import SOQL

extension Completer {
    /// Returns the candidates for the fields of an object, such as `Name,Account.Name`.
    func fields(_ typed: Typed, org: String?, of object: String) -> CompletionAnswer {
        let last = typed.text.utf8.reversed().prefix { $0 != UInt8(ascii: ",") }.count
        let start = typed.text.utf8.count - last
        let word = String(decoding: typed.text.utf8.dropFirst(start), as: UTF8.self)
        guard let schema = sources.schema(org) else { return CompletionAnswer() }
        var answer = fields(word, of: object, in: schema)
        answer.start = typed.start + start
        answer.kind = .part
        return answer
    }

    /// Returns the candidates inside a statement.
    ///
    /// - Parameters:
    ///   - typed: The statement up to the cursor.
    ///   - org: The name of the org; nil for the default one.
    ///   - prefix: The start of the statement, if the user types only its rest.
    /// - Returns: The candidates.
    func statement(_ typed: Typed, org: String?, prefix: String = "") -> CompletionAnswer {
        let before = prefix + typed.text
        let point = CompletionPoint(in: before + typed.tail, at: before.utf8.count)
        var answer = CompletionAnswer(kind: .part)
        if let schema = sources.schema(org) {
            answer = candidates(at: point, in: schema)
        } else if case .words(let words) = point.expected {
            answer.candidates = words.map { .init($0 + " ") }.matching(point.typed)
        } else if point.expected == .statement {
            answer.candidates = Self.starts.matching(point.typed)
        }
        answer.start = typed.start + point.start - prefix.utf8.count
        answer.kind = .part
        return answer.start < typed.start ? CompletionAnswer() : answer
    }

    private static let starts: [CompletionAnswer.Candidate] = [
        .init("SELECT "), .init("SELECT COUNT() FROM "), .init("SELECT FIELDS(STANDARD) FROM "),
    ]

    private func candidates(
        at point: CompletionPoint,
        in schema: KnownSchema
    ) -> CompletionAnswer {
        switch point.expected {
        case .anything: return CompletionAnswer()
        case .statement: return CompletionAnswer(candidates: Self.starts.matching(point.typed))
        case .words(let words):
            let found = words.map { CompletionAnswer.Candidate($0 + " ") }.matching(point.typed)
            return CompletionAnswer(candidates: found.followed(by: [], typed: point.typed))
        case .object:
            var answer = CompletionAnswer()
            let names = (schema.names ?? []).map { CompletionAnswer.Candidate($0) }
            answer.candidates = names.matching(point.typed)
                .followed(by: [" WHERE ", " ORDER BY ", " LIMIT "], typed: point.typed)
            if schema.names == nil { answer.message = schema.hint(nil) }
            return answer
        case .children:
            guard case .children(_, let outer) = point.object else { return CompletionAnswer() }
            let children = schema.object(outer)?.children ?? []
            let names = children.map { CompletionAnswer.Candidate($0.name, note: $0.object) }
            return CompletionAnswer(
                candidates: names.matching(point.typed)
                    .followed(by: [" WHERE ", ")"], typed: point.typed)
            )
        case .field(let clause): return fields(at: point, of: clause, in: schema)
        case .value(let path): return values(of: path, at: point, in: schema)
        }
    }

    /// Returns the name of the object whose fields can stand at a point.
    private func object(at point: CompletionPoint, in schema: KnownSchema) -> String? {
        switch point.object {
        case .object(let name): name
        case .children(let name, let outer):
            schema.object(outer)?.children.first { $0.name.lowercased() == name.lowercased() }?
                .object
        case .unknown: nil
        }
    }

    private func fields(
        at point: CompletionPoint,
        of clause: CompletionPoint.FieldRole,
        in schema: KnownSchema
    ) -> CompletionAnswer {
        // Before the statement has a FROM, the fields are those of contacts.
        let known = object(at: point, in: schema)
        let object = known ?? "Contact"
        var answer = fields(point.typed, of: object, in: schema)
        let isPath = answer.candidates.count == 1 && answer.candidates[0].text.hasSuffix(".")
        if isPath {
            // The fields of the parent, because a shell ends a word that has one candidate.
            answer = fields(answer.candidates[0].text, of: object, in: schema)
        }
        let next =
            switch clause {
            case .select: [", ", known == nil ? " FROM " : " "]
            case .condition: [" = ", " != ", " LIKE ", " IN ("]
            case .grouping: [", ", " HAVING ", " ORDER BY "]
            case .order: [", ", " ASC", " DESC", " LIMIT "]
            }
        answer.candidates = answer.candidates.followed(by: next, typed: point.typed)
        return answer
    }

    /// Returns the fields that begin with a path, and the relationships to parents.
    private func fields(
        _ path: String,
        of object: String,
        in schema: KnownSchema
    ) -> CompletionAnswer {
        var steps = path.split(separator: ".", omittingEmptySubsequences: false)
        let last = steps.popLast().map(String.init) ?? ""
        let kept = path.dropLast(last.count)
        switch schema.object(behind: steps, of: object) {
        case .failure(let unknown):
            let usual = steps.isEmpty || unknown.object == nil ? [] : ["Id", "Name"]
            return CompletionAnswer(
                candidates: usual.map { .init(kept + $0) }.matching(path),
                message: unknown.object.flatMap(schema.hint)
            )
        case .success(let found):
            let fields = found.fields.flatMap { field in
                [CompletionAnswer.Candidate(kept + field.name, note: field.type)]
                    + (field.relationshipName.map {
                        [.init("\(kept)\($0).", note: field.referenceTo.joined(separator: ", "))]
                    } ?? [])
            }
            return CompletionAnswer(candidates: fields.matching(path))
        }
    }

    /// Returns the values that a field can be compared with.
    private func values(
        of path: String,
        at point: CompletionPoint,
        in schema: KnownSchema
    ) -> CompletionAnswer {
        var steps = path.split(separator: ".")
        guard let name = steps.popLast(), let object = object(at: point, in: schema) else {
            return CompletionAnswer()
        }
        let found: KnownObject
        switch schema.object(behind: steps, of: object) {
        case .failure(let unknown):
            return CompletionAnswer(message: unknown.object.flatMap(schema.hint))
        case .success(let known): found = known
        }
        let field = found.fields.first { $0.name.lowercased() == name.lowercased() }
        guard let field, field.isText || !point.isInString else { return CompletionAnswer() }
        let values = field.literals(isInString: point.isInString)
            .map { CompletionAnswer.Candidate($0) }.matching(point.typed)
        return CompletionAnswer(
            candidates: values.followed(by: [" AND ", " OR ", " LIMIT "], typed: point.typed)
        )
    }
}

extension KnownField {
    /// Whether its values are strings.
    fileprivate var isText: Bool { !values.isEmpty }

    /// The values in the form of a condition; in a string, without the opening quote.
    fileprivate func literals(isInString: Bool) -> [String] {
        switch type {
        case "date", "datetime": return CompletionPoint.dateLiterals
        case "boolean": return ["true", "false"]
        default:
            return values.map { value in
                let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
                return (isInString ? "" : "'") + escaped + "'"
            }
        }
    }
}

extension [CompletionAnswer.Candidate] {
    /// Adds what can follow a candidate that is alone.
    ///
    /// A shell that has one candidate ends the word and its quotes, which is wrong in the middle of
    /// a statement. With several ones it inserts their common start.
    fileprivate func followed(by next: [String], typed: String) -> Self {
        guard count == 1, let only = first else { return self }
        let whole = next.map { Element(only.text + $0) }
        if only.text == typed { return whole }
        return self + (next.isEmpty ? [Element(only.text + " ")] : whole)
    }
}
