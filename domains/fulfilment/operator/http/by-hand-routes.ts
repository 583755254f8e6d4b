import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { tellProgress } from '../../commands/by-hand/tell-progress.ts'
import { tellRefill } from '../../commands/by-hand/tell-refill.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { countWorkByHand, refillStateByHand, refillsByHand, workByHand, workStatesOf } from '../../queries/by-hand.ts'
import { byHandContract as contract } from '../by-hand-schemas.ts'

const looks = { permission: 'orders.view', scope: 'panel' } as const
const acts = { permission: 'orders.act', scope: 'panel' } as const

/** What people who deliver by hand read and say. */
export const byHandRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.work, looks, async ({ query }, { trx, now }) => {
    const [accountId = null, orderId = null] = [query['filter.accountId'], query['filter.orderId']]
    const filter = { accountId, orderId, isCancelRequested: query.view === 'cancel_requested' }
    const rows = await workByHand(trx, filter, { after: numberOfCursor(query.cursor) ?? 0, limit: query.limit + 1 })
    const total = { count: await countWorkByHand(trx, filter), isExact: true }
    return listPage({ rows: await named(deps, trx, rows), limit: query.limit, total, now })
  }),
  operatorRoute(
    contract.tellProgress,
    {
      ...acts,
      audit: {
        action: 'order.reported-by-hand',
        entity: 'order',
        ids: ({ body }) => body.rows.map(({ orderId }) => orderId),
        read: orderStates,
      },
    },
    async ({ body: { rows } }, { trx }) => {
      const seen = new Set<number>()
      rows.forEach(({ orderId }, index) => {
        if (seen.has(orderId)) refuse(`rows.${index}.orderId`, 'fields.duplicate')
        seen.add(orderId)
      })
      return { data: { rows: await tellProgress(deps, trx, rows) } }
    },
  ),
  operatorRoute(contract.refills, looks, async ({ query }, { trx, now }) => {
    const rows = await refillsByHand(trx, { after: numberOfCursor(query.cursor) ?? 0, limit: query.limit + 1 })
    return listPage({ rows: await named(deps, trx, rows), limit: query.limit, total: undefined, now })
  }),
  operatorRoute(
    contract.tellRefill,
    {
      ...acts,
      audit: {
        action: 'refill.reported-by-hand',
        entity: 'refill',
        ids: ({ params }) => [params.id],
        read: refillStates,
        reason: ({ body: { reason } }) => reason || undefined,
        isEvent: true,
      },
    },
    async ({ params, body }, { trx }) => {
      if (body.state === 'rejected' && body.reason === '') refuse('reason', 'fields.required')
      await tellRefill(deps, trx, { refillId: params.id, ...body })
      return undefined
    },
  ),
]

/** Rows with the names of their services, and times as text. */
async function named<Row extends { readonly serviceId: number; readonly since: Date }>(
  { catalogue }: { readonly catalogue: Catalogue },
  trx: Trx,
  rows: readonly Row[],
) {
  const snapshot = rows.length > 0 ? await catalogue.snapshot(trx.panelId) : undefined
  return rows.map((row) => ({ ...row, since: row.since.toISOString(), service: snapshot?.service(row.serviceId)?.name ?? null }))
}

async function orderStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const rows = await workStatesOf(trx, ids.map(Number))
  return new Map(rows.map(({ id, ...fields }) => [String(id), { label: `Order ${id}`, fields }]))
}

async function refillStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const row = await refillStateByHand(trx, Number(ids[0]))
  if (!row) return new Map()
  const { state, rawStatus, orderId } = row
  return new Map([[String(row.id), { label: `Refill ${row.id} of order ${orderId}`, fields: { state, rawStatus } }]])
}
