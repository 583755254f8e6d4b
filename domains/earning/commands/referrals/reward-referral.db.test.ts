import { freezeUser } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks, reportIncident, resumePanel } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referralSchedules } from '../../jobs/referrals.ts'
import { personalReferrals } from '../../queries/personal-referrals.ts'
import { aReferralShop, type ReferralShop } from '../../testing/referral-shop.ts'
import { rewardReferral } from './reward-referral.ts'
import { setReferralRate } from './set-referral-rate.ts'
import { takeOverReferral } from './take-over-referral.ts'

let shop: ReferralShop
beforeAll(async () => {
  shop = await aReferralShop()
})
afterAll(() => shop.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const pot = async (userId: number) => (await inPanel((trx) => balancesOf(trx, userId))).referral
const sums = async (referredId: number) =>
  (
    await inPanel((trx) =>
      trx.rows(sql<{ spent: bigint; earned: bigint }>`
        select spent_micro as spent, earned_micro as earned from earning.referral where panel_id = ${trx.panelId} and referred_id = ${referredId}`),
    )
  )[0]
const aPair = async () => {
  const referrer = await aUser(shop.db.database, shop.panel.id)
  return { referrer, friend: await shop.brought(referrer) }
}

describe('the share of a referrer', () => {
  it('is granted once for an order however often its end is announced, and the ledger balances', async () => {
    const { referrer, friend } = await aPair()
    const order = await shop.order(friend, 20)
    await shop.deliver()
    expect(await pot(referrer.id)).toBe(0n)
    await shop.settle(order.id, 'completed')
    await shop.deliver(3)
    await Promise.all(Array.from({ length: 5 }, () => rewardReferral(shop.deps, shop.panel.id, order.id)))
    expect([await pot(referrer.id), await sums(friend.id)]).toEqual([2_000_000n, { spent: 20_000_000n, earned: 2_000_000n }])
    expect(await inPanel(checkBooks)).toEqual([])
  })
  it('is of what was earned: nothing for an order that went back, its part for one delivered in part', async () => {
    const { referrer, friend } = await aPair()
    const [partial, canceled] = [await shop.order(friend, 4), await shop.order(friend, 4)]
    await shop.settle(partial.id, 'partial', 500)
    await shop.settle(canceled.id, 'canceled')
    await shop.deliver()
    expect([await pot(referrer.id), await sums(friend.id)]).toEqual([100_000n, { spent: 1_000_000n, earned: 100_000n }])
  })
  it('is the panel’s unless another was agreed, as it is when the order ends', async () => {
    const { referrer, friend } = await aPair()
    const [first, second] = [await shop.order(friend, 1), await shop.order(friend, 1)]
    await inPanel((trx) => setReferralRate(trx, { userId: referrer.id, percentPpm: 250_000 }))
    await shop.settle(first.id, 'completed')
    await shop.deliver()
    expect(await pot(referrer.id)).toBe(250_000n)
    await inPanel((trx) => setReferralRate(trx, { userId: referrer.id, percentPpm: null }))
    await shop.settle(second.id, 'completed')
    await shop.deliver()
    expect(await pot(referrer.id)).toBe(350_000n)
  })
  it('of nothing moves no money and is still counted', async () => {
    const { referrer, friend } = await aPair()
    await inPanel((trx) => setReferralRate(trx, { userId: referrer.id, percentPpm: 0 }))
    const order = await shop.order(friend, 1)
    await shop.settle(order.id, 'completed')
    await shop.deliver(2)
    expect([await pot(referrer.id), await sums(friend.id)]).toEqual([0n, { spent: 1_000_000n, earned: 0n }])
  })
  it('waits for a stopped ledger, and comes by the sweep', async () => {
    const { referrer, friend } = await aPair()
    const order = await shop.order(friend, 10)
    await shop.settle(order.id, 'completed')
    await inPanel((trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
    await expect(shop.deliver()).rejects.toMatchObject({ code: 'payments.stopped' })
    await inPanel((trx) => resumePanel(trx, { operator: 'anna', reason: 'looked' }))
    const [sweep] = referralSchedules(shop.deps)
    await sweep?.run()
    expect(await pot(referrer.id)).toBe(0n)
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000)
    await sweep?.run()
    await sweep?.run()
    expect(await pot(referrer.id)).toBe(1_000_000n)
  })
  it('goes to a frozen account, where it waits with the rest', async () => {
    const { referrer, friend } = await aPair()
    const order = await shop.order(friend, 1)
    await inPanel((trx) => freezeUser(trx, referrer.id, 'operator', new Date()))
    await shop.settle(order.id, 'completed')
    await shop.deliver()
    expect(await pot(referrer.id)).toBe(100_000n)
  })
  it('goes to nobody when that account was deleted, or the panel has no referral programme', async () => {
    const gone = await aPair()
    const off = await aPair()
    const [first, second] = [await shop.order(gone.friend, 1), await shop.order(off.friend, 1)]
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set deleted_at = now() where panel_id = ${trx.panelId} and user_id = ${gone.referrer.id}`),
    )
    await shop.settle(first.id, 'completed')
    await shop.deliver()
    await inPanel((trx) => changeSettings(trx, {}, { hiddenPages: ['referral-program'] }))
    await shop.settle(second.id, 'completed')
    await shop.deliver()
    await inPanel((trx) => changeSettings(trx, {}, { hiddenPages: [] }))
    expect([await pot(gone.referrer.id), await pot(off.referrer.id)]).toEqual([0n, 0n])
  })
  it('goes to nobody for a customer without a referrer', async () => {
    const before = await inPanel((trx) => balanceOf(trx, { kind: 'expense.referral', owner: 0 }))
    const alone = await aUser(shop.db.database, shop.panel.id)
    await shop.settle((await shop.order(alone, 1)).id, 'completed')
    await shop.deliver()
    expect(await inPanel((trx) => balanceOf(trx, { kind: 'expense.referral', owner: 0 }))).toBe(before)
  })
})

describe('the stored referrals', () => {
  it('is found at night where no event told of it', async () => {
    const { referrer, friend } = await aPair()
    const [, nightly] = referralSchedules(shop.deps)
    await nightly?.run()
    await nightly?.run()
    expect(await sums(friend.id)).toEqual({ spent: 0n, earned: 0n })
    expect(await inPanel((trx) => personalReferrals.collect(trx, referrer.id))).toMatchObject([{ spent_usd: '0.000000' }])
  })
  it('imports earlier sums once', async () => {
    const { referrer, friend } = await aPair()
    const before = { referredId: friend.id, since: new Date('2025-01-01'), spent: micro(50_000_000n), earned: micro(5_000_000n) }
    for (let time = 0; time < 2; time += 1) await inPanel((trx) => takeOverReferral(trx, before))
    expect([await pot(referrer.id), await sums(friend.id)]).toEqual([5_000_000n, { spent: 50_000_000n, earned: 5_000_000n }])
  })
  it('never let a customer refer themselves', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    const bind = inPanel((trx) =>
      trx.run(sql`update identity.user_account set referred_by = ${user.id} where panel_id = ${trx.panelId} and user_id = ${user.id}`),
    )
    await expect(bind).rejects.toThrow('user_account_not_brought_by_himself')
  })
})
