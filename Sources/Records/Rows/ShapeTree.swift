import Text

/// The tree of a shape's keys while it grows; see `RowShape` for its flat form.
struct ShapeTree {
    private(set) var objects = [Object()]
    private(set) var repeats: [RowShape.Repeat] = []

    struct Object {
        var members: [Member] = []
        /// The columns at and below this object.
        var columns: [Int] = []
        /// The members' indexes by key in lower case, so that thousands of keys need no linear
        /// search.
        private var indexes: [[UInt8]: Int] = [:]

        init() {
            _ = member("attributes")
        }

        /// Returns the index of the member with a key, adding the member if necessary.
        mutating func member(_ key: String) -> Int {
            let lowercased = key.utf8.lowercasedASCII
            if let known = indexes[lowercased] { return known }
            indexes[lowercased] = members.count
            members.append(Member(key: Array(key.utf8)))
            return members.count - 1
        }
    }

    struct Member {
        let key: [UInt8]
        var column: Int?
        var object: Int?

        /// The key as in a record's JSON, with quotes and colon.
        var text: [UInt8] { Array("\"".utf8) + key + Array("\":".utf8) }
    }

    /// Adds the column at the end of a path; ignores a column without a path.
    mutating func insert(_ path: [String], column: Int) {
        guard let last = path.last else { return }
        var object = 0
        for key in path.dropLast() {
            objects[object].columns.append(column)
            object = child(at: objects[object].member(key), of: object)
        }
        objects[object].columns.append(column)
        let member = objects[object].member(last)
        if let earlier = objects[object].members[member].column {
            repeats.append(RowShape.Repeat(earlier: earlier, later: column))
        } else {
            objects[object].members[member].column = column
        }
    }

    private mutating func child(at member: Int, of object: Int) -> Int {
        if let child = objects[object].members[member].object { return child }
        objects.append(Object())
        objects[object].members[member].object = objects.count - 1
        return objects.count - 1
    }
}

// MARK: - The flat form

// Closures, because a key path to a nested member is an object made at run time, which would take
// most of the time.
extension ShapeTree {
    var flatObjects: [RowShape.Object] {
        let members = Self.ranges(of: objects.map { $0.members.count })
        let covered = Self.ranges(of: objects.map { $0.columns.count })
        return zip(members, covered).map { RowShape.Object(members: $0, covered: $1) }
    }

    var flatMembers: [RowShape.Member] {
        let members = objects.flatMap { $0.members }
        return zip(members, Self.ranges(of: members.map { $0.text.count })).map { member, key in
            RowShape.Member(key: key, column: member.column, object: member.object)
        }
    }

    /// The keys of all members, followed by a word of zeros so that the last key can be compared as
    /// words too.
    var flatKeys: [UInt8] {
        objects.flatMap { $0.members.flatMap { $0.text } }
            + Array(repeating: 0, count: ByteWord.size)
    }

    /// Returns the ranges of consecutive parts of these lengths.
    private static func ranges(of counts: [Int]) -> [Range<Int>] {
        var end = 0
        return counts.map { count in
            defer { end += count }
            return end..<end + count
        }
    }
}
