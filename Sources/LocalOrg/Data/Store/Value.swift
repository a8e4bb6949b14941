/// A field's value in the built-in org.
package enum Value: Hashable, Sendable {
    /// No value; an empty text is stored as null, as Salesforce does.
    case null
    /// A checkbox.
    case boolean(Bool)
    /// An int, double, currency or percent.
    case number(Double)
    /// Any text: string, picklist, id (18 characters), reference, e-mail, …
    case text(String)
    /// A date, in days since 1970-01-01.
    case date(Int)
    /// A dateTime, in milliseconds since 1970-01-01T00:00:00Z.
    case dateTime(Int)
    /// A time, in milliseconds since midnight.
    case time(Int)
}
