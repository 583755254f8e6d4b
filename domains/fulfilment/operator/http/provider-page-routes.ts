import { type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import type { FulfilmentDeps } from '../../deps.ts'
import { deliveriesSince } from '../../queries/deliveries-of-day.ts'
import { type ProviderCall, providerCalls } from '../../queries/provider-page.ts'
import { providerPageContract as contract } from '../provider-page-schemas.ts'
import { placeOf } from './place-of.ts'
import { accountOf } from './provider-states.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const
const DAY_MS = 86_400_000

/** How accounts have answered. */
export const providerPageRoutes = ({ secrets }: Pick<FulfilmentDeps, 'secrets'>): BoundOperatorRoute[] => [
  operatorRoute(contract.deliveries, looks, async (_, { trx, now }) => {
    const since = new Date(now.getTime() - DAY_MS)
    const providers = (await deliveriesSince(trx, since)).map(({ accountId: id, ...counts }) => ({ id, ...counts }))
    return { data: { since: since.toISOString(), providers } }
  }),
  operatorRoute(contract.calls, looks, async ({ params, query: { view, cursor, limit } }, { trx, now }) => {
    const { access } = await accountOf(trx, secrets, params.id)
    const place = placeOf(cursor, /^[0-9a-f-]{36}$/)
    const rows = await providerCalls(trx, params.id, { hasFailed: view === 'failed', after: place, limit: limit + 1 })
    const cursorOf = ({ at, id }: { readonly at: string; readonly id: string }) => `${at} ${id}`
    return listPage({ rows: rows.map((row) => presentCall(row, access.key)), limit, total: undefined, now, cursorOf })
  }),
]

function presentCall({ createdAt, sentAt, answeredAt, excerpt, no: _, ...call }: ProviderCall, key: string) {
  const tookMs = sentAt && answeredAt ? Math.max(0, answeredAt.getTime() - sentAt.getTime()) : null
  return { ...call, at: createdAt.toISOString(), milliseconds: tookMs, excerpt: key && excerpt ? excerpt.replaceAll(key, '…') : excerpt }
}
