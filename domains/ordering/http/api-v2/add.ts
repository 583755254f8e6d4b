import { createHash } from 'node:crypto'
import type { CatalogueService } from '@vitrine/catalogue'
import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'
import { findResource, type IdempotencyKey, keyOfOwn, type RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { MICRO_STEP } from '@vitrine/pricing'
import { customerDiscounts } from '@vitrine/promotions'
import { CatalogueMoved, placeOrderIn } from '../../commands/place-order.ts'
import { type PreparedLine, prepareLines } from '../../commands/prepare-lines.ts'
import { dripFeedInput, type OrderLineInput } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import { API_V2 } from '../../model/order-source.ts'
import { isDripFed, v2Type } from './catalogue-list.ts'
import type { Fields } from './fields.ts'
import { v2Errors } from './words.ts'

const REPEAT_SECONDS = 30
const TRIES_MAX = 3

/** What a client reads as `{"error": …}`. */
export class V2Error extends Error {}

/** `add`: an order from balance. A request id replays the first answer; without one, the same request within 30 seconds is refused as a repeat. */
export async function v2Add(deps: OrderingDeps, context: RequestContext, userId: number, fields: Fields): Promise<{ order: number }> {
  const sent = keyOf(userId, fields)
  const idempotency = sent ?? keyOfOwn()
  for (let tries = 1; ; tries += 1) {
    const snapshot = await deps.catalogue.snapshot(context.panelId)
    const service = snapshot.service(fields.id('service') ?? 0)
    if (!service?.isSellable) throw new V2Error(v2Errors.service)
    const panel = await deps.panels.get(context.panelId)
    const discounts = await customerDiscounts(deps.database, panel, userId, deps.clock.now())
    const line = lineOf(fields, service)
    const lines = prepared(
      () => prepareLines({ snapshot, panel, lines: [line], prefix: 'orders', discounts, moneyStep: MICRO_STEP }),
      service,
      line.quantity,
    )
    try {
      const placed = await deps.database.transaction(context.panelId, async (trx) => {
        const user = await findUser(trx, userId)
        if (user) refuseIfFrozen(user)
        // What runs again because its commit was not heard of is no repeat: it finds its own order.
        if (!sent && !(await findResource(trx, idempotency))) await refuseRepeat(trx, userId, lines[0] as PreparedLine)
        return placeOrderIn(trx, {
          panelId: context.panelId,
          userId,
          fromBalance: true,
          source: API_V2,
          locale: 'en',
          catalogueVersion: snapshot.version,
          lines,
          idempotency,
          refundPolicy: 'refund',
          minuteMs: deps.minuteMs,
        })
      })
      return { order: placed[0]?.id as number }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ledger.funds') throw new V2Error(v2Errors.funds)
      if (!(error instanceof CatalogueMoved) || tries >= TRIES_MAX) throw error
      await deps.catalogue.refresh(context.panelId)
    }
  }
}

/** What may be given in one line; a comment keeps its commas. */
const BY_COMMA: ReadonlySet<string> = new Set(['seo_keywords', 'countries'])

function lineOf(fields: Fields, service: CatalogueService): OrderLineInput {
  const texts = {
    comments: fields.text('comments'),
    seo_keywords: fields.text('keywords'),
    textarea: fields.text('comments'),
    languages: fields.text('country'),
    countries: fields.text('country')?.toUpperCase(),
  }
  const targetable_values = service.targets.flatMap((target) => {
    const text = texts[target.type]
    return text === undefined ? [] : [{ target_id: target.id, values: text.split(BY_COMMA.has(target.type) ? /\r?\n|,/ : /\r?\n/) }]
  })
  const quantity = v2Type(service).includes('Package') ? service.defaultQuantity : Number(fields.text('quantity') ?? 0)
  return {
    service_id: service.id,
    url: fields.text('link') ?? '',
    quantity: Number.isSafeInteger(quantity) ? quantity : 0,
    // The rate that `services` tells contains the guarantee's surcharge.
    is_guarantee: service.hasRefill,
    is_reorder: false,
    targetable_values,
    drip_feed: dripFeedOf(fields, service),
  }
}

/** `runs` and `interval` in minutes: equal runs of `quantity` each. */
function dripFeedOf(fields: Fields, service: CatalogueService): OrderLineInput['drip_feed'] {
  const [runs, interval] = [fields.text('runs'), fields.text('interval')]
  if (runs === undefined) return null
  if (!isDripFed(service)) throw new V2Error(v2Errors.dripDisabled)
  const wish = dripFeedInput.safeParse({ runs: Number(runs), minutes_between_runs: Number(interval) })
  if (!wish.success) throw new V2Error(v2Errors.request)
  return wish.data
}

/** The refusals of our order form in the words that v2 clients know. */
function prepared(prepare: () => PreparedLine[], service: CatalogueService, quantity: number): PreparedLine[] {
  try {
    return prepare()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const fields = Object.keys(error.errors).map((field) => field.split('.').at(-1))
    if (fields.includes('url')) throw new V2Error(v2Errors.link)
    if (fields.includes('quantity')) throw new V2Error(quantityError(error, service, quantity))
    throw new V2Error(fields.includes('service_id') ? v2Errors.service : (Object.values(error.errors)[0]?.[0] ?? v2Errors.request))
  }
}

function quantityError(error: Refusal, service: CatalogueService, quantity: number): string {
  const message = Object.values(error.errors ?? {})[0]?.[0] ?? v2Errors.request
  if (!message.startsWith('The quantity must be between')) return message
  return quantity > service.maxQuantity ? v2Errors.more(service.maxQuantity) : v2Errors.less(service.minQuantity)
}

/** The client's own id of the request, if it sent one: kept under its account, compared by all fields. */
export function keyOf(userId: number, fields: Fields): IdempotencyKey | null {
  const id = fields.text('request_id')
  if (!id) return null
  if (id.length > 128) throw new V2Error(v2Errors.request)
  return { principal: `v2:${userId}`, key: id, route: 'api-v2 add', bodyHash: createHash('sha256').update(fields.fingerprint()).digest() }
}

export async function refuseRepeat(
  trx: Trx,
  userId: number,
  line: Pick<PreparedLine, 'linkHash' | 'quantity'> & { readonly service: Pick<PreparedLine['service'], 'id' | 'allowsDuplicateLinks'> },
): Promise<void> {
  if (line.service.allowsDuplicateLinks) return
  const taken = await trx.run(sql`
    insert into ordering.recent_request as r (panel_id, user_id, service_id, link_hash, quantity)
    values (${trx.panelId}, ${userId}, ${line.service.id}, ${line.linkHash ?? Buffer.alloc(0)}, ${line.quantity})
    on conflict (panel_id, user_id, service_id, link_hash, quantity) do update set at = clock_timestamp()
      where r.at < clock_timestamp() - make_interval(secs => ${REPEAT_SECONDS})`)
  if (taken === 0) throw new V2Error(v2Errors.active)
}
