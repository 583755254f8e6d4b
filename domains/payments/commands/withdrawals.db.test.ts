import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDispute } from '../store/dispute-store.ts'
import type { Withdrawal } from '../store/withdrawal-store.ts'
import { aGatewayAccount } from '../testing/index.ts'
import { anEarner, anOperator, aWithdrawal, aWithdrawalMethod, setWithdrawalOptions } from '../testing/withdrawals.ts'
import { approveWithdrawal, changePayoutAddress, refuseWithdrawal } from './withdrawals/approve-withdrawal.ts'
import { completeWithdrawal, markWithdrawalFailed, markWithdrawalSent, sendWithdrawal } from './withdrawals/send-withdrawal.ts'
import { watchWithdrawals } from './withdrawals/watch-withdrawals.ts'

const HOUR = 3_600_000
let db: TestDatabase
let panel: Panel
let methodId: number
let anna: number
let ben: number

beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database)
  methodId = await aWithdrawalMethod(db.database, panel.id, { maxAmount: null })
  anna = (await anOperator(db.database, panel.id)).id
  ben = (await anOperator(db.database, panel.id)).id
})
afterAll(() => db.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(panel.id, work)
const freshPanel = () => createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
const stepOf = async ({ id }: Pick<Withdrawal, 'id'>, operatorId: number, now = new Date()) => ({
  withdrawalId: id,
  operatorId,
  now,
  options: (await freshPanel()).options,
})
const approve = async (withdrawal: Withdrawal, operatorId: number, now = new Date()) => {
  const step = await stepOf(withdrawal, operatorId, now)
  return inPanel((trx) => approveWithdrawal(trx, { ...step, seenTerms: withdrawal.termsHash }))
}
const send = async (withdrawal: Withdrawal, operatorId = anna, now = new Date()) => {
  const step = await stepOf(withdrawal, operatorId, now)
  return inPanel((trx) => sendWithdrawal(trx, step))
}
const sent = async (withdrawal: Withdrawal, reference: string) => {
  const step = await stepOf(withdrawal, anna)
  return inPanel((trx) => markWithdrawalSent(trx, { ...step, reference }))
}
const stateOf = ({ id }: Pick<Withdrawal, 'id'>) =>
  inPanel(
    async (trx) =>
      (await trx.one(sql<{ state: string }>`select state from payments.withdrawal where panel_id = ${panel.id} and id = ${id}`)).state,
  )
const aRequest = async (dollars = 20) => {
  const user = await anEarner(db.database, panel.id, { referral: 600, task: 5 })
  return { user, withdrawal: await aWithdrawal(db.database, panel, { userId: user.id, methodId, dollars }) }
}

describe('the way of a withdrawal', () => {
  it('holds the money at once and takes it out of the books when it has left, payout and fee as rows of their own', async () => {
    const { user, withdrawal } = await aRequest(602)
    const before = await inPanel((trx) => balancesOf(trx, user.id))
    expect(before).toMatchObject({ referral: 0n, task: 3_000_000n })
    await approve(withdrawal, anna)
    await approve(withdrawal, ben)
    await send(withdrawal)
    await sent(withdrawal, 'BANK-1')
    await sent(withdrawal, 'BANK-1')
    const step = await stepOf(withdrawal, anna)
    await inPanel((trx) => completeWithdrawal(trx, step))
    expect(await stateOf(withdrawal)).toBe('completed')
    const { rows, sum } = await inPanel((trx) => statement(trx, { userId: user.id, types: ['admin', 'fee'], limit: 10, offset: 0 }))
    expect(rows.map(({ type, amount, reason }) => [type, amount, reason]).toSorted()).toEqual([
      ['admin', -2_000_000n, 'withdrawal'],
      ['admin', -569_900_000n, 'withdrawal'],
      ['fee', -30_100_000n, 'withdrawal'],
    ])
    expect(sum).toBe(-602_000_000n)
    expect(await inPanel((trx) => balanceOf(trx, { kind: 'payout_clearing', owner: methodId }))).toBe(571_900_000n)
    expect(await inPanel((trx) => balancesOf(trx, user.id))).toEqual(before)
    expect(await inPanel(checkBooks)).toEqual([])
  })
  it('gives everything back when it is refused, and cannot be refused while it may be on its way', async () => {
    const { user, withdrawal } = await aRequest(602)
    await approve(withdrawal, anna)
    const step = await stepOf(withdrawal, anna)
    await inPanel((trx) => refuseWithdrawal(trx, { ...step, reason: 'asked to' }))
    expect(await inPanel((trx) => balancesOf(trx, user.id))).toMatchObject({ referral: 600_000_000n, task: 5_000_000n })
    await expect(inPanel((trx) => refuseWithdrawal(trx, { ...step, reason: 'again' }))).rejects.toMatchObject({
      code: 'payouts.wrongState',
    })
    const other = (await aRequest()).withdrawal
    await approve(other, anna)
    await send(other)
    const otherStep = await stepOf(other, anna)
    await expect(inPanel((trx) => refuseWithdrawal(trx, { ...otherStep, reason: 'late' }))).rejects.toMatchObject({
      code: 'payouts.wrongState',
    })
  })
  it('is attempted again only after an attempt that certainly failed, and never twice at once', async () => {
    const { withdrawal } = await aRequest()
    await approve(withdrawal, anna)
    const both = await Promise.allSettled([send(withdrawal), send(withdrawal, ben)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const step = await stepOf(withdrawal, anna)
    await inPanel((trx) => markWithdrawalFailed(trx, { ...step, reason: 'the bank was closed' }))
    await send(withdrawal)
    await sent(withdrawal, 'BANK-2')
    await expect(send(withdrawal)).rejects.toMatchObject({ code: 'payouts.wrongState' })
    const other = (await aRequest()).withdrawal
    await approve(other, anna)
    await send(other)
    await expect(sent(other, 'BANK-2')).rejects.toMatchObject({ code: 'payouts.referenceUsed' })
  })
  it('becomes unknown when nobody says what became of it, and stays so until somebody does', async () => {
    const { withdrawal } = await aRequest()
    await approve(withdrawal, anna)
    await send(withdrawal)
    const alarms: string[] = []
    const poll = (at: Date) => inPanel((trx) => watchWithdrawals(trx, at, { error: (fields) => void alarms.push(String(fields.subject)) }))
    await poll(new Date(Date.now() + HOUR / 2))
    expect(await stateOf(withdrawal)).toBe('sending')
    await poll(new Date(Date.now() + 2 * HOUR))
    await poll(new Date(Date.now() + 3 * HOUR))
    expect(await stateOf(withdrawal)).toBe('unknown')
    expect(alarms.filter((subject) => subject === `withdrawal ${withdrawal.id}`)).toHaveLength(1)
    await expect(send(withdrawal)).rejects.toMatchObject({ code: 'payouts.wrongState' })
    await sent(withdrawal, 'BANK-3')
    expect(await stateOf(withdrawal)).toBe('sent')
  })
})

describe('approvals', () => {
  it('needs two different people above the panel’s limit, neither of them the customer', async () => {
    const { user, withdrawal } = await aRequest(501)
    expect(await approve(withdrawal, anna)).toBe('approved_1')
    await expect(approve(withdrawal, anna)).rejects.toMatchObject({ code: 'payouts.approvedBefore' })
    await expect(send(withdrawal)).rejects.toMatchObject({ code: 'payouts.wrongState' })
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set roles = '{user,admin}' where panel_id = ${panel.id} and user_id = ${user.id}`),
    )
    await expect(approve(withdrawal, user.id)).rejects.toMatchObject({ code: 'payouts.own' })
    const stranger = await aUser(db.database, panel.id)
    await expect(approve(withdrawal, stranger.id)).rejects.toMatchObject({ code: 'payouts.notAnOperator' })
    expect(await approve(withdrawal, ben)).toBe('approved')
  })
  it('is forbidden by the database itself to one person twice and to the customer', async () => {
    const { user, withdrawal } = await aRequest()
    const approvedBy = (first: number, second: number | null) =>
      inPanel((trx) =>
        trx.run(sql`
          update payments.withdrawal set approver_1 = ${first}, approved_1_hash = terms_hash, approver_2 = ${second}::integer,
                 approved_2_hash = case when ${second}::integer is null then null else terms_hash end
           where panel_id = ${panel.id} and id = ${withdrawal.id}`),
      )
    await expect(approvedBy(anna, anna)).rejects.toThrow('withdrawal_two_people')
    await expect(approvedBy(user.id, null)).rejects.toThrow('withdrawal_not_oneself')
    const blindly = inPanel((trx) =>
      trx.run(sql`update payments.withdrawal set state = 'sending' where panel_id = ${panel.id} and id = ${withdrawal.id}`),
    )
    await expect(blindly).rejects.toThrow('withdrawal_approved_terms')
  })
  it('is void as soon as address, amount or method change, and nothing else is sent than what was approved', async () => {
    const { withdrawal } = await aRequest()
    await approve(withdrawal, anna)
    const step = await stepOf(withdrawal, anna)
    await inPanel((trx) => changePayoutAddress(trx, { ...step, accountNumber: 'GB00 OTHER' }))
    expect(await stateOf(withdrawal)).toBe('requested')
    await expect(send(withdrawal)).rejects.toMatchObject({ code: 'payouts.wrongState' })
    await expect(approve(withdrawal, anna)).rejects.toMatchObject({ code: 'payouts.accountChanged' })
    const other = (await aRequest()).withdrawal
    await approve(other, anna)
    const raise = () =>
      inPanel((trx) =>
        trx.run(sql`update payments.withdrawal set amount_micro = amount_micro + 1 where panel_id = ${panel.id} and id = ${other.id}`),
      )
    await raise()
    expect(await stateOf(other)).toBe('requested')
    const third = (await aRequest()).withdrawal
    await approve(third, anna)
    await send(third)
    const redirect = inPanel((trx) =>
      trx.run(sql`update payments.withdrawal set account_number = 'GB00 THIEF' where panel_id = ${panel.id} and id = ${third.id}`),
    )
    await expect(redirect).rejects.toThrow('withdrawal_terms_are_settled')
  })
  it('waits while address, credentials or account are new, and refuses for frozen accounts, at approval and again when sending', async () => {
    const user = await anEarner(db.database, panel.id)
    const fresh = await aWithdrawal(db.database, panel, { userId: user.id, methodId, dollars: 20, isNewAddress: true })
    await expect(approve(fresh, anna)).rejects.toThrow('the address is new')
    await expect(approve(fresh, anna, new Date(Date.now() + 71 * HOUR))).rejects.toThrow('the address is new')
    expect(await approve(fresh, anna, new Date(Date.now() + 73 * HOUR))).toBe('approved')
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set password_hash = 'x' where panel_id = ${panel.id} and user_id = ${user.id}`),
    )
    await expect(send(fresh, anna)).rejects.toThrow('password or e-mail was changed')
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where panel_id = ${panel.id} and user_id = ${user.id}`),
    )
    await expect(send(fresh, anna, new Date(Date.now() + 80 * HOUR))).rejects.toThrow('the account is frozen')
    const { user: young, withdrawal } = await aRequest()
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set created_at = now() where panel_id = ${panel.id} and user_id = ${young.id}`),
    )
    await expect(approve(withdrawal, anna)).rejects.toThrow('the account is new')
  })
  it('waits for the end of a dispute over a payment of the customer', async () => {
    const { user, withdrawal } = await aRequest()
    const gatewayAccountId = await aGatewayAccount(db.database, panel.id)
    const about = {
      externalId: 'dp_1',
      paymentExternalId: 'pi_1',
      invoiceNumber: null,
      amountMinor: 100n,
      currency: 'USD',
      reason: 'fraudulent',
    }
    await inPanel((trx) => claimDispute(trx, { ...about, gatewayAccountId, userId: user.id, state: 'inquiry' }, new Date()))
    await expect(approve(withdrawal, anna)).rejects.toThrow('a payment of the customer is disputed')
    await inPanel((trx) =>
      trx.run(sql`update payments.dispute set state = 'won', closed_at = now() where panel_id = ${panel.id} and user_id = ${user.id}`),
    )
    expect(await approve(withdrawal, anna)).toBe('approved')
  })
})

describe('the panel’s own limits', () => {
  it('sends no more a day than its cap, and gives a failed try’s share back', async () => {
    const tomorrow = new Date(Date.now() + 48 * HOUR)
    await setWithdrawalOptions(db.database, panel.id, { withdrawalDailyCapUsd: 50 })
    const [first, second] = [(await aRequest(30)).withdrawal, (await aRequest(30)).withdrawal]
    for (const each of [first, second]) await approve(each, anna)
    await send(first, anna, tomorrow)
    await expect(send(second, anna, tomorrow)).rejects.toMatchObject({ code: 'payouts.capReached' })
    const step = await stepOf(first, anna)
    await inPanel((trx) => markWithdrawalFailed(trx, { ...step, reason: 'closed' }))
    await send(second, anna, tomorrow)
    await setWithdrawalOptions(db.database, panel.id, { withdrawalDailyCapUsd: 5_000 })
  })
  it('stops everything by its kill switch', async () => {
    const { withdrawal } = await aRequest()
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: true })
    await expect(approve(withdrawal, anna)).rejects.toMatchObject({ code: 'payments.withdrawalsStopped' })
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: false })
    expect(await approve(withdrawal, anna)).toBe('approved')
  })
})
