// Loaded before a command-line tool: its clock is DAYS_AHEAD days ahead of everybody else's, as if its operator came that much later.
const aheadMs = Number(process.env.DAYS_AHEAD ?? 0) * 86_400_000
const Today = Date

class Later extends Today {
  constructor(...moment: readonly unknown[]) {
    // A date of its own stays what it is.
    super(...((moment.length === 0 ? [Today.now() + aheadMs] : moment) as [number]))
  }
  static override now(): number {
    return Today.now() + aheadMs
  }
}
Object.assign(globalThis, { Date: Later })
