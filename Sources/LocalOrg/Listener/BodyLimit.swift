/// How many bytes a body may have, and what is said of one that has more.
struct BodyLimit: Hashable {
    let bytes: Int
    let refusal: BadMessage

    init(_ bytes: Int, else refusal: BadMessage = .bodyTooLarge) {
        self.bytes = bytes
        self.refusal = refusal
    }
}
