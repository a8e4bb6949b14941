/// Somebody who has signed in; what belongs to one session is none of another's.
struct Caller: Hashable, Sendable {
    let number: Int
}
