/// The list that the browser opens first.
package enum BrowserStart: Hashable, Sendable {
    case contacts
    case query(String)
    case object(String)
    /// The contacts that contain a text.
    case search(String)
}
