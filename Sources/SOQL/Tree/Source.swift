/// The FROM clause: an object or relationship, and the aliases it defines.
public struct Source: Hashable, Sendable {
    /// The sObject's name; in a subquery the child relationship's name, possibly a path
    /// (`Account.Contacts`).
    public var object: FieldPath
    /// The alias after the object's name, if any.
    public var alias: String?
    /// Relationship paths with aliases after a comma: `FROM Contact c, c.Account a`.
    public var related: [Related]

    /// Makes a FROM clause.
    public init(object: FieldPath, alias: String? = nil, related: [Related] = []) {
        self.object = object
        self.alias = alias
        self.related = related
    }

    /// One further relationship path of a FROM clause with its alias.
    public struct Related: Hashable, Sendable {
        /// The path, starting with the object's alias or name.
        public var path: FieldPath
        /// The path's alias.
        public var alias: String?

        /// Makes a related path.
        public init(path: FieldPath, alias: String? = nil) {
            self.path = path
            self.alias = alias
        }
    }
}
