import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  charge,
  checkBooks,
  createHold,
  type Finding,
  ledgerSchedules,
  listIncidents,
  listStops,
  refuseWhenStopped,
  reportIncident,
  resumePanel,
} from '../index.ts'
import type { CheckId } from '../model/checks.ts'
import { accountIdSql, corrupt, fund, untilFinal } from '../testing/index.ts'
import { aggregateAllAccounts, checkAll, checkHolds, checkTouched } from './watch-books.ts'

const [PANEL, OTHER] = [1, 2]
let db: TestDatabase
const cries: Record<string, unknown>[] = []
const alarm = { error: (fields: Readonly<Record<string, unknown>>) => void cries.push(fields) }

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
afterEach(async () => {
  cries.length = 0
  for (const panel of [PANEL, OTHER]) {
    await inside((trx) => resumePanel(trx, { operator: 'test', reason: 'next test' }), panel)
    expect(await inside(checkBooks, panel)).toEqual([])
  }
})

const inside = <T>(work: (trx: Trx) => Promise<T>, panel = PANEL) => db.database.transaction(panel, work)
let users = 0
const aFundedUser = async (panel = PANEL): Promise<number> => {
  users += 1
  const user = users
  await inside((trx) => fund(trx, user, 1_000n), panel)
  await untilFinal(db.database)
  return user
}
const found = (findings: readonly Finding[]): CheckId[] => [...new Set(findings.map(({ check }) => check))]
const openChecks = async () => [...new Set((await inside((trx) => listIncidents(trx))).map(({ check }) => check))]

/** A row of the panel goes wrong; how it is put right again. */
interface Canary {
  readonly name: string
  readonly finds: CheckId
  readonly breaks: (user: number) => string
  readonly mends: (user: number) => string
}
const account = (user: number) => accountIdSql(PANEL, 'customer.main', user)
const canaries: readonly Canary[] = [
  {
    name: 'a balance that is not the sum of its entries (R1)',
    finds: 'R1',
    breaks: (user) => `update ledger.balance set posted = posted + 1 where panel_id = ${PANEL} and account_id = ${account(user)}`,
    mends: (user) => `update ledger.balance set posted = posted - 1 where panel_id = ${PANEL} and account_id = ${account(user)}`,
  },
  {
    name: 'money held without a hold (R1)',
    finds: 'R1',
    breaks: (user) => `update ledger.balance set held = 7 where panel_id = ${PANEL} and account_id = ${account(user)}`,
    mends: (user) => `update ledger.balance set held = 0 where panel_id = ${PANEL} and account_id = ${account(user)}`,
  },
  {
    name: 'an entry that does not follow the one before it (R2)',
    finds: 'R2',
    breaks: (user) =>
      `update ledger.entry set balance_after = balance_after + 1 where panel_id = ${PANEL} and account_id = ${account(user)} and seq = 1`,
    mends: (user) =>
      `update ledger.entry set balance_after = balance_after - 1 where panel_id = ${PANEL} and account_id = ${account(user)} and seq = 1`,
  },
  {
    name: 'a transfer that is not what its entries say (R3)',
    finds: 'R3',
    breaks: (user) => `update ledger.transfer set amount = amount + 1 where panel_id = ${PANEL} and credit_id = ${account(user)}`,
    mends: (user) => `update ledger.transfer set amount = amount - 1 where panel_id = ${PANEL} and credit_id = ${account(user)}`,
  },
]

describe('an alarm', () => {
  it.each(canaries)('$name is found within five minutes, stops this panel and no other, and is over when it is fixed', async (canary) => {
    const [user, elsewhere] = [await aFundedUser(), await aFundedUser(OTHER)]
    expect(await corrupt(db.adminUrl, canary.breaks(user))).toBe(1)

    expect(found(await checkTouched(db.database, PANEL, alarm))).toContain(canary.finds)
    await checkTouched(db.database, OTHER, alarm)
    expect(await openChecks()).toContain(canary.finds)
    expect(cries.filter((cry) => cry.check === canary.finds)).toMatchObject([{ panelId: PANEL }])
    expect(await inside(listStops)).toEqual(['postings', 'withdrawals'])
    await expect(inside((trx) => fund(trx, user, 5n))).rejects.toMatchObject({ code: 'payments.stopped', category: 'unavailable' })
    await inside((trx) => fund(trx, elsewhere, 5n), OTHER)
    expect(await inside(listStops, OTHER)).toEqual([])

    await corrupt(db.adminUrl, canary.mends(user))
    await inside((trx) => resumePanel(trx, { operator: 'anna', reason: 'row restored from the backup' }))
    await inside((trx) => fund(trx, user, 5n))
    expect(await checkTouched(db.database, PANEL, alarm)).toEqual([])
    const closed = (await inside((trx) => listIncidents(trx, { closedToo: true })))[0]
    expect(closed?.resolution).toBe('row restored from the backup')
  })
  it('stops the panel again when it was resumed and nothing was fixed', async () => {
    const user = await aFundedUser()
    await corrupt(db.adminUrl, canaries[0]?.breaks(user) ?? '')
    await checkAll(db.database, PANEL, alarm)
    await inside((trx) => resumePanel(trx, { operator: 'ben', reason: 'did not look' }))
    expect(await inside(listStops)).toEqual([])
    await checkAll(db.database, PANEL, alarm)
    expect(await inside(listStops)).toEqual(['postings', 'withdrawals'])
    await corrupt(db.adminUrl, canaries[0]?.mends(user) ?? '')
  })
  it('never corrects anything', async () => {
    const user = await aFundedUser()
    await corrupt(db.adminUrl, canaries[0]?.breaks(user) ?? '')
    await checkAll(db.database, PANEL, alarm)
    const balance = await inside((trx) =>
      trx.one(sql<{ posted: bigint }>`
      select posted from ledger.balance where panel_id = ${PANEL} and account_id = ${sql.raw(account(user))}`),
    )
    expect(balance.posted).toBe(1_001n)
    await corrupt(db.adminUrl, canaries[0]?.mends(user) ?? '')
  })
  it('is one incident however often it is seen, and alerts once', async () => {
    const user = await aFundedUser()
    await corrupt(db.adminUrl, canaries[0]?.breaks(user) ?? '')
    for (let run = 0; run < 3; run += 1) await checkAll(db.database, PANEL, alarm)
    expect((await inside((trx) => listIncidents(trx))).filter(({ check }) => check === 'R1')).toMatchObject([{ times: 3, isCertain: true }])
    expect(cries.filter((cry) => cry.check === 'R1')).toHaveLength(1)
    await corrupt(db.adminUrl, canaries[0]?.mends(user) ?? '')
  })
  it('of an aggregate that its transfers contradict comes in the night (R3)', async () => {
    await aFundedUser()
    await aggregateAllAccounts(db.database, PANEL)
    const where = `where panel_id = ${PANEL} and account_id = ${accountIdSql(PANEL, 'expense.adjust', 0)}`
    await corrupt(db.adminUrl, `update ledger.rollup set debits = debits + 1 ${where}`)
    const findings = await checkAll(db.database, PANEL, alarm)
    expect(findings.map(({ check, subject }) => [check, subject.split(' ')[0]])).toEqual([
      ['R3', 'account'],
      ['R3', 'panel'],
    ])
    await corrupt(db.adminUrl, `update ledger.rollup set debits = debits - 1 ${where}`)
  })
})

describe('a stopped panel', () => {
  it('still answers what was posted before, but neither charges nor holds', async () => {
    const user = await aFundedUser()
    const first = await inside((trx) => fund(trx, user, 9n, `kept:${user}`))
    await inside((trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
    expect(await inside((trx) => fund(trx, user, 9n, `kept:${user}`))).toEqual({ txnId: first.txnId, replayed: true })
    const stopped = { code: 'payments.stopped' }
    await expect(
      inside((trx) => charge(trx, { userId: user, orderId: 900_001, amount: micro(1n), key: 'order:900001:charge' })),
    ).rejects.toMatchObject(stopped)
    await expect(
      inside((trx) => createHold(trx, { key: `stopped:${user}`, account: { kind: 'customer.main', owner: user }, amount: micro(1n) })),
    ).rejects.toMatchObject(stopped)
  })
  it('goes on selling, but lets no money out, when only orders or the outside disagree (R4 to R6)', async () => {
    const user = await aFundedUser()
    await inside((trx) => reportIncident(trx, { check: 'R5', subject: 'invoice 1', detail: 'test' }))
    await inside((trx) => fund(trx, user, 1n))
    await expect(inside((trx) => refuseWhenStopped(trx, 'withdrawals'))).rejects.toMatchObject({ code: 'payments.stopped' })
    await inside((trx) => refuseWhenStopped(trx, 'withdrawals'), OTHER)
  })
  it('cannot be started, nor an incident written, by the application’s own statements', async () => {
    await inside((trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
    await expect(inside((trx) => trx.run(sql`delete from ledger.stop`))).rejects.toThrow(/permission denied/)
    await expect(inside((trx) => trx.run(sql`update ledger.incident set resolved_at = now()`))).rejects.toThrow(/permission denied/)
    await expect(inside((trx) => resumePanel(trx, { operator: 'x', reason: ' ' }))).rejects.toThrow(/for a reason/)
  })
})

describe('a suspicion', () => {
  it('stops nothing and alerts nobody before it was seen again, later', async () => {
    const finding: Finding = { check: 'R5', subject: 'invoice 2', detail: 'paid there, not here' }
    expect((await inside((trx) => reportIncident(trx, finding, 60_000))).isNew).toBe(false)
    expect((await inside((trx) => reportIncident(trx, finding, 60_000))).isNew).toBe(false)
    expect(await inside(listStops)).toEqual([])
    expect((await inside((trx) => reportIncident(trx, finding, 0))).isNew).toBe(true)
    expect(await inside(listStops)).toEqual(['withdrawals'])
  })
})

describe('overdue holds (R7)', () => {
  it('are reported while they are overdue, and stop nothing', async () => {
    const user = await aFundedUser()
    const expiresAt = new Date(Date.now() - 3_600_000)
    await inside((trx) =>
      createHold(trx, { key: `late:${user}`, account: { kind: 'customer.main', owner: user }, amount: micro(10n), expiresAt }),
    )
    await inside((trx) => checkHolds(trx, new Date(), alarm))
    expect(await openChecks()).toEqual(['R7'])
    expect(cries).toHaveLength(1)
    expect(await inside(listStops)).toEqual([])
    await corrupt(db.adminUrl, `update ledger.balance set held = 0 where panel_id = ${PANEL} and account_id = ${account(user)}`)
    await corrupt(db.adminUrl, `update ledger.hold set state = 3, resolved_at = now() where business_key = 'late:${user}'`)
    await inside((trx) => checkHolds(trx, new Date(), alarm))
    expect(await openChecks()).toEqual([])
  })
})

describe('the schedules', () => {
  it('check every panel, also after one that cannot be checked', async () => {
    const user = await aFundedUser()
    const panels = { all: async () => [{ id: -1 }, { id: PANEL }] }
    await corrupt(db.adminUrl, canaries[0]?.breaks(user) ?? '')
    const clock = { now: () => new Date() }
    const run = ledgerSchedules({ database: db.database, panels, clock, log: alarm }).find(({ name }) => name === 'ledger.check-touched')
    await expect(run?.run()).rejects.toThrow(/failed in 1 panels/)
    expect(await openChecks()).toEqual(['R1'])
    await corrupt(db.adminUrl, canaries[0]?.mends(user) ?? '')
  })
})
