/// An error that adds something to other errors.
package protocol CausedError: Error {
    /// The other errors.
    var causes: [any Error] { get }
}
