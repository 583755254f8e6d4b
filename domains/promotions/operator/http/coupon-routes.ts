import type { Catalogue } from '@vitrine/catalogue'
import { emailsOf, knownCustomers, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  type FilePlace,
  fileRoute,
  listPage,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
  undoTurn,
} from '@vitrine/platform/http'
import { micro, parseMicro, refuse } from '@vitrine/platform/kernel'
import { PPM, ppmOfPercent } from '@vitrine/pricing'
import type { NewTerms } from '../../commands/create-coupon.ts'
import { addBatch } from '../../commands/operator/add-batch.ts'
import { addCoupon } from '../../commands/operator/add-coupon.ts'
import { turnBatch } from '../../commands/operator/turn-batch.ts'
import { turnCoupon } from '../../commands/operator/turn-coupon.ts'
import { notThere } from '../../errors.ts'
import { batchPortion } from '../../queries/operator/batch-portion.ts'
import { couponPage, couponStates, showOperatorCoupon } from '../../queries/operator/coupon-table.ts'
import { batchStates, couponUses, type OrdersOfPurchases } from '../../queries/operator/coupon-uses.ts'
import { type CouponBody, promotionsOperatorContract as contract } from '../schemas.ts'

const may = { permission: 'coupons.edit', scope: 'panel' } as const
export interface CouponDeps {
  readonly catalogue: Catalogue
  readonly ordersOf: OrdersOfPurchases
}

const IS_ENABLED = { all: null, on: true, off: false } as const

export const couponRoutes = ({ catalogue, ordersOf }: CouponDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.coupons, may, async ({ query }, { trx, now }) => {
    const { view, q, cursor, limit } = query
    const question = {
      q,
      isEnabled: IS_ENABLED[view],
      batchId: query['filter.batch'] ?? null,
      before: numberOfCursor(cursor) ?? null,
      limit,
    }
    const { rows, count } = await couponPage(trx, question)
    return listPage({ rows, limit, total: { count, isExact: true }, now })
  }),
  operatorRoute(contract.coupon, may, async ({ params }, { trx }) => shown(trx, params.id)),
  operatorRoute(
    contract.createCoupon,
    {
      ...may,
      audit: { action: 'coupon.created', entity: 'coupon', ids: (_, output) => (output ? [output.data.id] : []), read: couponStates },
    },
    async ({ body }, { trx, now }) => shown(trx, await addCoupon(trx, { code: body.code, ...(await termsIn(trx, catalogue, body, now)) })),
  ),
  operatorRoute(
    contract.createCouponBatch,
    {
      ...may,
      audit: {
        action: 'coupon-batch.created',
        entity: 'coupon-batch',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: batchStates,
      },
    },
    async ({ body }, { trx, now }) => {
      const { pattern, count } = body
      const terms = await termsIn(trx, catalogue, body, now)
      return { data: { id: await addBatch(trx, { terms, pattern, count }), count } }
    },
  ),
  fileRoute(contract.couponBatchFile, may, {
    name: 'codes.csv',
    audit: { action: 'coupon-batch.exported', entity: 'coupon-batch' },
    portion: async ({ params }, { trx }, after: FilePlace<number> | undefined) => {
      const portion = await batchPortion(trx, params.id, after)
      if (!portion) throw notThere()
      return portion
    },
  }),
  operatorRoute(
    contract.turnCouponBatch,
    { ...may, audit: { action: 'coupon-batch.turned', entity: 'coupon-batch', ids: ({ params }) => [params.id], read: batchStates } },
    async ({ params, body }, { trx }) => ({ data: { count: await turnBatch(trx, params.id, body.isOn) } }),
  ),
  operatorRoute(contract.couponUses, may, async ({ params, query: { cursor, limit } }, { trx, actor, now }) => {
    await shown(trx, params.id)
    const { rows, count } = await couponUses(trx, ordersOf, { couponId: params.id, before: numberOfCursor(cursor) ?? null, limit })
    const emails = await emailsOf(trx, [...new Set(rows.map(({ userId }) => userId))])
    const whole = rows.map(({ userId, ...use }) => ({ ...use, customer: { id: userId, email: shownEmail(actor, emails.get(userId)) } }))
    return listPage({ rows: whole, limit, total: { count, isExact: true }, now })
  }),
  operatorRoute(
    contract.turnCoupon,
    { ...may, audit: { action: 'coupon.turned', entity: 'coupon', ids: ({ params }) => [params.id], read: couponStates, undo: undoTurn } },
    async ({ params, body }, { trx }) => {
      await turnCoupon(trx, { id: params.id, ...body })
      return shown(trx, params.id)
    },
  ),
]

type TermsBody = Omit<CouponBody, 'code'>

/** What a coupon is to be worth and where it may be used, as it is stored. */
async function termsIn(trx: Trx, catalogue: Catalogue, body: TermsBody, now: Date): Promise<NewTerms> {
  const { texts, type, usesPerUser, usesLeft, isListed, isFirstOrderOnly, serviceIds, serviceTypeIds, networkIds, customerIds } = body
  const [validFrom, validTo] = [dateIn(body.validFrom), dateIn(body.validTo)]
  if (validTo && (validTo <= now || (validFrom && validTo <= validFrom))) refuse('validTo', 'fields.invalid')
  const snapshot = await catalogue.snapshot(trx.panelId)
  if (serviceIds.some((id) => !snapshot.service(id))) refuse('serviceIds', 'fields.selected')
  if (serviceTypeIds.some((id) => !snapshot.serviceType(id))) refuse('serviceTypeIds', 'fields.selected')
  if (networkIds.some((id) => !snapshot.network(id))) refuse('networkIds', 'fields.selected')
  const known = await knownCustomers(trx, customerIds)
  if (customerIds.some((id) => !known.has(id))) refuse('customerIds', 'fields.selected')
  const minAmount = parseMicro(body.minAmountUsd) ?? micro(0n)
  const where = { serviceIds, serviceTypeIds, networkIds, customerIds }
  const terms = { texts, type, usesPerUser, usesLeft, isListed, isFirstOrderOnly, ...where, validFrom, validTo, minAmount }
  return { ...terms, ...worthOf(body) }
}

const dateIn = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Whole for those who may see it. */
const shownEmail = (actor: OperatorActor, email: string | undefined): string | null =>
  email && actor.rights['users.contact'] === undefined ? maskEmail(email) : (email ?? null)

async function shown(trx: Trx, id: number) {
  const data = await showOperatorCoupon(trx, id)
  if (!data) throw notThere()
  return { data }
}

/** An amount or a percentage, as the kind of calculation says, and never both. */
function worthOf({ calculation, amountUsd, percent }: Pick<CouponBody, 'calculation' | 'amountUsd' | 'percent'>) {
  if (calculation === 'fixed') {
    if (amountUsd === null) refuse('amountUsd', 'fields.required')
    if (percent !== null) refuse('percent', 'fields.invalid')
    const amount = parseMicro(amountUsd) ?? micro(0n)
    return amount > 0n ? { amount } : refuse('amountUsd', 'fields.invalid')
  }
  if (percent === null) refuse('percent', 'fields.required')
  if (amountUsd !== null) refuse('amountUsd', 'fields.invalid')
  const ppm = ppmOfPercent(percent) ?? 0
  return ppm > 0 && ppm <= PPM ? { ppm } : refuse('percent', 'fields.invalid')
}
