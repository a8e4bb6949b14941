import Records

/// The `urls` of an object.
struct DescribeLinks {
    private let object: ObjectType
    private let path: String
    /// The org's URL, only in a full describe, which also links to the org's pages.
    private let instanceURL: String?

    init(_ object: ObjectType, path: String, instanceURL: String? = nil) {
        self.object = object
        self.path = path
        self.instanceURL = instanceURL
    }

    func write(to writer: inout JSONWriter) {
        writer.object(names.map { ($0, .text(target(of: $0))) })
    }

    /// The names in the order of recorded answers, which is not alphabetical.
    private var names: [String] {
        Self.order.filter { name in
            switch name {
            case "approvalLayouts", "listviews": isRecord
            case "compactLayouts": !object.abilities.isDisjoint(with: [.layoutable, .searchable])
            case "layouts": object.abilities.contains(.layoutable)
            case "quickActions":
                object.abilities.contains(.layoutable) && object.name != "CampaignMember"
            case "namedLayouts", "passwordUtilities": object.name == "User"
            case "caseArticleSuggestions", "caseRowArticleSuggestions": object.name == "Case"
            case "uiDetailTemplate", "uiEditTemplate", "uiNewRecord": instanceURL != nil
            default: true
            }
        }
    }

    /// Whether the object has tabs and list views.
    private var isRecord: Bool {
        object.abilities.contains(.mruEnabled) && object.name != "User"
    }

    private static let order = [
        "compactLayouts", "rowTemplate", "namedLayouts", "approvalLayouts", "passwordUtilities",
        "caseArticleSuggestions", "caseRowArticleSuggestions", "uiDetailTemplate",
        "uiEditTemplate", "listviews", "describe", "uiNewRecord", "quickActions", "layouts",
        "sobject",
    ]

    private func target(of name: String) -> String {
        let page = instanceURL ?? ""
        return switch name {
        case "sobject": path
        case "rowTemplate": path + "/{ID}"
        case "uiDetailTemplate": page + "/{ID}"
        case "uiEditTemplate": page + "/{ID}/e"
        case "uiNewRecord": page + "/\(object.keyPrefix)/e"
        case "approvalLayouts", "compactLayouts", "layouts", "namedLayouts":
            path + "/describe/" + name
        case "passwordUtilities": path + "/password"
        case "caseArticleSuggestions": path + "/suggestedArticles"
        case "caseRowArticleSuggestions": path + "/{ID}/suggestedArticles"
        default: path + "/" + name
        }
    }
}
