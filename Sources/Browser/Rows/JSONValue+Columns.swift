import Records

extension JSONValue {
    /// Makes a record with some of this one's fields.
    ///
    /// - Parameter paths: The paths of the fields; the case of names does not matter.
    /// - Returns: The record's `attributes` and these fields, in their order.
    func selecting(_ paths: [[String]]) -> JSONValue {
        guard let members else { return self }
        var kept = members.filter { $0.key == "attributes" }
        var names: Set<String> = []
        for name in paths.compactMap({ $0.first?.lowercased() }) where names.insert(name).inserted {
            guard let member = members.first(where: { $0.key.lowercased() == name }) else {
                continue
            }
            let below = paths.filter { $0.first?.lowercased() == name && $0.count > 1 }
                .map { Array($0.dropFirst()) }
            kept.append(
                .init(member.key, below.isEmpty ? member.value : member.value.selecting(below))
            )
        }
        return .object(kept)
    }
}
