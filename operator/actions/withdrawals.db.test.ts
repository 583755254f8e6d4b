import { aUser } from '@vitrine/identity/testing'
import { balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { findWithdrawal } from '@vitrine/payments'
import { anEarner, aWithdrawal, aWithdrawalMethod } from '@vitrine/payments/testing'
import { systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, approve, bounced, complete, fail, list, operator, refuse, send, sent, setStopped } from './withdrawals.ts'

let db: TestDatabase
let panel: Panel
let anna: { readonly database: TestDatabase['database']; readonly clock: typeof systemClock; readonly email: string }
let ben: typeof anna
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'shop' })
  anna = await staff('anna@shop.example')
  ben = await staff('ben@shop.example')
})
afterAll(() => db.close())

async function staff(email: string): Promise<typeof anna> {
  await aUser(db.database, panel.id, { email })
  expect(await operator(db.database, 'shop', email)).toBe(`${email} may moderate payments of shop`)
  return { database: db.database, clock: systemClock, email }
}
const aRequest = async (dollars: number): Promise<number> => {
  const { id: userId } = await anEarner(db.database, panel.id, { referral: 1_000 })
  const methodId = await aWithdrawalMethod(db.database, panel.id, { maxAmount: null })
  return (await aWithdrawal(db.database, panel, { userId, methodId, dollars })).id
}
const lineOf = async (id: number): Promise<string> =>
  (await list(db.database, new Date(), 'shop')).find((line) => line.trim().startsWith(`${id} `)) ?? ''
const termsOf = async (id: number): Promise<string> => /terms (\w+)/.exec(await lineOf(id))?.[1] ?? ''

describe('operators', () => {
  it('look, approve what they saw, send it once and say what became of it', async () => {
    const id = await aRequest(600)
    expect(await lineOf(id)).toContain('requested  600.00 − fee 30.00 = 570.00 to DE')
    expect(await lineOf(id)).toContain('approvals 0 of 2')
    await expect(approve(anna, id, 'abcdefabcdef')).rejects.toThrow('not what was looked at')
    expect(await approve(anna, id, await termsOf(id))).toContain('somebody else has to approve it too')
    await expect(approve(anna, id, await termsOf(id))).rejects.toThrow('somebody else')
    expect(await approve(ben, id, await termsOf(id))).toBe(`${id}: approved`)
    expect(await send(anna, id)).toContain('send 570.00 USD to DE')
    expect(await fail(anna, id, 'the bank was closed')).toContain('was not sent')
    await send(anna, id)
    expect(await sent(anna, id, 'BANK-77')).toBe(`${id}: sent, BANK-77`)
    expect(await complete(anna, id)).toBe(`${id}: completed`)
    expect(await lineOf(id)).toBe('')
  })
  it('give back what was sent and has come back, also when the customer was thought to have it, once', async () => {
    const id = await aRequest(600)
    const said = await termsOf(id)
    await approve(anna, id, said)
    await approve(ben, id, said)
    await expect(bounced(anna, id, 'not sent yet')).rejects.toThrow()
    await send(anna, id)
    await complete(anna, id, 'BANK-78')
    const withdrawal = await db.database.read(panel.id, (trx) => findWithdrawal(trx, id))
    const balances = () => db.database.read(panel.id, (trx) => balancesOf(trx, withdrawal?.userId ?? 0))
    expect((await balances()).referral).toBe(400_000_000n)
    for (let time = 0; time < 2; time += 1) expect(await bounced(anna, id, 'account closed')).toContain('came back')
    expect((await balances()).referral).toBe(1_000_000_000n)
    const rows = await db.database.read(panel.id, (trx) =>
      statement(trx, { userId: withdrawal?.userId ?? 0, types: ['admin', 'fee'], limit: 9, offset: 0 }),
    )
    expect(rows.rows.map(({ type, amount }) => `${type} ${amount}`).sort()).toEqual([
      'admin -570000000',
      'admin 570000000',
      'fee -30000000',
      'fee 30000000',
    ])
    expect(await db.database.read(panel.id, checkBooks)).toEqual([])
    expect(await lineOf(id)).toBe('')
  })
  it('give money back, send it elsewhere only after another approval, and stop everything', async () => {
    const id = await aRequest(20)
    await approve(anna, id, await termsOf(id))
    const old = await termsOf(id)
    await address(anna, id, 'GB00 OTHER')
    expect(await lineOf(id)).toContain('not now: the address is new')
    await expect(approve(anna, id, old)).rejects.toThrow('changed the account to')
    expect(await refuse(anna, id, 'not his')).toContain('has the money again')
    await setStopped(db.database, 'shop', true)
    expect((await createPanels(db.database).all()).find(({ key }) => key === 'shop')?.options.withdrawalsAreStopped).toBe(true)
    await setStopped(db.database, 'shop', false)
    await expect(send({ ...anna, email: 'nobody@shop.example' }, id)).rejects.toThrow('Nobody of shop has the address')
    await expect(send(anna, 999_999)).rejects.toThrow('No withdrawal 999999')
  })
})
