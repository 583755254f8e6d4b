import { balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentsAttention } from '../../queries/operator/attention.ts'
import { anEarner, aWithdrawal, aWithdrawalMethod, setWithdrawalOptions } from '../../testing/withdrawals.ts'
import { payoutRoutes } from './payout-routes.ts'

let db: TestDatabase
let panel: Panel
let methodId: number
let known: ConsoleApp
let owner: OperatorClient
let finance: OperatorClient
let manager: OperatorClient
let auditor: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'harbour' })
  methodId = await aWithdrawalMethod(db.database, panel.id, { maxAmount: null })
  known = await consoleApp(db.database, payoutRoutes(), { attention: paymentsAttention })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'finance' | 'manager' | 'auditor' | 'support', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  finance = await as('finance')
  manager = await as('manager')
  auditor = await as('auditor')
  support = await as('support')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour/withdrawals'
const aRequest = async (dollars = 20) => {
  const user = await anEarner(db.database, panel.id, { referral: 600, task: 5 })
  const { options } = await createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
  const { id } = await aWithdrawal(db.database, { ...panel, options }, { userId: user.id, methodId, dollars })
  return { user, id }
}
const show = async (id: number, who = finance) => (await who.ask('GET', `${P}/${id}`)).body.data
const act = (id: number, step: string, body: object = {}, who = finance) => who.ask('POST', `${P}/${id}/${step}`, body)
const approve = async (id: number, who = finance) => act(id, 'approve', { terms: (await show(id)).terms }, who)
const newest = async () => (await owner.ask('GET', '/panels/harbour/audit?limit=1')).body.rows[0]

describe('withdrawals in the console', () => {
  it('are listed the oldest first while they are open, with the address for those who may see it', async () => {
    const first = await aRequest()
    const second = await aRequest(30)
    const page = (await finance.ask('GET', `${P}?limit=1`)).body
    expect(page).toMatchObject({
      rows: [
        {
          ...{ id: first.id, customer: { id: first.user.id, email: first.user.email }, method: 'Bank transfer' },
          ...{ amount: '20.00', fee: '1.00', payout: '19.00', state: 'requested', approvals: 0 },
        },
      ],
      isStopped: false,
    })
    expect(page.rows[0].accountNumber).toMatch(/^DE[0-9a-f-]{36}$/)
    expect((await finance.ask('GET', `${P}?limit=1&cursor=${page.next}`)).body.rows).toMatchObject([{ id: second.id }])
    const [masked] = (await auditor.ask('GET', P)).body.rows
    expect(masked.accountNumber).toMatch(/^DE..….{4}$/)
    expect(masked.customer.email).toMatch(/^.\*\*\*@/)
    expect((await finance.ask('GET', '/panels/harbour/attention')).body.data.queues).toContainEqual(
      expect.objectContaining({ queue: 'withdrawals', count: 2, amount: '50.00' }),
    )
    const [absent, theirs] = [
      await foreign.ask('GET', '/panels/meadow/withdrawals/2000000000'),
      await foreign.ask('GET', `/panels/meadow/withdrawals/${first.id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
    expect((await support.ask('GET', P)).body).toMatchObject({ message: expect.stringContaining('withdrawals.view') })
    expect((await finance.ask('GET', `${P}?cursor=**`)).body.errors).toHaveProperty('cursor')
  })

  it('go from approval to arrival, with every step in the audit log and the money out of the books once', async () => {
    const { user, id } = await aRequest(602)
    expect(await show(id)).toMatchObject({
      ...{ approvalsNeeded: 2, risks: [], isStopped: false, actions: ['approve', 'refuse', 'address'] },
      sources: [
        { pot: 'referral', amount: '600.00' },
        { pot: 'task', amount: '2.00' },
      ],
      timeline: [{ kind: 'requested', actor: 'user' }],
    })
    expect((await approve(id)).body.data).toMatchObject({ state: 'approved_1', approvals: 1, isApprovedByMe: true })
    expect((await approve(id)).body.message).toBe('The second approval has to come from somebody else.')
    expect((await act(id, 'send')).status).toBe(422)
    expect((await approve(id, owner)).body.data).toMatchObject({ state: 'approved', actions: ['send', 'refuse', 'address'] })
    expect((await act(id, 'send')).body.data).toMatchObject({
      state: 'sending',
      payouts: [{ state: 'sending' }],
      actions: ['sent', 'fail'],
    })
    expect((await act(id, 'send', {}, owner)).body.message).toContain('sending')
    expect((await act(id, 'sent', { reference: 'BANK-1' })).body.data).toMatchObject({ state: 'sent' })
    expect(await newest()).toMatchObject({
      ...{ action: 'withdrawal.sent', entity: { kind: 'withdrawal', id: String(id) }, reason: 'BANK-1' },
      ...{ before: { state: 'sending' }, after: { state: 'sent' } },
    })
    expect((await act(id, 'complete')).body.data).toMatchObject({ state: 'completed', actions: ['bounce'] })
    const { rows } = await db.database.read(panel.id, (trx) =>
      statement(trx, { userId: user.id, types: ['admin', 'fee'], limit: 10, offset: 0 }),
    )
    expect(rows.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
      ['admin', -2_000_000n],
      ['admin', -569_900_000n],
      ['fee', -30_100_000n],
    ])
    expect((await finance.ask('GET', `${P}?view=ended`)).body.rows[0]).toMatchObject({ id, state: 'completed' })
    expect((await act(id, 'bounce', { reason: 'Account closed' })).body.data).toMatchObject({ state: 'bounced', actions: [] })
    expect(await db.database.read(panel.id, (trx) => balancesOf(trx, user.id))).toMatchObject({ referral: 600_000_000n, task: 5_000_000n })
    expect(await db.database.read(panel.id, checkBooks)).toEqual([])
  })

  it('are looked through by what has to be done next, with who gave the first word', async () => {
    const view = async (name: string) =>
      (await finance.ask('GET', `${P}?view=${name}&limit=200`)).body.rows.map((row: { id: number }) => row.id)
    const [waits, half, ready, gone] = [await aRequest(), await aRequest(600), await aRequest(), await aRequest()]
    await approve(half.id)
    for (const { id } of [ready, gone]) await approve(id, owner)
    await act(gone.id, 'send')
    expect(await view('to_approve')).toEqual(expect.arrayContaining([waits.id, half.id]))
    expect(await view('to_approve')).not.toContain(ready.id)
    expect(await view('to_send')).toEqual([ready.id])
    expect(await view('without_word')).toEqual([gone.id])
    await act(gone.id, 'sent', { reference: `VIEW-${gone.id}` })
    expect(await view('without_word')).toEqual([gone.id])
    await act(gone.id, 'complete')
    expect((await view('done'))[0]).toBe(gone.id)
    await act(gone.id, 'bounce', { reason: 'Account closed' })
    expect([(await view('bounced'))[0], (await view('without_word')).length]).toEqual([gone.id, 0])
    const rows = (await finance.ask('GET', `${P}?view=to_send`)).body.rows
    expect(rows).toMatchObject([{ id: ready.id, approvedBy: [expect.stringContaining('owner')] }])
    expect((await finance.ask('GET', `${P}?view=lost`)).status).toBe(422)
    expect((await show(half.id)).approvedBy).toEqual([expect.stringContaining('finance')])
  })
  it('say how much of the cap of the day is sent, and until when no more is', async () => {
    const [small, other, large] = [await aRequest(30), await aRequest(40), await aRequest(400)]
    for (const { id } of [small, other, large]) await approve(id)
    const { sent } = (await finance.ask('GET', P)).body.today
    const cap = Math.ceil(Number(sent)) + 50
    await setWithdrawalOptions(db.database, panel.id, { withdrawalDailyCapUsd: cap })
    await act(small.id, 'send')
    const { today } = (await finance.ask('GET', P)).body
    expect(today).toMatchObject({
      sent: (Number(sent) + 30).toFixed(2),
      cap: `${cap}.00`,
      until: expect.stringMatching(/T00:00:00\.000Z$/),
    })
    const refused = await act(other.id, 'send')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `The panel may send out $${cap}.00 a day (UTC), and $${today.sent} have been sent today. More can be sent from ${today.until.slice(0, 10)} 00:00 UTC.`,
    ])
    await setWithdrawalOptions(db.database, panel.id, { withdrawalDailyCapUsd: 399 })
    expect((await act(large.id, 'send')).body.message).toContain('Raise the cap')
    await setWithdrawalOptions(db.database, panel.id, { withdrawalDailyCapUsd: 5_000 })
  })
  it('say what changed since they were seen, and who changed it', async () => {
    const { id } = await aRequest()
    const { terms } = await show(id)
    await act(id, 'address', { accountNumber: 'DE99 0000 1111 2222' }, owner)
    const { status, body } = await act(id, 'approve', { terms })
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^.*owner.* changed the account to DE9.* at 20.* UTC\. Look again\.$/),
    ])
    expect(body.message).not.toContain('0000 1111')
    const { risks } = await show(id)
    expect(risks).toMatchObject([{ risk: 'new-address', text: 'the address is new', until: expect.stringMatching(/Z$/) }])
  })
  it('are refused with the money back, sent again after an attempt that failed, and approved anew at another address', async () => {
    const { user, id } = await aRequest(40)
    const { terms } = await show(id)
    expect((await act(id, 'address', { accountNumber: 'DE99 1234 5678' })).body.data).toMatchObject({ accountNumber: 'DE99 1234 5678' })
    expect((await act(id, 'approve', { terms })).body.message).toContain('Look again')
    // The address is new: it waits for three days.
    expect((await show(id)).risks).toMatchObject([{ risk: 'new-address', until: expect.any(String) }])
    expect((await approve(id)).body.message).toContain('the address is new')
    expect((await act(id, 'refuse', { reason: '' })).body.errors).toHaveProperty('reason')
    expect((await act(id, 'refuse', { reason: 'Asked to' })).body.data).toMatchObject({ state: 'void' })
    expect((await newest()).reason).toBe('Asked to')
    expect(await db.database.read(panel.id, (trx) => balancesOf(trx, user.id))).toMatchObject({ referral: 600_000_000n })

    const other = await aRequest()
    await approve(other.id)
    await act(other.id, 'send')
    expect((await act(other.id, 'fail', { reason: 'Bank was closed' })).body.data).toMatchObject({ actions: ['send', 'refuse'] })
    await act(other.id, 'send')
    expect((await act(other.id, 'sent', { reference: 'BANK-1' })).body.message).toContain('another payout')
    expect((await act(other.id, 'sent', { reference: 'BANK-2' })).body.data.payouts).toMatchObject([
      { state: 'failed', detail: 'Bank was closed' },
      { state: 'sent', reference: 'BANK-2' },
    ])
  })

  it('are decided by those who may, with a fresh proof, and never by the customer under an address as operator', async () => {
    const { id, user } = await aRequest()
    const { terms } = await show(id)
    expect((await act(id, 'approve', { terms }, manager)).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await act(id, 'approve', { terms }, auditor)).body.details).toMatchObject({ code: 'not_permitted' })
    const oneself = await signedIn(known, { email: user.email ?? '', places: [{ panelId: panel.id, role: 'finance' }] })
    expect((await act(id, 'approve', { terms }, oneself)).body.message).toBe('Nobody approves or sends a withdrawal of his own.')
    known.time.now = new Date(Date.now() + 11 * 60_000)
    expect((await act(id, 'approve', { terms })).body.details).toMatchObject({ code: 'step_up' })
    known.time.now = new Date()
    expect((await act(id, 'approve', { terms: 'x' })).body.errors).toHaveProperty('terms')
  })

  it('stand still while the panel has stopped them', async () => {
    const { id } = await aRequest()
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: true })
    expect((await finance.ask('GET', P)).body.isStopped).toBe(true)
    expect(await show(id)).toMatchObject({ isStopped: true })
    expect((await approve(id)).status).toBe(503)
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: false })
    expect((await approve(id)).status).toBe(200)
  })
})
