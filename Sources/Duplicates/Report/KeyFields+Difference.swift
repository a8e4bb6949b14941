import Text

extension KeyFields {
    /// Whether two values of a column differ: by the rules of the key in an email, phone or name
    /// field, and by their text in any other.
    func differ(_ left: [UInt8], _ right: [UInt8], in column: ResultColumn) -> Bool {
        guard left != right else { return false }
        let isIn = { (paths: [String]) in
            paths.contains { $0.utf8.isCaselessEqual(to: column.name.utf8) }
        }
        if isIn(emails) { return Self.address(left) != Self.address(right) }
        if isIn(phones) {
            guard let left = PhoneNumber(left), let right = PhoneNumber(right) else { return true }
            return !left.equals(right)
        }
        guard isIn([shownName, name, given, placeName].compactMap(\.self)) else { return true }
        return PersonName.words(left) != PersonName.words(right)
    }

    private static func address(_ text: [UInt8]) -> [UInt8] {
        var address: [UInt8] = []
        EmailAddress.append(text, to: &address)
        return address.isEmpty ? text : address
    }
}
