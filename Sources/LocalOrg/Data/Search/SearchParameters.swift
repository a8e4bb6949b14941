import Records

/// A search as `parameterizedSearch` takes it, by URL or by JSON.
///
/// Source: REST API Developer Guide, "Search with Parameters".
struct SearchParameters {
    private let text: String?
    private let group: String?
    private let limit: String?
    private let defaultLimit: String?
    private let fields: String?
    private var objects: [Object] = []

    /// What is asked of one object.
    private struct Object {
        let name: String
        var fields: String?
        var condition: String?
        var order: String?
        var limit: String?
        var offset: String?
    }

    /// Reads the parameters of a URL.
    init(_ target: RequestTarget) throws(APIFault) {
        let known: Set = [
            "q", "in", "overallLimit", "defaultLimit", "fields", "sobject", "limit", "orderBy",
            "where",
            "offset",
        ]
        for parameter in target.parameters {
            let name = parameter.name.split(separator: ".").last.map(String.init) ?? ""
            guard known.contains(name) else { throw .unsupportedSearch(parameter.name) }
        }
        text = target["q"]
        group = target["in"]
        limit = target["overallLimit"]
        defaultLimit = target["defaultLimit"]
        fields = target["fields"]
        for parameter in target.parameters where parameter.name.lowercased() == "sobject" {
            for name in parameter.value.split(separator: ",").map(String.init) {
                objects.append(
                    Object(
                        name: name,
                        fields: target["\(name).fields"],
                        condition: target["\(name).where"],
                        order: target["\(name).orderBy"],
                        limit: target["\(name).limit"],
                        offset: target["\(name).offset"]
                    )
                )
            }
        }
    }

    /// Reads a body.
    init(_ body: RequestBody) throws(APIFault) {
        let known: Set = ["q", "in", "overallLimit", "defaultLimit", "fields", "sobjects"]
        for member in body.json.members ?? [] where !known.contains(member.key) {
            throw .unsupportedSearch(member.key)
        }
        text = body.json["q"]?.scalarText
        group = body.json["in"]?.scalarText
        limit = body.json["overallLimit"]?.scalarText
        defaultLimit = body.json["defaultLimit"]?.scalarText
        fields = Self.list(body.json["fields"])
        for (place, object) in (body.json["sobjects"]?.elements ?? []).enumerated() {
            guard let name = object["name"]?.text else {
                throw body.misshapen(
                    "String",
                    at: [.key("sobjects"), .element(place), .key("name")]
                )
            }
            objects.append(
                Object(
                    name: name,
                    fields: Self.list(object["fields"]),
                    condition: object["where"]?.scalarText,
                    order: object["orderBy"]?.scalarText,
                    limit: object["limit"]?.scalarText,
                    offset: object["offset"]?.scalarText
                )
            )
        }
    }

    /// The search that the parameters ask for.
    func search() throws(APIFault) -> Search {
        guard let text else { throw .missingSearch }
        guard let group = SearchGroup(rawValue: group?.uppercased() ?? "ALL") else {
            throw .wrongSearchParameter("in")
        }
        var parser = SearchExpressionParser(SearchText(text))
        var search = Search(expression: try parser.parse(until: nil))
        search.group = group
        search.limit = try number(limit, "overallLimit")
        if !objects.isEmpty {
            var returning: [SearchReturn] = []
            for object in objects { returning.append(try self.returning(object)) }
            search.returning = returning
        }
        return search
    }

    private func returning(_ object: Object) throws(APIFault) -> SearchReturn {
        let standard = try number(defaultLimit, "defaultLimit")
        let limit = try number(object.limit, "limit") ?? standard
        let offset = try number(object.offset, "offset")
        let clauses = [
            object.condition.map { "WHERE \($0)" },
            object.order.map { "ORDER BY \($0)" },
            limit.map { "LIMIT \($0)" },
            offset.map { "OFFSET \($0)" },
        ]
        return SearchReturn(
            object: object.name,
            fields: object.fields ?? fields ?? "Id",
            clauses: clauses.compactMap(\.self).joined(separator: " ")
        )
    }

    private func number(_ text: String?, _ name: String) throws(APIFault) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), Search.limits.contains(number) else {
            throw .wrongSearchParameter(name)
        }
        return number
    }

    private static func list(_ value: JSONValue?) -> String? {
        value?.elements?.compactMap(\.text).joined(separator: ", ") ?? value?.text
    }
}

extension APIFault {
    /// Code and text are a guess.
    fileprivate static func wrongSearchParameter(_ name: String) -> APIFault {
        APIFault("INVALID_SEARCH", "\(name) has a value that is not valid")
    }
}
