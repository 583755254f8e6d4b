import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, undoPatch } from '@vitrine/platform/http'
import { actOnSubscription } from '../../commands/operator/act-on-subscription.ts'
import { changePace } from '../../commands/operator/change-pace.ts'
import { lookNow } from '../../commands/operator/look-now.ts'
import type { PlacingForDeps } from '../../commands/operator/place-for-customer.ts'
import { serveSkipped } from '../../commands/operator/serve-skipped.ts'
import { cancelSubscription, pauseSubscription, resumeSubscription } from '../../commands/subscriptions/act-on-subscription.ts'
import { orderAbsent, subscriptionAbsent } from '../../errors.ts'
import { dripFeedPage, showOperatorDripFeed, showOperatorSubscription, subscriptionPage } from '../../queries/operator/plan-tables.ts'
import { refillPage } from '../../queries/operator/refill-table.ts'
import { dripFeedsByNumber, subscriptionsByNumber } from '../../store/operator/plan-table-store.ts'
import { plansContract as contract } from '../plan-schemas.ts'

const looks = { permission: 'orders.view', scope: 'panel' } as const
const MINUTE_MS = 60_000
const acts = { permission: 'orders.act', scope: 'panel' } as const

interface Work {
  readonly trx: Trx
  readonly actor: { readonly rights: Readonly<Record<string, unknown>> }
}
const sightOf = ({ actor: { rights } }: Work) => ({ showsAddresses: rights['users.contact'] !== undefined })

/** How subscriptions stand, as the audit log compares them. */
const subscriptionStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await subscriptionsByNumber(trx, ids.map(Number))).map(({ id, state, contentsLeft }) => [
      String(id),
      { label: `#${id}`, fields: { state, contentsLeft } },
    ]),
  )
const audit = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'subscription',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: subscriptionStates,
    isEvent: true,
  }) as const

/** How drip feeds pause between two runs, with the version that an undo goes by. */
const feedPaces = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await dripFeedsByNumber(trx, ids.map(Number))).map(({ id, minutes, version }) => [
      String(id),
      { label: `#${id}`, fields: { minutesBetweenRuns: minutes }, version },
    ]),
  )

async function shownFeed(work: Work, id: number) {
  const data = await showOperatorDripFeed(work.trx, id, sightOf(work))
  if (!data) throw orderAbsent()
  return { data }
}

async function shown(work: Work, id: number) {
  const data = await showOperatorSubscription(work.trx, id, sightOf(work))
  if (!data) throw subscriptionAbsent()
  return { data }
}

/** What operators read of drip feeds and subscriptions, and what they do about them for their customers. */
export const planOperatorRoutes = ({ catalogue, minuteMs = MINUTE_MS }: PlacingForDeps): readonly BoundOperatorRoute[] => [
  operatorRoute(contract.refills, looks, async ({ query: { cursor, limit, ...filter } }, work) => {
    const question = { state: filter['filter.state'] ?? null, orderId: filter['filter.orderId'] ?? null, limit: limit + 1 }
    const rows = await refillPage(work.trx, { ...question, before: numberOfCursor(cursor) ?? null }, sightOf(work))
    return listPage({ rows, limit, total: undefined, now: work.now })
  }),
  operatorRoute(contract.dripFeeds, looks, async ({ query: { cursor, limit, ...filter } }, work) => {
    const question = { state: filter['filter.state'] ?? null, customerId: filter['filter.customerId'] ?? null, limit: limit + 1 }
    const rows = await dripFeedPage(work.trx, { ...question, before: numberOfCursor(cursor) ?? null }, sightOf(work))
    return listPage({ rows, limit, total: undefined, now: work.now })
  }),
  operatorRoute(contract.dripFeed, looks, ({ params }, work) => shownFeed(work, params.id)),
  operatorRoute(
    contract.changePace,
    {
      ...acts,
      audit: { action: 'order.pace-changed', entity: 'order', ids: ({ params }) => [params.id], read: feedPaces, undo: undoPatch },
    },
    async ({ params: { id }, body: { version, minutesBetweenRuns: minutes } }, work) => {
      await changePace(work.trx, { id, version }, { minutes, minuteMs }, work.now)
      return shownFeed(work, id)
    },
  ),
  operatorRoute(contract.subscriptions, looks, async ({ query: { cursor, limit, ...filter } }, work) => {
    const question = { state: filter['filter.state'] ?? null, customerId: filter['filter.customerId'] ?? null, limit: limit + 1 }
    const rows = await subscriptionPage(work.trx, { ...question, before: numberOfCursor(cursor) ?? null }, sightOf(work))
    return listPage({ rows, limit, total: undefined, now: work.now })
  }),
  operatorRoute(contract.subscription, looks, ({ params }, work) => shown(work, params.id)),
  operatorRoute(contract.pauseSubscription, { ...acts, audit: audit('subscription.paused') }, async ({ params: { id }, body }, work) => {
    await actOnSubscription(work.trx, { id, version: body.version, now: work.now }, pauseSubscription)
    return shown(work, id)
  }),
  operatorRoute(contract.resumeSubscription, { ...acts, audit: audit('subscription.resumed') }, async ({ params: { id }, body }, work) => {
    await actOnSubscription(work.trx, { id, version: body.version, now: work.now }, resumeSubscription)
    return shown(work, id)
  }),
  operatorRoute(
    contract.cancelSubscription,
    { ...acts, audit: { ...audit('subscription.canceled'), reason: ({ body }) => body.reason || undefined } },
    async ({ params: { id }, body }, work) => {
      await actOnSubscription(work.trx, { id, version: body.version, now: work.now }, cancelSubscription)
      return shown(work, id)
    },
  ),
  operatorRoute(contract.lookAtSubscription, { ...acts, audit: audit('subscription.checked') }, async ({ params: { id }, body }, work) => {
    await lookNow(work.trx, { id, version: body.version, now: work.now })
    return shown(work, id)
  }),
  operatorRoute(
    contract.servePublication,
    {
      ...acts,
      audit: {
        ...audit('subscription.post-ordered'),
        reason: ({ params: { no } }, output) => output?.data.publications.find(({ id }) => id === no)?.url,
      },
    },
    async ({ params: { id, no }, body }, work) => {
      await serveSkipped(work.trx, { catalogue }, { id, version: body.version, now: work.now, publicationId: no })
      return shown(work, id)
    },
  ),
]
