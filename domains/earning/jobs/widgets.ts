import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { grantSale } from '../commands/reward-sale.ts'
import type { EarningDeps } from '../deps.ts'
import { dueSales } from '../queries/due-sales.ts'

const AT_ONCE = 200
/** The subscriber has had its own tries by then. */
const PATIENCE_MS = 15 * 60_000

/** Partners' rewards that could not be posted when their orders ended. */
export const widgetSchedules = (deps: EarningDeps): Schedule[] => [
  {
    name: 'earning.grant-widget-rewards',
    cron: '5,20,35,50 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => grantDueSales(deps, panelId)),
  },
]

export async function grantDueSales(deps: EarningDeps, panelId: number): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - PATIENCE_MS)
  for (;;) {
    const due = await deps.database.read(panelId, (trx) => dueSales(trx, before, AT_ONCE))
    const errors: unknown[] = []
    for (const orderId of due) await grantSale(deps, panelId, orderId).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} widget rewards are still due: ${String(errors[0])}`)
    if (due.length < AT_ONCE) return
  }
}
