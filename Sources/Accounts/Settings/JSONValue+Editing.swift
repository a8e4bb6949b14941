package import Records

extension JSONValue {
    /// The value at a path of keys; nil if there is none.
    package subscript(path: [String]) -> JSONValue? {
        path.reduce(self) { $0?[$1] }
    }

    /// Sets the value at a path of keys, creating missing objects on the way; a new key is added at
    /// the end.
    ///
    /// - Returns: Whether the value was set, which is false if the path leads through a value that
    ///   is not an object.
    package mutating func set(_ value: JSONValue, at path: some Collection<String>) -> Bool {
        guard let key = path.first else {
            self = value
            return true
        }
        guard var members else { return false }
        let index = members.lastIndex { $0.key == key }
        var member = index.map { members[$0].value } ?? .object([])
        guard member.set(value, at: path.dropFirst()) else { return false }
        if let index {
            members[index] = Member(key, member)
        } else {
            members.append(Member(key, member))
        }
        self = .object(members)
        return true
    }

    /// Removes the value at a path of keys, and the objects that become empty.
    package mutating func remove(at path: some Collection<String>) {
        guard let key = path.first, let members else { return }
        self = .object(
            members.compactMap { member in
                guard member.key == key, path.count > 1 else {
                    return member.key == key ? nil : member
                }
                var value = member.value
                value.remove(at: path.dropFirst())
                return value == .object([]) ? nil : Member(key, value)
            }
        )
    }
}
