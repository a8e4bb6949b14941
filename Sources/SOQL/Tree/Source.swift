/// The FROM clause: an object or relationship, and the aliases it defines.
package struct Source: Hashable, Sendable {
    /// The sObject's name; in a subquery the child relationship's name, possibly a path
    /// (`Account.Contacts`).
    package var object: FieldPath
    /// The alias after the object's name, if any.
    package var alias: String?
    /// Relationship paths with aliases after a comma: `FROM Contact c, c.Account a`.
    package var related: [Related]

    /// Makes a FROM clause.
    package init(object: FieldPath, alias: String? = nil, related: [Related] = []) {
        self.object = object
        self.alias = alias
        self.related = related
    }

    /// One further relationship path of a FROM clause with its alias.
    package struct Related: Hashable, Sendable {
        /// The path, starting with the object's alias or name.
        package var path: FieldPath
        /// The path's alias.
        package var alias: String?

        /// Makes a related path.
        package init(path: FieldPath, alias: String? = nil) {
            self.path = path
            self.alias = alias
        }
    }
}
