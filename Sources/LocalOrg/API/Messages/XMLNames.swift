/// The names that JSON leaves out and XML needs: of the outermost element, and of what stands in an array.
struct XMLNames: Hashable, Sendable {
    /// The outermost element.
    var root: String
    /// What the elements of an answer are called that is an array.
    var element: String
    /// What the elements of a member's array are called, where they stand in an element of its own.
    var wrapped: [String: String]
    /// The member whose values are whole answers themselves, and the names of each, in their order.
    var parts: Parts?

    /// Answers in an answer.
    struct Parts: Hashable, Sendable {
        let key: String
        let names: [XMLNames]

        init(_ key: String, _ names: [XMLNames]) {
            self.key = key
            self.names = names
        }
    }

    init(
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
