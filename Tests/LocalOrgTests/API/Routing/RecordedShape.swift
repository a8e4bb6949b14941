import Records

/// Compares the structure of two JSON texts: keys in their order, and types.
///
/// Null goes with every type, as what is empty in one org is filled in another; arrays are as their
/// first elements are.
enum RecordedShape {
    /// Where an answer differs from a recorded one, path by path.
    static func differences(
        of answer: JSONValue,
        from recorded: JSONValue,
        at path: String = ""
    ) -> [String] {
        switch (answer, recorded) {
        case (.null, _), (_, .null), (.bool, .bool), (.number, .number), (.string, .string): []
        case (.array(let answer), .array(let recorded)):
            zip(answer, recorded).prefix(1).flatMap {
                differences(of: $0, from: $1, at: path + "[]")
            }
        case (.object(let answer), .object(let recorded)):
            differences(of: answer, from: recorded, at: path)
        default: ["\(path) is \(answer.json()), and was \(recorded.json())"]
        }
    }

    private static func differences(
        of answer: [JSONValue.Member],
        from recorded: [JSONValue.Member],
        at path: String
    ) -> [String] {
        let keys = [answer, recorded].map { members in
            // Only a page with another after it has that key.
            members.map(\.key).filter { $0 != "nextRecordsUrl" }
        }
        guard keys[0] == keys[1] else {
            return ["\(path) has \(keys[0]), and had \(keys[1])"]
        }
        return answer.flatMap { member in
            recorded.first { $0.key == member.key }.map {
                differences(of: member.value, from: $0.value, at: "\(path).\(member.key)")
            } ?? []
        }
    }
}
