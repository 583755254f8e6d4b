import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApplicableCoupon, findCoupon } from '../queries/find-coupon.ts'
import { aCoupon } from '../testing/index.ts'
import { type NewRedemption, redeemCoupon } from './redeem-coupon.ts'
import { type RedemptionReference, releaseRedemption } from './release-redemption.ts'
import { disableCoupon } from './switch-coupon.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const now = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let db: TestDatabase
let panel: Panel
let lastReference = 0
let lastUser = 1000
beforeAll(async () => {
  db = await testDatabase({ poolMax: 64 })
  panel = await aPanel(db.database)
})
afterAll(() => db.close())

const newUser = () => {
  lastUser += 1
  return lastUser
}
const nextReference = (): RedemptionReference => {
  lastReference += 1
  return { kind: 'purchase', id: lastReference }
}
const redeem = (couponId: number, userId: number, more: Partial<NewRedemption> = {}, panelId = panel.id) =>
  db.database.transaction(panelId, (trx) =>
    redeemCoupon(trx, { couponId, userId, reference: nextReference(), amount: usd(100), worth: usd(10), at: now, ...more }),
  )
const release = (reference: RedemptionReference) => db.database.transaction(panel.id, (trx) => releaseRedemption(trx, reference))
const parallel = async (times: number, work: (index: number) => Promise<boolean>) =>
  (await Promise.all(Array.from({ length: times }, (_, index) => work(index)))).filter(Boolean).length
const coupon = (overrides: Parameters<typeof aCoupon>[2] = {}) => aCoupon(db.database, panel.id, overrides)
const usesLeft = async (id: number) => {
  const row = await db.database.read(panel.id, (trx) =>
    trx.one(sql<{ uses_left: number }>`select uses_left from promotions.coupon where panel_id = ${panel.id} and id = ${id}`),
  )
  return row.uses_left
}

describe('a coupon’s uses', () => {
  it('are one for a customer, also with 64 concurrent requests, and one more for the next customer', async () => {
    const { id } = await coupon()
    const customer = newUser()
    expect(await parallel(64, () => redeem(id, customer))).toBe(1)
    expect(await redeem(id, newUser())).toBe(true)
  })
  it('are as many as it allows, also when 64 requests want them at once', async () => {
    const { id } = await coupon({ usesPerUser: 5 })
    const customer = newUser()
    expect(await parallel(64, () => redeem(id, customer))).toBe(5)
  })
  it('are limited over all customers, also when 64 of them come at once', async () => {
    const { id } = await coupon({ usesLeft: 7 })
    expect(await parallel(64, () => redeem(id, newUser()))).toBe(7)
    expect(await usesLeft(id)).toBe(0)
  })
  it('come back once when what they were for ended unpaid', async () => {
    const { id } = await coupon({ usesLeft: 1 })
    const customer = newUser()
    const reference = nextReference()
    expect(await redeem(id, customer, { reference })).toBe(true)
    expect(await redeem(id, customer)).toBe(false)
    expect(await parallel(16, async () => release(reference).then(() => true))).toBe(16)
    expect(await usesLeft(id)).toBe(1)
    expect(await parallel(16, () => redeem(id, customer))).toBe(1)
  })
  it('stay taken while a part of the checkout may still be paid', async () => {
    const { id } = await coupon()
    const customer = newUser()
    const reference = nextReference()
    await redeem(id, customer, { reference })
    await db.database.transaction(panel.id, (trx) => releaseRedemption(trx, reference, async () => false))
    expect(await redeem(id, customer)).toBe(false)
  })
  it('vanish with the transaction that took them', async () => {
    const { id } = await coupon({ usesLeft: 3 })
    const customer = newUser()
    const failing = db.database.transaction(panel.id, async (trx) => {
      await redeemCoupon(trx, {
        couponId: id,
        userId: customer,
        reference: nextReference(),
        amount: usd(100),
        worth: usd(10),
        at: now,
      })
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    expect(await usesLeft(id)).toBe(3)
    expect(await redeem(id, customer)).toBe(true)
  })
})

describe('a coupon applies', () => {
  const applies = (code: string, amount: number, userId: number | null = null) =>
    db.database.read(panel.id, async (trx) => (await findApplicableCoupon(trx, { code, userId, amount: usd(amount), now })) !== undefined)

  it('until its date and from its least amount on, in the quote and when it is redeemed (COUPON-002)', async () => {
    const past = await coupon({ minAmount: usd(50), validTo: new Date(now.getTime() - DAY_MS) })
    const open = await coupon({ minAmount: usd(50), validTo: new Date(now.getTime() + DAY_MS) })
    expect([await applies(past.code, 50), await applies(open.code, 49.99), await applies(open.code, 50)]).toEqual([false, false, true])
    const redeemed = [
      await redeem(past.id, newUser(), { amount: usd(50) }),
      await redeem(open.id, newUser(), { amount: usd(49.99) }),
      await redeem(open.id, newUser(), { amount: usd(50) }),
    ]
    expect(redeemed).toEqual([false, false, true])
  })
  it('by its code in any case, which no second coupon of the panel can have', async () => {
    const { code } = await coupon({ code: 'SpringTime' })
    expect(await applies(' springtime ', 100)).toBe(true)
    expect(await applies('spring', 100)).toBe(false)
    await expect(coupon({ code: 'SPRINGTIME' })).rejects.toThrow(/coupon_code/)
    const neighbour = await aPanel(db.database)
    expect(await db.database.read(neighbour.id, (trx) => findCoupon(trx, code))).toBeUndefined()
    await aCoupon(db.database, neighbour.id, { code: 'SPRINGTIME' })
  })
  it('to a customer who has a use left, to nobody when it is switched off', async () => {
    const { id, code } = await coupon()
    const customer = newUser()
    await redeem(id, customer)
    expect([await applies(code, 100, customer), await applies(code, 100, newUser()), await applies(code, 100)]).toEqual([false, true, true])
    await db.database.transaction(panel.id, (trx) => disableCoupon(trx, id))
    expect([await applies(code, 100), await redeem(id, newUser())]).toEqual([false, false])
  })
  it('late, too, when it was promised and the use is still free', async () => {
    const { id } = await coupon({ validTo: new Date(now.getTime() - DAY_MS) })
    const customer = newUser()
    expect(await redeem(id, customer, { wasPromised: true })).toBe(true)
    expect(await redeem(id, customer, { wasPromised: true })).toBe(false)
  })
  it('to nothing in another panel, and not when it is worth nothing', async () => {
    const { id } = await coupon()
    const neighbour = await aPanel(db.database)
    expect(await redeem(id, newUser(), {}, neighbour.id)).toBe(false)
    expect(await redeem(id, newUser(), { worth: usd(0) })).toBe(false)
  })
})
