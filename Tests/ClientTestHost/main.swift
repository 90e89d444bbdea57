import Foundation
import Shipeasy

// An app that is launched, does one thing, and ends at once: what the client's tests start as a process of its own.
//
//     client-test-host id            prints the device's id
//     client-test-host sticky        evaluates, so that groups are kept, and prints what was sent before
//     client-test-host full          as `sticky`, while no file may grow
//     client-test-host id-and-die    prints the device's id and is killed
//     client-test-host other         prints the device's id in defaults of another name
let sent = Locked<String>("")
let transport: ShipeasyClient.Transport = { request in
    if request.url?.path == "/sdk/evaluate" {
        sent.withLock { $0 = String(decoding: request.httpBody ?? Data(), as: UTF8.self) }
    }
    guard let url = request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else { throw URLError(.badURL) }
    return (Data(#"{"flags": {"on": true}, "sticky": {"e": {"g": "b", "s": "abcdefgh"}}}"#.utf8), response)
}
let command = CommandLine.arguments.dropFirst().first
if command == "full" {
    signal(SIGXFSZ, SIG_IGN)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &none)
    #else
        setrlimit(RLIMIT_FSIZE, &none)
    #endif
}
let defaults = command == "other" ? UserDefaults(suiteName: "other-defaults") : nil
let client = ShipeasyClient(
    clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false,
    store: UserDefaultsAnonymousStore(defaults ?? .standard), transport: transport)
switch command {
case "sticky", "full":
    await client.identify()
    print(await client.getFlag("on"), sent.withLock { $0 })
    exit(0)
case "id-and-die":
    print(await client.anonymousId)
    fflush(nil)
    kill(getpid(), SIGKILL)
default:
    print(await client.anonymousId)
    exit(0)
}
