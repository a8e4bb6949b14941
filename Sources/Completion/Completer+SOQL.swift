import SOQL

extension Completer {
    /// Returns the candidates for the fields of an object, such as `Name,Account.Name`, after words
    /// that stand for fields.
    func fields(
        _ typed: Typed,
        org: String?,
        of object: String,
        _ words: [String] = [],
        for role: CompletionPoint.FieldRole = .select
    ) -> CompletionAnswer {
        let (word, start) = typed.lastPart
        let candidates = words.map { CompletionAnswer.Candidate($0) }.matching(word)
        let found = sources.schema(org).map { schema in
            (schema, SOQLCandidates(fieldsFrom: word, of: object, in: schema, for: role))
        }
        guard found != nil || !words.isEmpty else { return CompletionAnswer() }
        return CompletionAnswer(
            start: typed.start + start,
            candidates: candidates
                + (found?.1.continuing ?? []).filter { !words.contains($0.text.lowercased()) },
            kind: .part,
            message: candidates.isEmpty ? found.flatMap { $0.hint(for: $1) } : nil
        )
    }

    /// Returns the candidates for a comparison such as `LeadSource=Web`: fields, then operators, then
    /// the values that the org lists for the field.
    func comparison(
        _ typed: Typed,
        org: String?,
        of object: String,
        _ operators: [String]
    ) -> CompletionAnswer {
        let isOperator = { (byte: UInt8) in "=!<>~ ".utf8.contains(byte) }
        let name = typed.text.utf8.prefix { !isOperator($0) }
        let middle = typed.text.utf8.dropFirst(name.count).prefix(while: isOperator)
        guard !middle.isEmpty else {
            var answer = fields(typed, org: org, of: object, for: .condition)
            answer.next = "="
            if answer.candidates.map(\.text) == [typed.text] {
                answer.candidates = operators.map { .init(typed.text + $0) }
                answer.next = ""
            }
            return answer
        }
        // `list Contact` does not accept `Contact.Name`.
        guard !"\(Substring(name))".lowercased().hasPrefix(object.lowercased() + ".") else {
            return CompletionAnswer()
        }
        let value = Typed(typed, from: name.count + middle.count)
        let start = "SELECT Id FROM \(object) WHERE \(Substring(name)) = "
        var (answer, end): (CompletionAnswer, Character) =
            (statement(value, org: org, prefix: start + "'"), "'")
        if answer.candidates.isEmpty, !value.text.contains(" ") {
            let message = answer.message
            (answer, end) = (statement(value, org: org, prefix: start), " ")
            answer.message = message ?? answer.message
        }
        // Within a value, only its rest could be offered.
        guard answer.start == value.start else { return CompletionAnswer() }
        // The value alone, without the quotes of SOQL and what may follow it there.
        var seen: Set<String> = []
        answer.candidates = answer.candidates.compactMap { candidate in
            let text = String(candidate.text.prefix { $0 != end })
            let isNew = !text.contains("\\") && seen.insert(text).inserted
            return isNew ? .init(text, note: candidate.note) : nil
        }
        // The number of a date literal is still missing.
        let isWhole = answer.candidates.count == 1 && answer.candidates[0].text.last != ":"
        if isWhole { answer.kind = .word }
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
        var point = CompletionPoint(in: before + typed.tail, at: before.utf8.count)
        let start = typed.start + point.start - prefix.utf8.count
        guard start >= typed.start else { return CompletionAnswer() }
        let schema = sources.schema(org) ?? .unknown
        // Before the statement has a FROM, the fields are those of contacts.
        let usual = "Contact"
        var found = SOQLCandidates(at: point, in: schema, usual: usual)
        let isClosed = typed.tail.hasPrefix("'")
        let typed = point.typed
        if found.continuing.count == 1, found.continuing[0].text.hasSuffix(".") {
            // The fields of the parent, because a shell ends a word that has one candidate.
            point.typed = found.continuing[0].text
            found = SOQLCandidates(at: point, in: schema, usual: usual)
        }
        var candidates = found.continuing
        if point.isInString, isClosed {
            candidates = candidates.map { .init(String($0.text.dropLast()), note: $0.note) }
        } else if !point.endsCall {
            candidates = candidates.followed(by: point.next, typed: typed)
        }
        return CompletionAnswer(
            start: start,
            candidates: candidates,
            kind: .part,
            message: schema.hint(for: found)
        )
    }
}

extension KnownSchema {
    /// Nothing of an org.
    fileprivate static let unknown = KnownSchema(names: nil, find: { _ in nil })

    /// Returns a hint on how to get missing descriptions; nil if the user has already seen it.
    fileprivate func hint(for candidates: SOQLCandidates) -> String? {
        switch candidates.missing {
        case nil: nil
        case .objects: hint(nil)
        case .fields(let object): hint(object)
        }
    }
}

extension CompletionPoint {
    /// Whether a call ends behind the cursor, so that nothing else can follow.
    fileprivate var endsCall: Bool {
        isBeforeParenthesis && [.field(.argument), .fieldSet].contains(expected)
    }

    /// The texts that can follow a candidate for this point.
    fileprivate var next: [String] {
        let closing = isBeforeParenthesis ? [] : [")"]
        return switch expected {
        case .statement, .words, .fieldSet, .comparison, .anything: []
        case .object where enclosure.query == .semiJoin: [" WHERE "] + closing
        case .object: [" WHERE ", " ORDER BY ", " LIMIT "]
        case .children: [" WHERE "] + closing
        case .field(.select) where enclosure.query == .semiJoin:
            [object == .unknown ? " FROM " : " "]
        case .field(.select): [", ", object == .unknown ? " FROM " : " "]
        case .field(.condition): [" = ", " != ", " LIKE ", " IN ("]
        case .field(.grouping) where enclosure.parenthesis != nil: [", "] + closing
        case .field(.grouping): [", ", " HAVING ", " ORDER BY "]
        case .field(.argument): [")"]
        case .field(.order): [", ", " ASC", " DESC", " LIMIT "]
        case .value where enclosure.parenthesis == .values: [", "] + closing
        case .value where enclosure.parenthesis != nil || enclosure.query == .semiJoin:
            [" AND ", " OR "] + closing
        case .value: [" AND ", " OR ", " LIMIT "]
        case .typeOf(.relationship): [" WHEN "]
        case .typeOf(.object): [" THEN "]
        case .typeOf(.field(of: .some, relationship: _)): [", ", " WHEN ", " ELSE ", " END"]
        case .typeOf(.field): [", ", " END"]
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
        let next = [" ", "("].contains(only.text.last) ? [] : next
        let whole = next.map { Element(only.text + $0) }
        if only.text == typed { return whole }
        return self + (next.isEmpty ? [Element(only.text + " ")] : whole)
    }
}
