/// What the keys of a group's records have in common, and where they differ.
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
    /// The number of different names.
    var names = 0
    /// Whether the records are joined in pairs, by a name and another key.
    var isJoined = false

    init(of members: some Collection<UInt32>, in table: KeyTable, isJoined: Bool = false) {
        self.isJoined = isJoined
        (sharesEmail, emailsDiffer) = Self.common(members, table.emails)
        (sharesPhone, phonesDiffer) = Self.common(members, table.phones)
        var names: Set<UInt64> = []
        var places: Set<UInt32> = []
        var families: Set<UInt32> = []
        var givens: Set<GivenName> = []
        for member in members {
            let index = Int(member)
            let family = table.families[index]
            names.insert(table.names[index] == 0 ? UInt64(family) : table.names[index])
            places.insert(table.places[index])
            families.insert(family)
            givens.insert(table.givens[index])
        }
        self.names = names.count
        sharesName = names.count == 1
        sharesPlace = places.count == 1 && !places.contains(0)
        placesDiffer = places.subtracting([0]).count > 1
        sharesFamily = families.count == 1 && !families.contains(0)
        sharesGiven = givens.count == 1 && givens.first?.hash != 0
        let whole = givens.first { $0.hash != 0 && !$0.isInitial } ?? givens.first
        givensFit = givens.allSatisfy { given in whole.map(given.fits) ?? true }
    }

    /// Returns whether all records share a value, and whether those that have values share none.
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
