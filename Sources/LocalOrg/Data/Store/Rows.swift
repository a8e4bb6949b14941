/// Rows of one object that the org starts with: nothing of them is stored, all is computed.
protocol Rows: Sendable {
    var count: Int { get }
    /// A row's value of the field with that index in the object; null for ids and derived fields.
    func value(_ field: Int, of row: Int) -> Value
    /// The rows, ascending, whose indexed field equals a value.
    func rows(where field: Int, equals value: Value) -> [Int]
}

extension Value {
    /// Whether two values of an indexed field are equal as SOQL sees it: texts in any case.
    ///
    /// 18-character ids may be compared so: two that differ in case alone differ in their checksum.
    func matches(_ other: Value) -> Bool {
        guard case .text(let left) = self, case .text(let right) = other else {
            return self == other
        }
        return left.utf8.elementsEqual(right.utf8) || CaselessText(left).matches(right)
    }
}
