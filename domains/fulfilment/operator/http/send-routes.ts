import type { Catalogue } from '@vitrine/catalogue'
import { findLine, recordOnTicket } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { changeLinkOf, sendOtherwise } from '../../commands/sending/send-otherwise.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { serviceRoutes } from '../../store/service-route-store.ts'
import { findSubmission } from '../../store/submission-store.ts'
import { sendContract as contract } from '../send-schemas.ts'

const acts = { permission: 'orders.act', scope: 'panel' } as const

async function lineOf(trx: Trx, id: number) {
  const line = await findLine(trx, id)
  if (!line) throw new Refusal('not-found', 'request.notFound')
  return line
}

async function shown(trx: Trx, id: number) {
  const { state, url } = await lineOf(trx, id)
  return { data: { state, link: url } }
}

/** How an order stands before it is sent, as the audit log compares it. */
async function orderStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const line = await findLine(trx, Number(ids[0]))
  if (!line) return new Map()
  const chosen = (await findSubmission(trx, line.id))?.chosenRoute ?? null
  return new Map([[String(line.id), { label: `#${line.id}`, fields: { state: line.state, link: line.url, route: chosen } }]])
}

const onOrder = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'order',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: orderStates,
    isEvent: true,
  }) as const

/** How people send orders again, by another route, or to another link. */
export const sendRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.orderRoutes, { permission: 'orders.provider', scope: 'panel' }, async ({ params }, { trx }) => {
    const line = await lineOf(trx, params.id)
    const submission = await findSubmission(trx, line.id)
    // A refused order that is sent again begins anew.
    const refused = submission?.state === 'ready' ? submission.refusedRoutes : []
    const rows = await serviceRoutes(trx, line.serviceId)
    return {
      rows: rows.map(({ priority, account, providerServiceId, pausedAt, isAccountEnabled, isGone }) => ({
        ...{ priority, account, providerServiceId, isUsable: pausedAt === null && isAccountEnabled && !isGone },
        ...{ hasRefused: refused.includes(priority), isChosen: submission?.chosenRoute === priority },
      })),
    }
  }),
  operatorRoute(contract.sendOrder, { ...acts, audit: onOrder('order.sent-again') }, async ({ params: { id }, body }, work) => {
    const seen = { id, version: body.version, operatorId: work.actor.operatorId }
    await sendOtherwise(deps, work.trx, seen, body.priority, work.now)
    await recordOnTicket(work.trx, { orderId: id, operatorId: work.actor.operatorId, event: 'sent', now: work.now })
    return shown(work.trx, id)
  }),
  operatorRoute(
    contract.changeOrderLink,
    { ...acts, audit: { ...onOrder('order.link-changed'), reason: ({ body }) => body.reason || undefined } },
    async ({ params: { id }, body }, { trx, actor, now }) => {
      const seen = { id, version: body.version, operatorId: actor.operatorId }
      await changeLinkOf(trx, await deps.catalogue.snapshot(trx.panelId), seen, body.link, now)
      await recordOnTicket(trx, { orderId: id, operatorId: actor.operatorId, event: 'link-changed', now })
      return shown(trx, id)
    },
  ),
]
