import type { Trx } from '@vitrine/platform/database'
import { inEveryPanel } from '@vitrine/platform/jobs'
import type { EarningDeps } from '../deps.ts'

const AT_ONCE = 200
/** The event's own retries are over by then. */
const TIMEOUT_MS = 15 * 60_000

export interface DueRewards {
  /** Names the rewards in log lines. */
  readonly what: string
  /** Orders whose reward is due since before, the eldest first. */
  readonly due: (trx: Trx, before: Date, limit: number) => Promise<readonly number[]>
  readonly grant: (deps: EarningDeps, panelId: number, orderId: number) => Promise<void>
}

/** Posts the rewards of all panels that could not be posted when their orders ended. A failure is logged and does not block the others. */
export const grantEverywhere = (deps: EarningDeps, rewards: DueRewards): Promise<void> =>
  inEveryPanel(deps.panels, (panelId) => grantDue(deps, panelId, rewards))

export async function grantDue(deps: EarningDeps, panelId: number, { what, due, grant }: DueRewards): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - TIMEOUT_MS)
  for (;;) {
    const orders = await deps.database.read(panelId, (trx) => due(trx, before, AT_ONCE))
    const errors: unknown[] = []
    for (const orderId of orders) await grant(deps, panelId, orderId).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${what} are still due: ${String(errors[0])}`)
    if (orders.length < AT_ONCE) return
  }
}
