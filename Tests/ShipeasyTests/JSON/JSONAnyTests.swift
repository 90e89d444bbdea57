import Foundation
import Testing

@testable import Shipeasy

@Suite("Values from and to Any")
struct JSONAnyTests {
    @Test("A boolean and a number stay apart, plain and inside an NSNumber")
    func keepsBooleansApart() {
        #expect(JSONValue(any: true) == .bool(true))
        #expect(JSONValue(any: NSNumber(value: false)) == .bool(false))
        #expect(JSONValue(any: 1) == .integer(1))
        #expect(JSONValue(any: NSNumber(value: 1)) == .integer(1))
        #expect(JSONValue(any: NSNumber(value: Int8(0))) == .integer(0))
        #expect(JSONValue(any: UInt8(1)) == .integer(1))
    }

    @Test("Integers and doubles stay apart, with every digit")
    func keepsNumberKinds() {
        #expect(JSONValue(any: Int.max) == .integer(.max))
        #expect(JSONValue(any: Int64.min) == .integer(.min))
        #expect(JSONValue(any: UInt32.max) == .integer(4_294_967_295))
        #expect(JSONValue(any: UInt64.max) == .double(18_446_744_073_709_551_616.0))
        #expect(JSONValue(any: 2.0) == .double(2))
        #expect(JSONValue(any: NSNumber(value: 2.0)) == .double(2))
        #expect(JSONValue(any: Float(0.5)) == .double(0.5))
        #expect(JSONValue(any: NSDecimalNumber(string: "1.25")) == .double(1.25))
    }

    @Test("Nothing, an empty optional and NSNull are null")
    func readsNull() {
        #expect(JSONValue(any: nil) == .null)
        #expect(JSONValue(any: NSNull()) == .null)
        #expect(JSONValue(any: String?.none as Any) == .null)
        #expect(JSONValue(any: Int??.some(.some(3)) as Any) == .integer(3))
    }

    @Test("Lists and objects of any element type are read")
    func readsContainers() {
        #expect(JSONValue(any: [1, 2]) == [1, 2])
        #expect(JSONValue(any: ["a": ["b", "c"]]) == ["a": ["b", "c"]])
        #expect(JSONValue(any: ["a": 1, "b": true, "c": [String]()] as [String: Any]) == ["a": 1, "b": true, "c": []])
        #expect(JSONValue(any: NSDictionary(dictionary: ["k": NSArray(array: [1, "x"])])) == ["k": [1, "x"]])
        #expect(JSONValue(any: JSONValue.string("x")) == "x")
        #expect(JSONValue(any: "text"[...]) == "text")
    }

    private final class AppObject {}

    @Test("A date, NaN, infinity, data and an object of the app are not values")
    func refusesWhatJSONCannotHold() {
        let cannot: [Any] = [
            Date(), Double.nan, Double.infinity, -Float.infinity, Data(), AppObject(), UUID(),
            URL(fileURLWithPath: "/"),
        ]
        for any in cannot {
            #expect(JSONValue(any: any) == nil)
            #expect(JSONValue(any: ["inside": [any]]) == nil)
        }
    }

    @Test("Members that JSON cannot hold are left out one by one, and named")
    func salvagesWhatIsLeft() {
        var dropped: [String] = []
        let value = JSONValue.salvaging(
            ["plan": "pro", "since": Date(), "list": [1, Double.nan, ["x": AppObject()]]] as [String: Any],
            dropped: { dropped.append($0) })
        #expect(value == ["plan": "pro", "list": [1, [:]]])
        #expect(dropped.sorted() == [".list[1]", ".list[2].x", ".since"])
    }

    @Test("Casts work on what comes out, as on Apple systems")
    func givesCastableValues() throws {
        #expect(JSONValue.integer(10).anyValue as? Int == 10)
        #expect(JSONValue.integer(10).anyValue as? Double == 10)
        #expect(JSONValue.double(10).anyValue as? Int == 10)
        #expect(JSONValue.double(10.5).anyValue as? Int == nil)
        #expect(JSONValue.integer(.max).anyValue as? Int == .max)
        #expect(JSONValue.bool(true).anyValue as? Bool == true)
        #expect(JSONValue.bool(true).anyValue as? Int == nil)
        #expect(JSONValue.null.anyValue is NSNull)
        #expect(JSONValue.array([1, "a"]).anyValue as? [Any] != nil)
        let object = try #require(JSONValue.object(["a": ["b": 1]]).anyValue as? [String: Any])
        #expect((object["a"] as? [String: Any])?["b"] as? Int == 1)
    }

    @Test("A value survives the way through Any", arguments: 0..<10)
    func roundTrips(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let value = JSONValue.random(depth: 3, using: &random)
            #expect(JSONValue(any: value.anyValue) == value)
        }
    }
}
