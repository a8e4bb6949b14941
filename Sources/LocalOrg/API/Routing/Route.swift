import HTTP

/// A resource: its path pattern, and a handler for each method.
struct Route: Sendable {
    private let pattern: [Segment]
    private let handlers: [Request.Method: Handler]

    /// A function that answers a call.
    typealias Handler = @Sendable (Call) throws(APIFault) -> Reply

    private enum Segment: Hashable {
        case literal(String)
        case parameter(String)
    }

    /// Makes a route from a pattern such as `sobjects/{object}/describe`, below a version's path.
    init(_ pattern: String, _ handlers: [Request.Method: Handler]) {
        self.pattern = pattern.split(separator: "/").map { segment in
            segment.hasPrefix("{")
                ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
        self.handlers = handlers
    }

    /// Returns the values of the pattern's parameters, or nil if the path does not match.
    func parameters(in path: ArraySlice<String>) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, text) in zip(pattern, path) {
            switch segment {
            case .literal(text): continue
            case .literal: return nil
            case .parameter(let name): parameters[name] = text
            }
        }
        return parameters
    }

    /// Returns the handler of a method, nil if the method is not allowed; HEAD has the handler of
    /// GET.
    func handler(for method: Request.Method) -> Handler? {
        handlers[method == .head ? .get : method]
    }

    /// The names of the methods, in the API's order.
    var allowed: [String] {
        let order: [Request.Method] = [.head, .get, .post, .put, .patch, .delete]
        return order.filter { handler(for: $0) != nil }.map(\.rawValue)
    }
}
