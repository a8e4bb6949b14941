import Records

extension JSONValue {
    /// Keeps of an array member the elements that are wanted; everything else stays as it is.
    mutating func keep(_ wanted: [Bool], in key: String) {
        guard let members else { return }
        self = .object(
            members.map { member in
                guard member.key == key, let elements = member.value.elements else { return member }
                return Member(key, .array(zip(elements, wanted).compactMap { $1 ? $0 : nil }))
            }
        )
    }
}
