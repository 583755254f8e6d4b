import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { disputeClosed, disputeOpened, releaseEarnings, requestWithdrawal } from '@vitrine/payments'
import { anOperator, aWithdrawalMethod } from '@vitrine/payments/testing'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReferralShop, type ReferralShop } from '../testing/referral-shop.ts'

const REFUSED = 'This account can’t make withdrawals. Please contact support.'
let shop: ReferralShop
let methodId: number
let disputes = 0
beforeAll(async () => {
  shop = await aReferralShop()
  methodId = await aWithdrawalMethod(shop.db.database, shop.panel.id, { minAmount: micro(1_000_000n), minFee: micro(0n) })
})
afterAll(() => shop.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)

/** A referrer who earned 10 % of 20 dollars by a friend. */
async function anEarnedPair() {
  const referrer = await aUser(shop.db.database, shop.panel.id)
  const friend = await shop.brought(referrer)
  const order = await shop.order(friend, 20)
  await shop.settle(order.id, 'completed', 10_000)
  await shop.deliver()
  disputes += 1
  return { referrer, friend, dispute: { disputeId: disputes, userId: friend.id, invoiceId: crypto.randomUUID(), orderId: null } }
}
const withdraw = (userId: number) =>
  inPanel((trx) =>
    requestWithdrawal(
      trx,
      { userId, methodId, amount: micro(1_000_000n), accountNumber: `DE${crypto.randomUUID()}`, userComment: null },
      { options: shop.panel.options, now: new Date() },
    ),
  )
const tell = async (send: (trx: Trx) => Promise<unknown>) => {
  await inPanel(send)
  await shop.deliver()
}

describe('rewards of a customer whose payment is disputed', () => {
  it('cannot be withdrawn by the referrer, and can again when the shop wins', async () => {
    const { referrer, dispute } = await anEarnedPair()
    await tell((trx) => announce(trx, disputeOpened, dispute))
    await expect(withdraw(referrer.id)).rejects.toThrow(REFUSED)
    await tell((trx) => announce(trx, disputeClosed, { ...dispute, outcome: 'won', isUnfrozen: true }))
    await expect(withdraw(referrer.id)).resolves.toMatchObject({ state: 'requested' })
  })
  it('stay held when the dispute is lost, until an operator releases them; never by the customer', async () => {
    const { referrer, dispute } = await anEarnedPair()
    const operator = await anOperator(shop.db.database, shop.panel.id)
    await tell((trx) => announce(trx, disputeOpened, dispute))
    await tell((trx) => announce(trx, disputeClosed, { ...dispute, outcome: 'lost', isUnfrozen: false }))
    await expect(withdraw(referrer.id)).rejects.toThrow(REFUSED)
    const release = (operatorId: number) => inPanel((trx) => releaseEarnings(trx, { userId: referrer.id, operatorId, now: new Date() }))
    await expect(release(referrer.id)).rejects.toThrow('Only staff')
    expect(await release(operator.id)).toBe(1)
    await expect(withdraw(referrer.id)).resolves.toMatchObject({ state: 'requested' })
  })
  it('are spent in the shop as before: only what leaves it is held', async () => {
    const { referrer, dispute } = await anEarnedPair()
    await tell((trx) => announce(trx, disputeOpened, dispute))
    const { referral } = await inPanel((trx) => balancesOf(trx, referrer.id))
    expect(referral).toBeGreaterThan(0n)
  })
  it('of other customers are nobody’s to hold', async () => {
    const [{ dispute }, other] = [await anEarnedPair(), await anEarnedPair()]
    await tell((trx) => announce(trx, disputeOpened, dispute))
    await expect(withdraw(other.referrer.id)).resolves.toMatchObject({ state: 'requested' })
  })
})
