/// How many bytes a body may have, and what is said of one that has more.
package struct BodyLimit: Hashable, Sendable {
    let bytes: Int
    let refusal: BadMessage

    package init(_ bytes: Int, else refusal: BadMessage = .bodyTooLarge) {
        self.bytes = bytes
        self.refusal = refusal
    }
}
