package import CommandLine
import SOQL
import Text

/// The engine of completion: from the words of a command line to the candidates for the last one.
package struct Completer: Sendable {
    let specifications: [Specification]
    let sources: CompletionSources

    package init(_ specifications: [Specification], _ sources: CompletionSources) {
        self.specifications = specifications
        self.sources = sources
    }

    /// Returns the candidates for a word.
    ///
    /// - Parameters:
    ///   - words: The words before it, without the program's name.
    ///   - word: The word up to the cursor.
    ///   - tail: The rest of the word, behind the cursor.
    ///   - following: The words behind it.
    /// - Returns: The candidates.
    package func answer(
        _ words: [String],
        at word: String,
        tail: String,
        followedBy following: [String] = []
    ) -> CompletionAnswer {
        let given = GivenWords(words, followedBy: following, of: specifications)
        if let option = given.pending, let value = option.value {
            return answer(value.kind, Typed(word, tail: tail), given)
        }
        if !given.endsFlags, word.hasPrefix("-") {
            let whole = Invocation.Flag.takenApart(word, specifications)
            let flag = whole.prefix { $0 != "=" }
            guard flag.endIndex < whole.endIndex else { return flags(word, given) }
            let option = specifications.option(spelled: String(flag), of: given.specification)
            guard let value = option?.value else { return CompletionAnswer() }
            let start = flag.utf8.count + (whole == word ? 1 : 0)
            return answer(value.kind, Typed(word, from: start, tail: tail), given)
        }
        var answer = CompletionAnswer()
        if given.flagsBegin == nil { answer.candidates = members(of: given.plain, word) }
        guard let parameter = given.parameter else { return answer }
        var values = self.answer(parameter.kind, Typed(word, tail: tail), given)
        values.candidates = answer.candidates + values.candidates
        return values
    }

    /// Returns the next words of commands.
    private func members(of words: [String], _ word: String) -> [CompletionAnswer.Candidate] {
        var seen: Set<String> = []
        return specifications.compactMap { specification in
            let path = specification.path
            guard path.count > words.count, path.starts(with: words) else { return nil }
            let next = path[words.count]
            guard next.hasPrefix(word), seen.insert(next).inserted else { return nil }
            let isGroup = path.count > words.count + 1
            return .init(next, note: isGroup ? "" : specification.summary)
        }
    }

    /// Returns the flags of the command that begin with a word.
    private func flags(_ word: String, _ given: GivenWords) -> CompletionAnswer {
        let options = given.specification?.allOptions ?? CommonOptions.options
        let candidates = options.map { option in
            CompletionAnswer.Candidate("--\(option.name)", note: option.help)
        }
        let version = [CompletionAnswer.Candidate("--version", note: "show the program's version")]
        return CompletionAnswer(
            candidates: (candidates + (given.specification == nil ? version : []))
                .filter { $0.text.hasPrefix(word) }
        )
    }

    /// Returns the candidates for a value of a kind.
    private func answer(
        _ kind: ValueKind,
        _ typed: Typed,
        _ given: GivenWords
    ) -> CompletionAnswer {
        let org = given.values["target-org"]
        switch kind {
        case .text, .selector, .number: return CompletionAnswer()
        case .file: return CompletionAnswer(start: typed.start, kind: .files)
        case .folder: return CompletionAnswer(start: typed.start, kind: .folders)
        case .contents where typed.text.hasPrefix("{") || typed.text.hasPrefix("["):
            return CompletionAnswer()
        case .contents,
            .soql where typed.text.hasPrefix("@"):
            let start = typed.start + (typed.text.hasPrefix("@") ? 1 : 0)
            return CompletionAnswer(start: start, kind: .files)
        case .org: return typed.answer(sources.orgs())
        case .login: return typed.answer(sources.logins())
        case .choices(let choices): return typed.answer(choices.map { .init($0) })
        case .several(let words):
            return CompletionAnswer(
                start: typed.start + typed.lastPart.start,
                candidates: words.map { .init($0) }.matching(typed.lastPart.text),
                kind: .part
            )
        case .journal: return typed.answer(sources.journals())
        case .view: return typed.answer(sources.views())
        case .setting: return settings(typed, given)
        case .settingValue: return value(of: given.positionals.first ?? "", typed, given)
        case .topic:
            let topics = given.positionals.isEmpty ? sources.topics : []
            return typed.answer(topics + members(of: given.positionals, typed.text))
        case .object: return objects(typed, org: org)
        case .objects: return objects(typed, org: org, part: typed.lastPart)
        case .field: return fields(typed, org: org, of: given.object)
        case .fieldOrWord(let words, let use):
            return fields(typed, org: org, of: given.object, words, for: use.role)
        case .picklist:
            var answer = fields(typed, org: org, of: given.object)
            answer.candidates.removeAll { !["picklist", "multipicklist"].contains($0.note) }
            return answer
        case .comparison(let operators, let quotesSpaces):
            var answer = comparison(typed, org: org, of: given.object, operators)
            answer.quotesSpaces = quotesSpaces
            // Another comparison can follow in the same word; zsh sends a blank behind each.
            let isEnd = typed.tail.trimmingWhitespace.isEmpty
            if quotesSpaces || !isEnd { answer.kind = .part }
            return answer
        case .condition:
            return statement(typed, org: org, prefix: "SELECT Id FROM \(given.object) WHERE ")
        case .soql: return statement(typed, org: org)
        case .soqlOrObject where !typed.text.contains(" "):
            var answer = objects(typed, org: org)
            answer.candidates += statement(typed, org: nil).candidates
            return answer
        case .soqlOrObject: return statement(typed, org: org)
        }
    }

    func objects(
        _ typed: Typed,
        org: String?,
        part: (text: String, start: Int)? = nil
    ) -> CompletionAnswer {
        guard let schema = sources.schema(org) else { return CompletionAnswer() }
        let names = (schema.names ?? []).map { CompletionAnswer.Candidate($0) }
        var answer =
            part.map { part in
                CompletionAnswer(
                    start: typed.start + part.start,
                    candidates: names.matching(part.text),
                    kind: .part
                )
            } ?? typed.answer(names)
        if schema.names == nil { answer.message = schema.hint(nil) }
        return answer
    }
}

extension FieldUse {
    /// The role of the fields in the query that the command sends.
    fileprivate var role: CompletionPoint.FieldRole {
        switch self {
        case .filter: .condition
        case .order: .order
        }
    }
}

/// A value that a person is typing.
struct Typed {
    let text: String
    /// The offset of the value in its word.
    let start: Int
    /// The rest of the word, behind the cursor.
    let tail: String

    /// The rest of another value.
    init(_ whole: Typed, from start: Int) {
        text = String(decoding: whole.text.utf8.dropFirst(start), as: UTF8.self)
        self.start = whole.start + start
        tail = whole.tail
    }

    init(_ word: String, from start: Int = 0, tail: String) {
        text = String(decoding: word.utf8.dropFirst(start), as: UTF8.self)
        self.start = start
        self.tail = tail
    }

    /// The part behind the last comma, and its offset in the text.
    var lastPart: (text: String, start: Int) {
        let length = text.utf8.reversed().prefix { $0 != UInt8(ascii: ",") }.count
        let start = text.utf8.count - length
        return (String(decoding: text.utf8.dropFirst(start), as: UTF8.self), start)
    }

    /// Returns the candidates that begin with the typed text, in any case.
    func answer(_ candidates: [CompletionAnswer.Candidate]) -> CompletionAnswer {
        CompletionAnswer(start: start, candidates: candidates.matching(text))
    }
}

extension [CompletionAnswer.Candidate] {
    /// Returns the candidates that begin with a text, in any case.
    func matching(_ typed: String) -> Self {
        let typed = typed.lowercased()
        return filter { $0.text.lowercased().hasPrefix(typed) }
    }
}
