import Foundation
import Shipeasy
import ShipeasyDevtools

/// A small shop in the terminal, as an example of an app that embeds the overlay.
///
/// It reads flags, configs, experiments and kill switches all the time, shows what they make of the shop, and prints a
/// log. `d` opens the overlay on the very client that it reads from: what is forced there holds at the next read.
struct Shop {
    let client: ShipeasyClient
    let overlay: DevtoolsOverlay

    /// Takes orders until `q` is pressed. This is all that embedding takes: one call, on whatever key is free.
    func run() async throws {
        let keys = try KeyPresses()
        defer { keys.stop() }
        await showPage()
        let trade = Task { await takeOrders() }
        defer { trade.cancel() }
        while let key = await keys.next() {
            switch key {
            case "d":
                try await overlay.present()
                await showPage()
            case "q": return
            default: await showPage()
            }
        }
    }

    /// The shop as a visitor sees it at this moment.
    private func page() async -> String {
        let home = await client.universe("homepage").assign()
        let checkout = await client.universe("checkout").assign()
        let isNew = await client.getFlag("new_checkout")
        let isClosed = await client.getKillswitch("checkout")
        let headline = home.get("headline") ?? "Welcome"
        let button = home.get("button") ?? "Shop"
        let steps = checkout.get("steps") ?? 3
        let shipping = await client.getConfig("free_shipping_from") as? Double ?? 0
        let methods = await client.getConfig("payment_methods") as? [String] ?? []
        return """

            ── Aurora ──────────────────────────────── d devtools · q quit ──
              \(headline)
              [ \(button) ]   free shipping from \(shipping) €

              Checkout   \(isClosed ? "closed for the moment" : isNew ? "the new one" : "the old one")
              Steps      \(steps)
              Pay with   \(methods.joined(separator: ", "))
            ─────────────────────────────────────────────────────────────────
            """
    }

    private func showPage() async { print(await page()) }

    /// An order every second.
    private func takeOrders() async {
        for order in 1001... {
            do { try await Task.sleep(nanoseconds: 1_000_000_000) } catch { return }
            // Each order asks anew, so it goes the way that holds at this moment.
            let way = await client.getFlag("new_checkout") ? "new" : "old"
            print("order \(order) came in by the \(way) checkout")
            await client.track("order", properties: ["checkout": way])
        }
    }
}
