import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, undoTurn } from '@vitrine/platform/http'
import { micro, parseMicro, refuse } from '@vitrine/platform/kernel'
import { PPM, ppmOfPercent } from '@vitrine/pricing'
import { addCoupon } from '../../commands/operator/add-coupon.ts'
import { turnCoupon } from '../../commands/operator/turn-coupon.ts'
import { notThere } from '../../errors.ts'
import { couponPage, couponStates, showOperatorCoupon } from '../../queries/operator/coupon-table.ts'
import { type CouponBody, promotionsOperatorContract as contract } from '../schemas.ts'

const may = { permission: 'coupons.edit', scope: 'panel' } as const
const IS_ENABLED = { all: null, on: true, off: false } as const

export const couponRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.coupons, may, async ({ query: { view, q, cursor, limit } }, { trx, now }) => {
    const question = { q, isEnabled: IS_ENABLED[view], before: numberOfCursor(cursor) ?? null, limit }
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
    async ({ body }, { trx, now }) => {
      const { code, texts, type, usesPerUser, usesLeft, isListed } = body
      const validTo = body.validTo === null ? null : new Date(body.validTo)
      if (validTo && validTo <= now) refuse('validTo', 'fields.invalid')
      const minAmount = parseMicro(body.minAmountUsd) ?? micro(0n)
      const terms = { code, texts, type, usesPerUser, usesLeft, isListed, validTo, minAmount }
      return shown(trx, await addCoupon(trx, { ...terms, ...worthOf(body) }))
    },
  ),
  operatorRoute(
    contract.turnCoupon,
    { ...may, audit: { action: 'coupon.turned', entity: 'coupon', ids: ({ params }) => [params.id], read: couponStates, undo: undoTurn } },
    async ({ params, body }, { trx }) => {
      await turnCoupon(trx, { id: params.id, ...body })
      return shown(trx, params.id)
    },
  ),
]

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
