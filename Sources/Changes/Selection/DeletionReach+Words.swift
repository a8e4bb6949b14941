package import Records
import Text

extension DeletionReach {
    /// The most records or objects named in a sentence.
    private static let mostNames = 5

    /// Returns sentences on what goes along, what blocks, and what was not counted.
    ///
    /// - Parameter name: Returns the name of a record.
    /// - Returns: The sentences; empty if there is nothing to say.
    package func sentences(name: (RecordID) -> String) -> [String] {
        [
            along.isEmpty ? nil : along.sentence(isDone: false, isMost: isMost), blocked(name),
            refusedPerhaps(name), notCounted,
        ].compactMap(\.self)
    }

    /// Returns the reason why the org refuses or may refuse a record, such as `4 cases`; nil if
    /// none is known.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - isCertain: Whether the org certainly refuses.
    /// - Returns: The numbers of the blocking children.
    package func reason(for id: RecordID, isCertain: Bool) -> String? {
        let found = blocks.filter { $0.id == id && $0.isCertain == isCertain }.map(\.text)
        return found.isEmpty ? nil : found.inWords
    }

    /// The records that the org certainly refuses.
    package var blocked: [RecordID] { records(isCertain: true) }

    private func records(isCertain: Bool) -> [RecordID] {
        var seen: Set<RecordID> = []
        return blocks.filter { $0.isCertain == isCertain }.map(\.id)
            .filter { seen.insert($0).inserted }
    }

    private func blocked(_ name: (RecordID) -> String) -> String? {
        named(blocked, isCertain: true, name) { "\($0), by \($1)" }.map { "Blocked: \($0)." }
    }

    private func refusedPerhaps(_ name: (RecordID) -> String) -> String? {
        named(records(isCertain: false), isCertain: false, name) { "\($0), because of \($1)" }
            .map { "The org may refuse: \($0)." }
    }

    private func named(
        _ ids: [RecordID],
        isCertain: Bool,
        _ name: (RecordID) -> String,
        _ phrase: (String, String) -> String
    ) -> String? {
        guard !ids.isEmpty else { return nil }
        let first = ids.prefix(Self.mostNames).map { id in
            phrase(name(id), reason(for: id, isCertain: isCertain) ?? "")
        }
        let rest = ids.count - first.count
        return Array(first).joined(separator: "; ")
            + (rest > 0 ? "; and \(Count.grouped(rest)) more" : "")
    }

    /// The sentence on what was not counted; nil if everything was.
    package var notCounted: String? {
        guard !uncounted.isEmpty else { return nil }
        var reasons: [String] = []
        for object in uncounted where !reasons.contains(object.reason) {
            reasons.append(object.reason)
        }
        let groups = reasons.prefix(2).map { reason in
            let names = uncounted.filter { $0.reason == reason }.map(\.object)
            let rest = names.count - Self.mostNames
            let shown = names.prefix(Self.mostNames) + (rest > 0 ? ["\(rest) more"] : [])
            return "\(Array(shown).inWords) (\(reason))"
        }
        let others = uncounted.count { !reasons.prefix(2).contains($0.reason) }
        return "Not counted: \(Array(groups).joined(separator: "; "))"
            + (others > 0 ? "; and \(others) more." : ".")
    }
}

extension DeletionReach.Block {
    /// The number of blocking children, such as `4 cases`.
    fileprivate var text: String {
        word.map { ObjectWord.text(count, singular: $0) } ?? ObjectWord.text(count, object)
    }
}

extension AlongCounts {
    /// Returns a sentence with the numbers: that the org also deletes 3 contacts.
    ///
    /// - Parameters:
    ///   - isDone: Whether they are deleted already.
    ///   - isMost: Whether there may be fewer.
    /// - Returns: The sentence.
    func sentence(isDone: Bool, isMost: Bool) -> String {
        "The org also \(isDone ? "deleted" : "deletes") \(isMost ? "up to " : "")\(words)."
    }
}
