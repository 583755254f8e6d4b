// Loaded before a command-line tool: its clock is DAYS_AHEAD days ahead of everybody else's, as if its operator came that much later.
const aheadMs = Number(process.env.DAYS_AHEAD ?? 0) * 86_400_000
const Today = Date

class Later extends Today {
  constructor(...time: readonly unknown[]) {
    // A date of its own stays what it is.
    super(...((time.length === 0 ? [Today.now() + aheadMs] : time) as [number]))
  }
  static override now(): number {
    return Today.now() + aheadMs
  }
}
Object.assign(globalThis, { Date: Later })
