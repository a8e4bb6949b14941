import CLibrary
import SOQL

/// The function `DISTANCE(field, GEOLOCATION(latitude, longitude), 'mi')`.
///
/// It uses the haversine formula on a sphere; null if the field has no coordinates. Source: SOQL
/// reference, "Location-Based SOQL Queries".
struct Distance {
    /// The expression for the distance from each row.
    let expression: Expression<TableRow>

    private enum Unit: String {
        case miles = "mi"
        case kilometers = "km"

        /// The Earth's mean radius.
        var radius: Double { self == .miles ? 3958.7613 : 6371.0088 }
    }

    private typealias Point = (latitude: Double, longitude: Double)

    init(_ call: FunctionCall, in scope: Scope) throws(APIFault) {
        guard let (path, center, unit) = Self.arguments(of: call),
            case let column = try scope.column(path),
            let parts = CompoundPart.coordinates(of: column, in: scope)
        else {
            throw scope.context.source.error(
                .wrongArguments(function: call.name),
                at: call.offset
            )
        }
        guard abs(center.latitude) <= 90, abs(center.longitude) <= 180 else {
            throw scope.context.source.error(.limit(.coordinates), at: call.offset)
        }
        expression = Expression(
            name: column.written,
            offset: call.offset,
            type: .double,
            field: nil,
            isDistance: true
        ) { row in
            guard case .number(let latitude) = parts.latitude.value(at: row),
                case .number(let longitude) = parts.longitude.value(at: row)
            else { return .null }
            return .number(unit.radius * Self.angle(from: (latitude, longitude), to: center))
        }
    }

    private static func arguments(of call: FunctionCall) -> (FieldPath, Point, Unit)? {
        guard call.arguments.count == 3, case .field(let path) = call.arguments[0],
            case .call(let location) = call.arguments[1],
            location.name.uppercased() == "GEOLOCATION", location.arguments.count == 2,
            let latitude = number(location.arguments[0]),
            let longitude = number(location.arguments[1]),
            case .literal(let literal) = call.arguments[2], case .string(let name) = literal.value,
            let unit = Unit(rawValue: name.lowercased())
        else { return nil }
        return (path, (latitude, longitude), unit)
    }

    private static func number(_ argument: FunctionCall.Argument) -> Double? {
        guard case .literal(let literal) = argument, case .number(let digits) = literal.value else {
            return nil
        }
        return Double(digits)
    }

    /// Returns the angle between two points from the Earth's centre, in radians.
    private static func angle(from start: Point, to end: Point) -> Double {
        let degree = Double.pi / 180
        let north = sin((end.latitude - start.latitude) * degree / 2)
        let east = sin((end.longitude - start.longitude) * degree / 2)
        let scale = cos(start.latitude * degree) * cos(end.latitude * degree)
        return 2 * asin(min(1, (north * north + scale * east * east).squareRoot()))
    }
}
