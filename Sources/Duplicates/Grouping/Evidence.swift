/// The agreements and differences between the keys of a group's records.
struct Evidence: Hashable {
    /// Whether one e-mail address is that of all records.
    var sharesEmail = false
    /// Whether one phone number is that of all records.
    var sharesPhone = false
    /// Whether records have e-mail addresses, but no common one.
    var emailsDiffer = false
    var phonesDiffer = false
    var placesDiffer = false
    /// Whether all records have the same name.
    var sharesName = false
    var sharesFamily = false
    /// Whether all records have the same first word of the first name.
    var sharesGiven = false
    /// Whether no two first names exclude each other; see `GivenName.fits`.
    var givensFit = false
    /// Whether all records have the same account or company.
    var sharesPlace = false
    /// The number of different names; 0 if no record has one.
    var names = 0
    /// Whether the records are joined in pairs, by a name and another key.
    var isJoined = false

    init(of members: some Collection<UInt32>, in table: KeyTable, isJoined: Bool = false) {
        self.isJoined = isJoined
        (sharesEmail, emailsDiffer) = Self.common(members, table.emails)
        (sharesPhone, phonesDiffer) = Self.common(members, table.phones)
        let families = Values(members.lazy.map { table.families[Int($0)] })
        sharesFamily = families.areEqual && families.first != 0
        let givens = Values(members.lazy.map { table.givens[Int($0)] })
        sharesGiven = givens.areEqual && givens.first?.hash != 0
        let whole = members.first { table.givens[Int($0)].isWhole } ?? members.first
        givensFit = members.allSatisfy { member in
            whole.map { table.givens[Int(member)].fits(table.givens[Int($0)]) } ?? true
        }
        let places = members.lazy.map { table.places[Int($0)] }
        placesDiffer = !Values(places.filter { $0 != 0 }).areEqual
        sharesPlace = !placesDiffer && !places.contains(0)
        let known = members.map { member in
            let name = table.names[Int(member)]
            return name == 0 ? UInt64(table.families[Int(member)]) : name
        }
        names = known.allSatisfy { $0 == 0 } ? 0 : Self.distinct(known)
        sharesName = names == 1
    }

    /// The first of some values, and whether all are equal.
    private struct Values<Value: Equatable> {
        var first: Value?
        var areEqual = true

        init(_ values: some Sequence<Value>) {
            for value in values {
                if first == nil { first = value }
                guard value == first else {
                    areEqual = false
                    return
                }
            }
        }
    }

    /// Returns the number of different values.
    private static func distinct(_ values: [UInt64]) -> Int {
        guard values.count > 2 else { return values.first == values.last ? 1 : 2 }
        let sorted = values.sorted()
        return 1 + zip(sorted, sorted.dropFirst()).count { $0 != $1 }
    }

    /// Returns whether one value belongs to all records, and whether the records with values have
    /// none in common.
    private static func common(
        _ members: some Collection<UInt32>,
        _ lists: KeyLists
    ) -> (isShared: Bool, differ: Bool) {
        var common: [UInt64]?
        var owners = 0
        for member in members {
            let values = lists[Int(member)]
            guard !values.isEmpty else { continue }
            owners += 1
            common = common.map { $0.filter(values.contains) } ?? Array(values)
        }
        let isEmpty = common?.isEmpty ?? true
        return (!isEmpty && owners == members.count, isEmpty && owners > 1)
    }
}
