import { createHash } from 'node:crypto'
import type { CatalogueService } from '@vitrine/catalogue'
import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { findResource, type IdempotencyKey, keyOfOwn, type RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { MICRO_STEP } from '@vitrine/pricing'
import { customerDiscounts } from '@vitrine/promotions'
import { nameOrder } from '../../commands/placing/name-order.ts'
import { type NotedRequest, noteRequest } from '../../commands/placing/note-request.ts'
import { CatalogueMoved, placeOrderIn } from '../../commands/placing/place-order.ts'
import { placeTestOrder, type TestTerms } from '../../commands/placing/place-test-order.ts'
import { type PreparedLine, prepareLines } from '../../commands/placing/prepare-lines.ts'
import { withKnownTitles } from '../../commands/placing/with-titles.ts'
import type { OrderLineInput } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import { API_V2 } from '../../model/order-source.ts'
import type { Fields } from './fields.ts'
import { orderLineOf } from './order-line.ts'
import { badField, inTheirTexts, V2Error } from './refusals.ts'
import { v2Errors } from './texts.ts'

const MINUTE_MS = 60_000
const TRIES_MAX = 3

/** Whose key it is, and whether its orders are for nothing. */
export interface Buyer {
  readonly userId: number
  readonly isTest: boolean
}

/** `add`: an order from balance. A request id replays the first answer; without one, the same request within 30 seconds is refused as a repeat. */
export async function v2Add(deps: OrderingDeps, context: RequestContext, buyer: Buyer, fields: Fields): Promise<{ order: number }> {
  const { userId } = buyer
  const sent = keyOf(buyer, fields)
  const idempotency = sent ?? keyOfOwn()
  const reference = referenceOf(fields)
  for (let tries = 1; ; tries += 1) {
    const snapshot = await deps.catalogue.snapshot(context.panelId)
    const service = snapshot.service(fields.id('service') ?? 0)
    if (!service?.isSellable) throw new V2Error(v2Errors.service)
    const panel = await deps.panels.get(context.panelId)
    const discounts = await customerDiscounts(deps.database, panel, userId, deps.clock.now())
    const line = orderLineOf(fields, service, snapshot)
    const lines = prepared(
      () => prepareLines({ snapshot, panel, lines: [line], prefix: 'orders', discounts, moneyStep: MICRO_STEP }),
      service,
      countOf(line, service),
    )
    const only = lines[0] as PreparedLine
    const titled = await withKnownTitles(deps, lines)
    try {
      if (buyer.isTest) {
        const terms = testTermsOf(deps, buyer, sent, { ...only, requestHash: requestHash(only) })
        return { order: await deps.database.transaction(context.panelId, (trx) => placeTestOrder(trx, { ...terms, reference }, only)) }
      }
      const placed = await deps.database.transaction(context.panelId, async (trx) => {
        const user = await findUser(trx, userId)
        if (user) refuseIfFrozen(user)
        // A retry after an unconfirmed commit is no repeat: it finds its own order.
        if (!sent && !(await findResource(trx, idempotency))) await refuseRepeat(trx, userId, { ...only, requestHash: requestHash(only) })
        const made = await placeOrderIn(trx, {
          panelId: context.panelId,
          userId,
          fromBalance: true,
          source: API_V2,
          locale: 'en',
          catalogueVersion: snapshot.version,
          // A program waits for no title, and its many links would use up what the form may ask.
          lines: titled,
          idempotency,
          refundPolicy: 'refund',
          ordersPerMinute: panel.limits.ordersPerMinute,
          minuteMs: deps.minuteMs,
        })
        if (reference && made[0]) await nameOrder(trx, made[0].id, reference)
        return made
      })
      return { order: placed[0]?.id as number }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payments.funds') throw new V2Error(v2Errors.funds)
      if (!(error instanceof CatalogueMoved) || tries >= TRIES_MAX) throw error
      await deps.catalogue.refresh(context.panelId)
    }
  }
}

/** The client's own name for an order. */
export function referenceOf(fields: Fields): string | undefined {
  const reference = fields.text('reference')
  if (reference !== undefined && reference.length > 100) throw badField('reference', '100 characters long at most')
  return reference
}

const commentsOf = (service: CatalogueService) => service.targets.find(({ type }) => type === 'comments')?.id

/** How many are ordered, for the text of a refusal: lines where lines count. */
const countOf = (line: OrderLineInput, service: CatalogueService): number =>
  service.calculableQuantity
    ? (line.targetable_values.find(({ target_id }) => target_id === commentsOf(service))?.values.length ?? 0)
    : line.quantity

function prepared(prepare: () => PreparedLine[], service: CatalogueService, quantity: number): PreparedLine[] {
  try {
    return prepare()
  } catch (error) {
    throw inTheirTexts(error, service, quantity)
  }
}

/** The client's own id of the request, if it sent one: stored per account, compared by all fields. */
export function keyOf({ userId, isTest }: Buyer, fields: Fields): IdempotencyKey | null {
  const id = fields.text('request_id')
  if (!id) return null
  if (id.length > 128) throw badField('request_id', '128 characters long at most')
  return {
    principal: isTest ? `v2-test:${userId}` : `v2:${userId}`,
    key: id,
    route: 'api-v2 add',
    bodyHash: createHash('sha256').update(fields.fingerprint()).digest(),
  }
}

/** On which terms an order of a test key is placed; a repeat of a real one is no repeat here. */
export const testTermsOf = (
  { clock, minuteMs = MINUTE_MS }: Pick<OrderingDeps, 'clock' | 'minuteMs'>,
  { userId }: Buyer,
  sent: IdempotencyKey | null,
  order: NotedRequest,
): TestTerms => ({
  userId,
  idempotency: sent ?? keyOfOwn(),
  inside: sent ? undefined : (trx) => refuseRepeat(trx, userId, { ...order, requestHash: testHashOf(order.requestHash) }),
  now: clock.now(),
  minuteMs,
})

/** A test order never blocks a real one. */
const testHashOf = (hash: Buffer): Buffer => createHash('sha256').update('test').update(hash).digest()

/** What makes two requests the same order, beside service and quantity. */
export const requestHash = (
  order: Pick<PreparedLine, 'url' | 'targetableValues' | 'isGuarantee'> & { readonly plan?: PreparedLine['plan'] },
): Buffer => {
  const runs = order.plan?.kind === 'drip_feed' ? [order.plan.parts.length, order.plan.minutes] : []
  return createHash('sha256')
    .update(JSON.stringify([order.url, order.targetableValues, order.isGuarantee, runs]))
    .digest()
}

/** Refuses an identical order within seconds, by the row that the first of them writes. */
export async function refuseRepeat(trx: Trx, userId: number, order: NotedRequest): Promise<void> {
  if (!(await noteRequest(trx, userId, order))) throw new V2Error(v2Errors.active)
}
