/// Initial rows of one object, which are computed instead of stored.
protocol Rows: Sendable {
    var count: Int { get }
    /// Returns a row's value by the field's index in the object; null for ids and derived fields.
    func value(_ field: Int, of row: Int) -> Value
    /// Returns the rows whose indexed field equals a value, ascending.
    func rows(where field: Int, equals value: Value) -> [Int]
}

extension Value {
    /// Returns whether two values of an indexed field are equal in SOQL, which ignores the case of
    /// texts.
    ///
    /// This is also right for 18-character ids: if two differ only in case, their checksums differ
    /// too.
    func matches(_ other: Value) -> Bool { equality(other) }

    /// A test whether other values match this one, which is folded only once.
    var equality: (Value) -> Bool {
        guard case .text(let text) = self else { return { $0 == self } }
        let caseless = CaselessText(text)
        return { other in
            guard case .text(let text) = other else { return false }
            return caseless.matches(text)
        }
    }
}
