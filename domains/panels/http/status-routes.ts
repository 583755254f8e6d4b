import type { Database } from '@vitrine/platform/database'
import { type BoundRoute, implement } from '@vitrine/platform/http'
import { type Clock, Refusal, systemClock } from '@vitrine/platform/kernel'
import { panelsContract } from '../contract/schemas.ts'
import { hasPage } from '../model/pages.ts'
import type { DeliveryHealth } from '../ports.ts'
import type { Panels } from '../queries/panels.ts'
import { statusPage } from '../queries/status-page.ts'

export interface StatusRoutesDeps {
  readonly database: Database
  readonly panels: Panels
  readonly deliveryHealth: DeliveryHealth
  readonly clock?: Clock
}

/** The status page; a panel that leaves it out answers 404. */
export const statusRoutes = ({ database, panels, deliveryHealth, clock = systemClock }: StatusRoutesDeps): BoundRoute[] => [
  implement(panelsContract.status, async ({ query: { page } }, { panelId, locale }) => {
    if (!hasPage('status', await panels.get(panelId))) throw new Refusal('not-found', 'request.notFound')
    const health = await deliveryHealth.healthOf(panelId, locale)
    const data = await database.read(panelId, (trx) => statusPage(trx, { ...health, locale, now: clock.now(), page }))
    return { data }
  }),
]
