import { answerSignIn, arrivalFrom } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type BoundRoute, claimKey, implement, type RateLimit, type RequestContext, saveResource } from '@vitrine/platform/http'
import { invariant, refuse } from '@vitrine/platform/kernel'
import { cancelOrder, type OwnOrder } from '../../commands/actions/act-on-order.ts'
import { claimOrder } from '../../commands/links/claim-order.ts'
import { openLinkedOrder, orderLinkOf, renewOrderLink } from '../../commands/links/open-order-link.ts'
import { afterCode, askOrderCode, type CodeOutcome, takeOrderCode } from '../../commands/links/prove-by-code.ts'
import { requestRefill } from '../../commands/refills/request-refill.ts'
import { orderingContract as contract } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import type { CodePurpose } from '../../model/order-link.ts'
import { ownRefills } from '../../queries/orders/list-refills.ts'
import { presentRefill } from '../refills.ts'
import { type LinkedOrder, linkedOrderWire } from './order-links.ts'

const asking: RateLimit = { name: 'order-code', per: 'ip', burst: 20, perMinute: 5, store: 'database' }
const proving: RateLimit = { name: 'order-code-try', per: 'ip', burst: 30, perMinute: 10, store: 'database' }

/** What a public address alone does not allow: it wants a code that was mailed to the address of the order. */
export function provenByCodeRoutes(deps: OrderingDeps): BoundRoute[] {
  const byCode = (
    context: RequestContext,
    params: LinkedOrder & { readonly purpose: CodePurpose; readonly code: string },
    work: (trx: Trx, own: OwnOrder) => Promise<string>,
  ) => onceByCode(deps, context, params, work)
  return [
    implement(
      contract.askOrderCode,
      async ({ params, body }, context) => {
        await deps.database.transaction(context.panelId, async (trx) => {
          const line = await openLinkedOrder(trx, params)
          const { replayOf } = await claimKey(trx, context.idempotency)
          if (replayOf !== undefined) return
          await saveResource(trx, context.idempotency, String(await askOrderCode(trx, line, body.purpose, deps.clock.now())))
        })
        return undefined
      },
      { rateLimit: asking },
    ),
    implement(
      contract.cancelLinkedOrder,
      async ({ params, body }, context) => {
        await byCode(context, { ...params, ...body, purpose: 'cancel' }, async (trx, own) => {
          await cancelOrder(trx, own, deps.clock.now())
          return String(own.orderId)
        })
        return { data: await linkedOrderWire(deps, context, params) }
      },
      { rateLimit: proving },
    ),
    implement(
      contract.refillLinkedOrder,
      async ({ params, body }, context) => {
        const snapshot = await deps.catalogue.snapshot(context.panelId)
        const id = await byCode(context, { ...params, ...body, purpose: 'refill' }, async (trx, own) =>
          String((await requestRefill(trx, snapshot, own, deps.clock.now())).id),
        )
        const refills = await deps.database.read(context.panelId, async (trx) => {
          const { userId } = await openLinkedOrder(trx, params)
          return ownRefills(trx, userId, [Number(id)])
        })
        const refill = refills.get(Number(id))
        invariant(refill, 'a refill that was asked for exists')
        return { data: presentRefill(refill) }
      },
      { rateLimit: proving },
    ),
    implement(
      contract.renewLinkByCode,
      async ({ params, body }, context) => {
        const token = await renewByCode(deps, context, { ...params, ...body })
        return { data: { token, order_ids: [params.orderId] } }
      },
      { rateLimit: proving },
    ),
    implement(
      contract.claimLinkedOrder,
      async ({ params, body: { code, ticket } }, context, reply) => {
        if (!code && !ticket) refuse('code', 'fields.required')
        const panel = await deps.panels.get(context.panelId)
        const arrival = arrivalFrom(context, deps.clock.now())
        const signedIn = await claimOrder(deps, {
          panelId: panel.id,
          ...params,
          proof: ticket ? { ticket } : { code: code ?? '' },
          arrival,
        })
        answerSignIn(reply, panel, signedIn)
        return { data: { order_id: params.orderId } }
      },
      { rateLimit: proving },
    ),
  ]
}

/** Replaces the public address once. The key is asked before the address: a repeat comes by one that opens nothing any more, and is told the new one. */
async function renewByCode(
  deps: OrderingDeps,
  context: RequestContext,
  { token, orderId, code }: LinkedOrder & { readonly code: string },
): Promise<string> {
  const now = deps.clock.now()
  const outcome = await deps.database.transaction(context.panelId, async (trx): Promise<CodeOutcome<string>> => {
    const { replayOf } = await claimKey(trx, context.idempotency)
    if (replayOf !== undefined) return { isProven: true, result: await orderLinkOf(trx, deps.secret, Number(replayOf)) }
    const { id, userId, purchaseId } = await openLinkedOrder(trx, { token, orderId })
    if (!(await takeOrderCode(trx, deps.secret, { orderId: id, purpose: 'link', code, now }))) return { isProven: false }
    const result = await renewOrderLink(trx, deps.secret, { userId, orderId: id, now })
    await saveResource(trx, context.idempotency, String(purchaseId))
    return { isProven: true, result }
  })
  return afterCode(outcome)
}

/**
 * Does what a code is for, once: the code's use, the work and the idempotency key are one transaction, a wrong code costs an attempt. Returns the key's
 * resource.
 */
async function onceByCode(
  deps: OrderingDeps,
  context: RequestContext,
  { token, orderId, purpose, code }: LinkedOrder & { readonly purpose: CodePurpose; readonly code: string },
  work: (trx: Trx, own: OwnOrder) => Promise<string>,
): Promise<string> {
  const outcome = await deps.database.transaction(context.panelId, async (trx): Promise<CodeOutcome<string>> => {
    const { id, userId } = await openLinkedOrder(trx, { token, orderId })
    const { replayOf } = await claimKey(trx, context.idempotency)
    if (replayOf !== undefined) return { isProven: true, result: replayOf }
    const isProven = await takeOrderCode(trx, deps.secret, { orderId: id, purpose, code, now: deps.clock.now() })
    if (!isProven) return { isProven: false }
    const result = await work(trx, { userId, orderId: id })
    await saveResource(trx, context.idempotency, result)
    return { isProven: true, result }
  })
  return afterCode(outcome)
}
