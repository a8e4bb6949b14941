/// The objects of the built-in org.
package final class Schema: Sendable {
    /// In name order, as describe global lists them.
    package let objects: [ObjectType]
    private let byName: [String: Int]
    private let byPrefix: [String: Int]

    package init(_ objects: [ObjectType]) {
        self.objects = objects.sorted { $0.name < $1.name }
        byName = Dictionary(
            uniqueKeysWithValues: self.objects.enumerated().map { ($1.name.lowercased(), $0) }
        )
        byPrefix = Dictionary(
            self.objects.enumerated().map { ($1.keyPrefix, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The object of that name in any case.
    package func object(named name: String) -> ObjectType? {
        byName[name.lowercased()].map { objects[$0] }
    }

    /// The object whose records have ids that start with a key prefix.
    package func object(keyPrefix: String) -> ObjectType? {
        byPrefix[keyPrefix].map { objects[$0] }
    }
}
