import type { Catalogue } from '@vitrine/catalogue'
import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, undoPatch } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { activateOrder, cancelOrder, pauseOrder } from '../../commands/actions/act-on-order.ts'
import { actForCustomer } from '../../commands/operator/act-for-customer.ts'
import { changeOrder, prolongGuarantee } from '../../commands/operator/change-order.ts'
import { decideHeld } from '../../commands/operator/decide-held.ts'
import type { PlacingForDeps } from '../../commands/operator/place-for-customer.ts'
import { requestRefill } from '../../commands/refills/request-refill.ts'
import { orderAbsent } from '../../errors.ts'
import { type DeliveryStates, noDeliveryStates, noProviderNumbers, noProviderOrders } from '../../ports.ts'
import { lateCount, lateReasons } from '../../queries/operator/attention.ts'
import { orderDelay } from '../../queries/operator/late/order-delay.ts'
import type { SearchSources } from '../../queries/operator/order-search.ts'
import { showOperatorOrder } from '../../queries/operator/show-order.ts'
import { showToday } from '../../queries/operator/today.ts'
import { ordersByNumber } from '../../store/operator/order-table-store.ts'
import { countsOfTabs } from '../../store/operator/today-store.ts'
import { recordOnTicket } from '../../store/tickets/ticket-message-store.ts'
import { orderingOperatorContract as contract } from '../schemas.ts'
import { apiCallRoutes } from './api-calls.ts'
import { holdRuleRoutes } from './hold-rules.ts'
import { orderListRoutes } from './order-list.ts'
import { placingOperatorRoutes } from './placing.ts'
import { planOperatorRoutes } from './plans.ts'
import { replyOperatorRoutes } from './replies.ts'

const looks = { permission: 'orders.view', scope: 'panel' } as const
const acts = { permission: 'orders.act', scope: 'panel' } as const
interface Work {
  readonly trx: Trx
  readonly now: Date
  readonly actor: { readonly rights: Readonly<Record<string, unknown>> }
}

/** How orders stand, as the audit log compares them. */
export const orderStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await ordersByNumber(trx, ids.map(Number))).map(({ id, state, delivered, refunded, cancelRequestedAt }) => [
      String(id),
      {
        label: `#${id}`,
        fields: { state, delivered, refunded: formatMicro(refunded), cancelRequestedAt: cancelRequestedAt?.toISOString() ?? null },
      },
    ]),
  )

/** What is written of orders themselves, with the version that an undo goes by. */
const orderFacts = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await ordersByNumber(trx, ids.map(Number))).map(({ id, name, startCount, stateVersion: version }) => [
      String(id),
      { label: `#${id}`, fields: { name, startCount }, version },
    ]),
  )

const guarantees = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await ordersByNumber(trx, ids.map(Number))).map(({ id, guaranteeUntil }) => [
      String(id),
      { label: `#${id}`, fields: { guaranteeUntil: guaranteeUntil?.toISOString() ?? null } },
    ]),
  )

const onOrder = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'order',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: orderStates,
    isEvent: true,
  }) as const

async function shown({ trx, now, actor: { rights } }: Work, id: number) {
  const data = await showOperatorOrder(trx, id, {
    showsAddresses: rights['users.contact'] !== undefined,
    showsCost: rights['orders.cost'] !== undefined,
    now,
    showsQuestions: rights['tickets.view'] !== undefined,
  })
  if (!data) throw orderAbsent()
  return { data }
}

/** What operators ask about orders, and what they do about them for their customers. */
export const orderingOperatorRoutes = ({
  catalogue,
  ordersAtProvider = noProviderNumbers,
  ordersOfProvider = noProviderOrders,
  deliveryStates = noDeliveryStates,
  ...deps
}: PlacingForDeps & Partial<Omit<SearchSources, 'catalogue'> & { readonly deliveryStates: DeliveryStates }>): BoundOperatorRoute[] => [
  ...placingOperatorRoutes({ catalogue, ...deps }),
  ...apiCallRoutes,
  ...planOperatorRoutes({ catalogue, ...deps }),
  ...replyOperatorRoutes,
  ...holdRuleRoutes(catalogue),
  ...orderListRoutes({ catalogue, ordersAtProvider, ordersOfProvider }),
  operatorRoute(contract.today, looks, async ({ query: { range } }, { trx, actor: { rights }, now }) => ({
    data: {
      ...(await showToday(trx, { now, timeZone: (await panelOptionsIn(trx)).timeZone, range, rights })),
      late: await lateReasons(trx, { catalogue, deliveryStates }, now),
    },
  })),
  operatorRoute(contract.orderCounts, looks, async (_, { trx, now }) => {
    const late = await lateCount(trx, await catalogue.snapshot(trx.panelId), now)
    return { data: [...(await countsOfTabs(trx)), { state: 'late' as const, ...late }] }
  }),
  operatorRoute(contract.order, looks, ({ params }, work) => shown(work, params.id)),
  operatorRoute(contract.orderDelay, looks, async ({ params }, { trx, actor, now }) => {
    const snapshot = await catalogue.snapshot(trx.panelId)
    const showsProvider = actor.rights['orders.provider'] !== undefined
    const data = await orderDelay(trx, params.id, { snapshot, deliveryStates, showsProvider, now })
    if (!data) throw orderAbsent()
    return { data }
  }),
  operatorRoute(
    contract.changeOrder,
    {
      ...acts,
      audit: { action: 'order.changed', entity: 'order', ids: ({ params }) => [params.id], read: orderFacts, undo: undoPatch },
    },
    async ({ params: { id }, body: { version, name, startCount } }, work) => {
      const facts = { ...(name === undefined ? {} : { name }), ...(startCount === undefined ? {} : { startCount }) }
      await changeOrder(work.trx, { id, version }, facts)
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.prolongGuarantee,
    { ...acts, audit: { ...onOrder('order.guarantee-prolonged'), read: guarantees, reason: ({ body }) => body.reason } },
    async ({ params: { id }, body: { version, until } }, work) => {
      await prolongGuarantee(work.trx, { id, version }, new Date(until), work.now)
      return shown(work, id)
    },
  ),
  operatorRoute(contract.pauseOrder, { ...acts, audit: onOrder('order.paused') }, async ({ params: { id }, body }, work) => {
    const seen = { id, version: body.version, operatorId: work.actor.operatorId }
    await actForCustomer(work.trx, seen, (own) => pauseOrder(work.trx, own))
    await recordOnTicket(work.trx, { orderId: id, operatorId: work.actor.operatorId, event: 'paused', now: work.now })
    return shown(work, id)
  }),
  operatorRoute(contract.resumeOrder, { ...acts, audit: onOrder('order.resumed') }, async ({ params: { id }, body }, work) => {
    const seen = { id, version: body.version, operatorId: work.actor.operatorId }
    await actForCustomer(work.trx, seen, (own) => activateOrder(work.trx, own, work.now))
    await recordOnTicket(work.trx, { orderId: id, operatorId: work.actor.operatorId, event: 'resumed', now: work.now })
    return shown(work, id)
  }),
  ...(['release', 'refuse'] as const).map((decision) =>
    operatorRoute(
      decision === 'release' ? contract.releaseHeldOrder : contract.refuseHeldOrder,
      {
        ...{ permission: 'held.decide', scope: 'panel' },
        audit: { ...onOrder(decision === 'release' ? 'order.released' : 'order.refused'), reason: ({ body }) => body.note || undefined },
      },
      async ({ params: { id }, body }, work) => {
        const { operatorId, name } = work.actor
        await decideHeld(work.trx, { id, ...body, decision }, { operatorId, name, email: work.caller.email }, work.now)
        return shown(work, id)
      },
    ),
  ),
  operatorRoute(
    contract.cancelOrder,
    { ...acts, audit: { ...onOrder('order.canceled'), reason: ({ body }) => body.reason || undefined } },
    async ({ params: { id }, body }, work) => {
      const seen = { id, version: body.version, operatorId: work.actor.operatorId }
      await actForCustomer(work.trx, seen, (own) => cancelOrder(work.trx, own, work.now))
      await recordOnTicket(work.trx, { orderId: id, operatorId: work.actor.operatorId, event: 'canceled', now: work.now })
      return shown(work, id)
    },
  ),
  refillRoute(catalogue),
]

/** A refill that an operator requests for the customer. */
const refillRoute = (catalogue: Catalogue): BoundOperatorRoute =>
  operatorRoute(contract.requestRefill, { ...acts, audit: onOrder('order.refill-requested') }, async ({ params: { id }, body }, work) => {
    const seen = { id, version: body.version, operatorId: work.actor.operatorId }
    const known = await catalogue.snapshot(work.trx.panelId)
    await actForCustomer(work.trx, seen, async (own) => {
      await requestRefill(work.trx, known, own, work.now)
    })
    await recordOnTicket(work.trx, { orderId: id, operatorId: work.actor.operatorId, event: 'refill-requested', now: work.now })
    return shown(work, id)
  })
