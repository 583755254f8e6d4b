import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalBulkKinds } from '../../queries/operator/withdrawal-bulk-kinds.ts'
import { anEarner, aWithdrawal, aWithdrawalMethod, setWithdrawalOptions } from '../../testing/withdrawals.ts'
import { payoutRoutes } from './payout-routes.ts'

let db: TestDatabase
let panel: Panel
let methodId: number
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let auditor: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'harbour' })
  methodId = await aWithdrawalMethod(db.database, panel.id, { maxAmount: null })
  known = await consoleApp(db.database, payoutRoutes(), { bulkKinds: withdrawalBulkKinds })
  const as = (role: 'owner' | 'finance' | 'auditor') =>
    signedIn(known, { email: `${role}@example.com`, places: [{ panelId: panel.id, role }] })
  finance = await as('finance')
  owner = await as('owner')
  auditor = await as('auditor')
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour'
async function aRequest(dollars = 20): Promise<number> {
  const user = await anEarner(db.database, panel.id, { referral: 600 })
  const { options } = await createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
  return (await aWithdrawal(db.database, { ...panel, options }, { userId: user.id, methodId, dollars })).id
}
const show = async (id: number) => (await finance.ask('GET', `${P}/withdrawals/${id}`)).body.data
const seen = async (id: number) => ({ id, own: { terms: (await show(id)).terms } })
const requestOf = (rows: readonly object[]) => ({ kind: 'withdrawals.approve', select: { rows } })
const preview = async (rows: readonly object[], who = finance) =>
  (await who.ask('POST', `${P}/bulk-actions/preview`, requestOf(rows))).body.data
async function approveAll(rows: readonly object[], who = finance) {
  const { id } = (await who.ask('POST', `${P}/bulk-actions`, requestOf(rows))).body.data
  while ((await workOffBulk(known.work)) > 0);
  return (await who.ask('GET', `${P}/bulk-actions/${id}/report.csv`)).text.trim().split('\r\n').slice(1)
}

describe('withdrawals that are approved together', () => {
  it('are approved each by itself: what is foreseen is what happens, with the sum that may then be sent', async () => {
    const [one, two, large, moved, half] = [
      await aRequest(),
      await aRequest(40),
      await aRequest(600),
      await aRequest(),
      await aRequest(590),
    ]
    const rows = [await seen(one), await seen(two), await seen(large), await seen(moved), await seen(half)]
    await finance.ask('POST', `${P}/withdrawals/${moved}/address`, { accountNumber: 'DE99 0000 1111 2222' })
    await owner.ask('POST', `${P}/withdrawals/${half}/approve`, { terms: (await show(half)).terms })
    // 19 of 20 and 38 of 40 are sent: the rest is the fee.
    expect(await preview(rows)).toEqual({
      ...{ total: 5, can: 2, same: 0, cannot: 3, amount: '57.00' },
      reasons: expect.arrayContaining([
        { because: 'It is above the amount that needs a second person. Approve it by itself.', count: 2 },
        { because: expect.stringContaining('Look again'), count: 1 },
      ]),
    })
    const report = await approveAll(rows)
    expect(report.filter((row) => /done/i.test(row))).toHaveLength(2)
    for (const [id, state] of [
      [one, 'approved'],
      [two, 'approved'],
      [large, 'requested'],
      [moved, 'requested'],
      [half, 'approved_1'],
    ] as const)
      expect([id, (await show(id)).state]).toEqual([id, state])
    expect(await preview(rows.slice(0, 2))).toMatchObject({ can: 0, same: 2, cannot: 0 })
    expect((await owner.ask('GET', `${P}/audit?limit=20`)).body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'withdrawal.approved', entity: expect.objectContaining({ id: String(one) }) }),
      ]),
    )
  })
  it('stay as they are at risk, while all are stopped, and for those who may not', async () => {
    const [risky, fine] = [await aRequest(), await aRequest()]
    await finance.ask('POST', `${P}/withdrawals/${risky}/address`, { accountNumber: 'DE99 0000 1111 3333' })
    const rows = [await seen(risky), await seen(fine)]
    expect(await preview(rows)).toMatchObject({
      can: 1,
      reasons: [{ because: expect.stringContaining('the address is new (until'), count: 1 }],
    })
    for (const path of ['bulk-actions/preview', 'bulk-actions'])
      expect((await auditor.ask('POST', `${P}/${path}`, requestOf(rows))).body.details).toMatchObject({ code: 'not_permitted' })
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: true })
    expect(await preview(rows)).toMatchObject({ can: 0, cannot: 2 })
    await setWithdrawalOptions(db.database, panel.id, { withdrawalsAreStopped: false })
    // Stopped or changed after it was begun: each is decided when its turn comes.
    await approveAll(rows)
    expect([(await show(risky)).state, (await show(fine)).state]).toEqual(['requested', 'approved'])
  })
})
