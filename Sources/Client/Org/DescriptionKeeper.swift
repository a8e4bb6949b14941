/// A cache of the descriptions that an org sends.
package protocol DescriptionKeeper: Sendable {
    /// Keeps the list of all objects, as the org sent it.
    func keep(objects body: [UInt8])

    /// Returns the object whose ids have a prefix; nil if it is not kept.
    func objectName(withKeyPrefix prefix: String) -> String?

    /// Keeps the description of one object, as the org sent it.
    func keep(object body: [UInt8])
}
