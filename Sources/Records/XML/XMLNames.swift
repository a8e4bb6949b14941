/// The names that JSON leaves out and XML needs: of the outermost element, and of what stands in an array.
package struct XMLNames: Hashable, Sendable {
    /// The outermost element.
    package var root: String
    /// What the elements of an answer are called that is an array.
    package var element: String
    /// What the elements of a member's array are called, where they stand in an element of its own.
    package var wrapped: [String: String]
    /// The member whose values are whole answers themselves, and the names of each, in their order.
    package var parts: Parts?

    /// Answers in an answer.
    package struct Parts: Hashable, Sendable {
        let key: String
        let names: [XMLNames]

        package init(_ key: String, _ names: [XMLNames]) {
            self.key = key
            self.names = names
        }
    }

    package init(
        _ root: String,
        of element: String = "",
        wrapping wrapped: [String: String] = [:],
        parts: Parts? = nil
    ) {
        self.root = root
        self.element = element
        self.wrapped = wrapped
        self.parts = parts
    }
}
