import { isStopped } from '@vitrine/ledger'
import type { DeliveryState, DeliveryStates } from '@vitrine/ordering'
import { sql, type Trx } from '@vitrine/platform/database'
import { type ProviderPlace, type RoutePlace, type Standing, whyNotSent, whySilent } from '../../model/health/standstill.ts'
import { fulfilmentTimings } from '../../model/timings.ts'
import { routesOf } from '../../store/route-store.ts'

/** The slowest polls come so far apart: a provider that missed two of them is silent. */
const SILENT_MS = 2 * (fulfilmentTimings().pollTiers.at(-1)?.everyMs ?? 0)

/** Where orders stand on their way to a provider, and what keeps them there; one statement of each kind for all of them. */
export const deliveryStates: DeliveryStates = async (trx, orders, now) => {
  if (orders.length === 0) return new Map()
  const isSending = !(await isStopped(trx, 'postings'))
  const places = new Map((await providerPlaces(trx)).map((place) => [place.id, place]))
  const routes = await routesOf(
    trx,
    orders.map(({ serviceId }) => serviceId),
  )
  const submissions = await submissionsOf(
    trx,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.map(({ id, serviceId }) => {
      const submission = submissions.get(id)
      const place = submission?.accountId ? (places.get(submission.accountId) ?? null) : null
      const isUnderWay = submission?.state === 'accepted' && place !== null
      const standing = isUnderWay
        ? whySilent(place, { ...submission, silentMs: SILENT_MS }, now)
        : isSending
          ? whyNotSent(placesOf(routes.get(serviceId) ?? [], places), submission?.refusedRoutes ?? [], now)
          : { because: 'stopped' as const, provider: null }
      return [id, presentState(standing, isUnderWay ? submission.answeredAt : null)]
    }),
  )
}

const placesOf = (
  routes: readonly { readonly priority: number; readonly isPaused: boolean; readonly accountId: number }[],
  places: ReadonlyMap<number, ProviderPlace>,
): RoutePlace[] =>
  routes.flatMap(({ priority, isPaused, accountId }) => {
    const provider = places.get(accountId)
    return provider ? [{ priority, isPaused, provider }] : []
  })

const presentState = ({ because, provider }: Standing, answeredAt: Date | null): DeliveryState => ({
  because,
  provider: provider && { id: provider.id, name: provider.name },
  until: because === 'breaker_open' || because === 'low_balance' ? (provider?.openUntil ?? null) : null,
  answeredAt,
})

const providerPlaces = (trx: Trx): Promise<ProviderPlace[]> =>
  trx.rows(sql<ProviderPlace>`
    select id, name, is_enabled as "isEnabled", breaker_reason as "breakerReason", open_until as "openUntil"
      from fulfilment.provider_account where panel_id = ${trx.panelId}`)

interface SubmissionStanding {
  readonly id: number
  readonly state: string
  readonly accountId: number | null
  readonly refusedRoutes: number[]
  readonly unseen: number
  readonly answeredAt: Date
}

async function submissionsOf(trx: Trx, orderIds: readonly number[]): Promise<ReadonlyMap<number, SubmissionStanding>> {
  const rows = await trx.rows(sql<SubmissionStanding>`
    select order_id as id, state, account_id as "accountId", refused_routes::int[] as "refusedRoutes", unseen, updated_at as "answeredAt"
      from fulfilment.submission where panel_id = ${trx.panelId} and order_id = any (${[...orderIds]}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
