import Records

extension JSONValue {
    /// Keeps only the wanted elements of an array member; everything else stays unchanged.
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
