package import Records
import Text

/// The numbers of records that a delete takes along, by object.
package struct AlongCounts: Hashable, Sendable {
    /// The records of one object.
    package struct Item: Hashable, Sendable {
        /// The object's API name.
        package let object: String
        package fileprivate(set) var count: Int
    }

    /// The objects in the order in which they were added; none has the count 0.
    package private(set) var items: [Item] = []

    package init() {}

    package var isEmpty: Bool { items.isEmpty }

    package mutating func add(_ count: Int, of object: String) {
        guard count > 0 else { return }
        if let index = items.firstIndex(where: { $0.object == object }) {
            items[index].count += count
        } else {
            items.append(Item(object: object, count: count))
        }
    }

    package mutating func add(_ other: AlongCounts) {
        for item in other.items { add(item.count, of: item.object) }
    }

    /// The numbers in a sentence, such as `3 contacts and 1 opportunity`.
    package var words: String {
        items.map { ObjectWord.text($0.count, $0.object) }.inWords
    }
}

extension AlongCounts? {
    /// The numbers in a column; nil for none, and `unknown` if they are not known for the record.
    var column: String? {
        guard let self else { return "unknown" }
        return self.isEmpty ? nil : self.words
    }

    /// Writes a list of objects with their numbers, or null if they are not known.
    func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.string(nil) }
    }
}

/// The word for records of an object in a sentence.
package enum ObjectWord {
    /// Returns a number with the object's word: `1 opportunity`, `2 opportunities`, or
    /// `2 Invoice__c records`.
    package static func text(_ count: Int, _ object: String) -> String {
        if object.contains("_") { return Count.text(count, "\(object) record") }
        return text(count, singular: word(object))
    }

    /// Returns a number with a word, in the plural unless the number is 1.
    ///
    /// A word such as `case of its contacts` gets its plural before `of`.
    static func text(_ count: Int, singular: String) -> String {
        let word = count == 1 ? singular : plural(of: singular)
        return "\(Count.grouped(count)) \(word)"
    }

    /// Returns `opportunity contact role` for `OpportunityContactRole`.
    private static func word(_ object: String) -> String {
        var word = ""
        for character in object {
            if character.isUppercase, word.last?.isLowercase == true { word += " " }
            word.append(character)
        }
        return word.lowercased()
    }

    private static func plural(of word: String) -> String {
        if let range = word.firstRange(of: " of ") {
            return plural(of: String(word[..<range.lowerBound])) + word[range.lowerBound...]
        }
        if word.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: word.hasSuffix) {
            return word.dropLast() + "ies"
        }
        return ["s", "x", "ch", "sh"].contains(where: word.hasSuffix) ? word + "es" : word + "s"
    }
}

extension AlongCounts {
    /// Writes a list of objects with their numbers.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for item in items {
            writer.beginObject()
            writer.key("Object")
            writer.string(item.object)
            writer.key("Records")
            writer.integer(item.count)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Reads the list; nil if it is invalid.
    init?(_ value: JSONValue) {
        guard let elements = value.elements else { return nil }
        for element in elements {
            guard let object = element["Object"]?.text, let count = element["Records"]?.integer
            else { return nil }
            add(count, of: object)
        }
    }
}
