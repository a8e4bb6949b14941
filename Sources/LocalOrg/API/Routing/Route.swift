import HTTP

/// A resource: the paths that lead to it, and what each method does there.
struct Route: Sendable {
    private let pattern: [Segment]
    private let handlers: [Request.Method: Handler]

    /// Answers a call.
    typealias Handler = @Sendable (Call) throws(APIFault) -> Reply

    private enum Segment: Hashable {
        case literal(String)
        case parameter(String)
    }

    /// Makes a route of a pattern such as `sobjects/{object}/describe`, below a version's path.
    init(_ pattern: String, _ handlers: [Request.Method: Handler]) {
        self.pattern = pattern.split(separator: "/").map { segment in
            segment.hasPrefix("{")
                ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
        self.handlers = handlers
    }

    /// The values of the pattern's parameters, or nil where the path is not of the pattern.
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

    /// What a method does here, nil for one that the resource does not know; HEAD does as GET does.
    func handler(for method: Request.Method) -> Handler? {
        handlers[method == .head ? .get : method]
    }

    /// The methods' names, in the order that the API lists them.
    var allowed: [String] {
        let order: [Request.Method] = [.head, .get, .post, .put, .patch, .delete]
        return order.filter { handler(for: $0) != nil }.map(\.rawValue)
    }
}
