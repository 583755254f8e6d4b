import { customerFinder } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge, checkAll, createHold, listIncidents, post, postHold } from '../../index.ts'
import { accountIdSql, corrupt, fund, untilFinal } from '../../testing/index.ts'
import { ledgerOperatorRoutes } from './index.ts'

const silent = { error: () => {}, info: () => {} }
let db: TestDatabase
let panel: Panel
let known: ConsoleApp
let owner: OperatorClient
let finance: OperatorClient
let manager: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const checkPanel = async (panelId: number) => {
    await checkAll(db.database, panelId, silent)
    return (await db.database.read(panelId, (trx) => listIncidents(trx))).length
  }
  known = await consoleApp(db.database, ledgerOperatorRoutes({ checkPanel, customers: customerFinder }))
  const as = (role: 'owner' | 'finance' | 'manager' | 'auditor', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  finance = await as('finance')
  manager = await as('manager')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour'
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(panel.id, work)
const ask = async (path: string, who = finance) => (await who.ask('GET', `${P}/${path}`)).body
let customers = 0
/** A customer with ten dollars, four of them in an order. */
async function aBuyer(): Promise<{ readonly userId: number; readonly orderId: number }> {
  customers += 1
  const [userId, orderId] = [customers, 1000 + customers]
  await inPanel((trx) => fund(trx, userId, 10_000_000n, `adj:${userId}`))
  await inPanel((trx) => charge(trx, { userId, orderId, amount: micro(4_000_000n), key: `order:${orderId}:charge` }))
  return { userId, orderId }
}

describe('postings', () => {
  it('are listed with their legs, the newest first, page by page, also within one database transaction', async () => {
    const { userId, orderId } = await aBuyer()
    const keys = ['one', 'two', 'three']
    await inPanel(async (trx) => {
      for (const key of keys) await fund(trx, userId, 1_000_000n, `adj:${key}`)
    })
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: { rows: { key: string }[]; next: string | null } = await ask(`postings?limit=2${next ? `&cursor=${next}` : ''}`)
      seen.push(...page.rows.map(({ key }) => key))
      next = page.next
    } while (next)
    expect(seen.slice(0, 3).toSorted()).toEqual(keys.map((key) => `adj:${key}`).toSorted())
    expect(seen.slice(3)).toEqual([`order:${orderId}:charge`, `adj:${userId}`])
    const [charged] = (await ask(`postings?q=order ${orderId}`)).rows
    expect(charged).toMatchObject({
      ...{ key: `order:${orderId}:charge`, reference: { kind: 'order', id: orderId }, actor: { kind: 'user', id: userId }, reverses: null },
      legs: [{ from: `customer.main ${userId}`, to: `order ${orderId}`, amount: '4.00', code: 'order' }],
    })
    expect((await ask(`postings?q=${charged.id}`)).rows).toEqual([charged])
    expect((await ask(`postings?q=order:${orderId}:charge`)).rows).toEqual([charged])
    expect((await ask(`postings?q=${userId}`)).rows.map(({ key }: { key: string }) => key)).toContain(`adj:${userId}`)
    expect((await ask('postings?q=nothing')).rows).toEqual([])
    expect((await ask('postings?cursor=**')).errors).toHaveProperty('cursor')
    expect((await foreign.ask('GET', '/panels/meadow/postings')).body.rows).toEqual([])
  })
  it('are taken as a file, which is recorded', async () => {
    const file = (await finance.ask('GET', `${P}/postings.csv?q=adj:one`)).text.split('\r\n')
    expect(file[0]).toContain('Posting,Key,Time (UTC),For,From,To')
    expect(file[1]).toMatch(/,adj:one,.*,user 1,expense\.adjust 0,customer\.main 1,1\.00,admin,operator 1,test,$/)
    expect((await ask('audit?limit=1', owner)).rows[0]).toMatchObject({ action: 'ledger.exported' })
  })
})

describe('accounts', () => {
  it('show balance, what is held and every movement with the balance after it', async () => {
    const { userId, orderId } = await aBuyer()
    const holdId = await inPanel((trx) =>
      createHold(trx, { key: `hold:${userId}`, account: { kind: 'customer.main', owner: userId }, amount: micro(2_000_000n) }),
    )
    const [account] = (await ask(`ledger-accounts?kind=customer.main&owner=${userId}`)).rows
    expect(account).toMatchObject({ kind: 'customer.main', owner: userId, balance: '6.00', held: '2.00' })
    const page = await ask(`ledger-accounts/${account.id}?limit=1`)
    expect(page).toMatchObject({
      account,
      rows: [{ key: `order:${orderId}:charge`, code: 'order', amount: '-4.00', balanceAfter: '6.00' }],
    })
    expect((await ask(`ledger-accounts/${account.id}?limit=1&cursor=${page.next}`)).rows).toMatchObject([
      { key: `adj:${userId}`, amount: '10.00', balanceAfter: '10.00' },
    ])
    const [absent, theirs] = [
      await foreign.ask('GET', '/panels/meadow/ledger-accounts/999999'),
      await foreign.ask('GET', `/panels/meadow/ledger-accounts/${account.id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
    await inPanel((trx) =>
      postHold(trx, holdId, {
        key: `hold:${userId}:posted`,
        reference: { kind: 'user', id: userId },
        actor: { kind: 'system', id: 0 },
        legs: [
          {
            ...{ debit: { kind: 'customer.main', owner: userId }, credit: { kind: 'revenue.fee', owner: 0 } },
            ...{ amount: micro(2_000_000n), code: 'fee' },
          },
        ],
      }),
    )
    expect((await ask(`ledger-accounts/${account.id}`)).account).toMatchObject({ balance: '4.00', held: '0.00' })
  })
  it('that are recorded are summed, and their movements of both sides are one list', async () => {
    await inPanel((trx) =>
      post(trx, {
        key: 'fee-back',
        reference: { kind: 'user', id: 1 },
        actor: { kind: 'system', id: 0 },
        legs: [
          {
            ...{ debit: { kind: 'revenue.fee', owner: 0 }, credit: { kind: 'customer.main', owner: 1 } },
            ...{ amount: micro(500_000n), code: 'fee' },
          },
        ],
      }),
    )
    const [fee] = (await ask('ledger-accounts?kind=revenue.fee')).rows
    expect(fee).toMatchObject({ balance: '1.50', held: '0.00' })
    const first = await ask(`ledger-accounts/${fee.id}?limit=1`)
    expect(first.rows).toMatchObject([{ key: 'fee-back', amount: '-0.50', balanceAfter: null }])
    expect((await ask(`ledger-accounts/${fee.id}?limit=1&cursor=${first.next}`)).rows).toMatchObject([{ amount: '2.00' }])
    expect((await ask(`ledger-accounts/${fee.id}?cursor=${Buffer.from('7').toString('base64url')}`)).errors).toHaveProperty('cursor')
  })
})

describe('the trial balance', () => {
  it('is equal on both sides, now and at a past time', async () => {
    const { data: now } = await ask('trial-balance')
    expect(now).toMatchObject({ isBalanced: true, debits: now.credits })
    const [latest] = (await ask('postings?limit=1')).rows
    const before = new Date(Date.parse(latest.at) - 1).toISOString()
    await inPanel((trx) => fund(trx, 1, 7_000_000n, 'adj:later'))
    const { data: then } = await ask(`trial-balance?at=${before}`)
    const { data: after } = await ask('trial-balance')
    const of = ({ rows }: { rows: { kind: string; credits: string }[] }) => rows.find(({ kind }) => kind === 'customer.main')?.credits
    expect(Number(of(after)) - Number(of(now))).toBe(7)
    expect(Number(of(now)) - Number(of(then))).toBe(0.5)
    expect(then).toMatchObject({ at: before, isBalanced: true })
  })
})

describe('checks', () => {
  it('find what is wrong, stop the money, and let it go on only when the books agree again', async () => {
    await untilFinal(db.database)
    expect((await owner.ask('POST', `${P}/ledger-checks`, {})).body.data).toEqual({ open: 0 })
    const where = `account_id = ${accountIdSql(panel.id, 'customer.main', 1)}`
    await corrupt(db.adminUrl, `update ledger.balance set posted = posted + 1 where ${where}`)
    expect((await finance.ask('POST', `${P}/ledger-checks`, {})).body.data.open).toBeGreaterThan(0)
    const { data } = await ask('ledger-incidents', auditor)
    expect(data.stops).toEqual(['postings', 'withdrawals'])
    expect(data.incidents[0]).toMatchObject({ isCertain: true, resolvedAt: null, times: 1 })
    expect((await owner.ask('POST', `${P}/ledger-resume`, { reason: 'x' })).body.errors).toHaveProperty('reason')
    expect((await owner.ask('POST', `${P}/ledger-resume`, { reason: 'Disk repaired' })).body.message).toContain('still disagree: R1')
    expect((await ask('ledger-incidents')).data.stops).toEqual(['postings', 'withdrawals'])
    await corrupt(db.adminUrl, `update ledger.balance set posted = posted - 1 where ${where}`)
    expect((await owner.ask('POST', `${P}/ledger-resume`, { reason: 'Disk repaired' })).body.data.closed).toBe(data.incidents.length)
    expect((await ask('audit?limit=1', owner)).rows[0]).toMatchObject({
      ...{ action: 'ledger.resumed', reason: 'Disk repaired' },
      ...{ before: { stopped: ['postings', 'withdrawals'] }, after: { stopped: [] } },
    })
    expect((await ask('ledger-incidents')).data).toEqual({ stops: [], incidents: [] })
    expect((await ask('ledger-incidents?view=all')).data.incidents[0]).toMatchObject({ resolution: 'Disk repaired' })
    await inPanel((trx) => fund(trx, 1, 1n, 'adj:again'))
  })
  it('are for those who may', async () => {
    expect((await ask('postings', manager)).details).toMatchObject({ code: 'not_permitted' })
    for (const path of ['ledger-checks', 'ledger-resume'])
      expect((await auditor.ask('POST', `${P}/${path}`, { reason: 'Because' })).body.details).toMatchObject({ code: 'not_permitted' })
  })
})

describe('accounts of customers', () => {
  it('are found by their address or name, and by nobody else’s', async () => {
    const mara = await aUser(db.database, panel.id, { email: 'mara.lind@example.com' })
    const other = await aUser(db.database, panel.id, { email: 'nobody@example.net' })
    for (const { id } of [mara, other]) await inPanel((trx) => fund(trx, id, 3_000_000n, `adj:${id}:named`))
    const owners = async (query: string, who = finance) =>
      (await ask(`ledger-accounts?${query}`, who)).rows.map((row: { owner: number }) => row.owner)
    expect(await owners('q=mara.lind@example.com')).toEqual([mara.id])
    expect(await owners(`q=${mara.id}`)).toEqual([mara.id])
    expect(await owners(`q=mara.lind@example.com&owner=${other.id}`)).toEqual([])
    expect(await owners('q=nobody-here@example.com')).toEqual([])
    // Accounts of other kinds belong to no customer: the same number is something else's.
    expect(await owners('kind=revenue.fee&q=mara.lind@example.com')).toEqual([])
    expect(await owners('q=9999999999')).toEqual([])
    const theirs = await foreign.ask('GET', '/panels/meadow/ledger-accounts?q=mara.lind@example.com')
    expect(theirs.body.rows).toEqual([])
  })
})

describe('postings of a span', () => {
  it('are listed and taken as a file by days, each once, page by page', async () => {
    for (const key of ['span:one', 'span:two', 'span:three']) await inPanel((trx) => fund(trx, 1, 1_000_000n, key))
    const at = async (key: string): Promise<string> => (await ask(`postings?q=${key}`)).rows[0].at
    // A posting is never changed: the days of these are moved by the database's owner.
    const days = { 'span:one': '2031-05-01T12:00:00Z', 'span:two': '2031-05-02T23:59:59.999Z', 'span:three': '2031-05-03T00:00:00Z' }
    for (const [key, day] of Object.entries(days))
      await corrupt(db.adminUrl, `update ledger.txn set created_at = '${day}' where panel_id = ${panel.id} and business_key = '${key}'`)
    expect(await at('span:two')).toBe('2031-05-02T23:59:59.999Z')
    const span = 'filter.from=2031-05-01T00:00:00Z&filter.to=2031-05-03T00:00:00Z'
    const keysOf = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key)
    expect(keysOf(await ask(`postings?${span}`))).toEqual(['span:two', 'span:one'])
    const first = await ask(`postings?${span}&limit=1`)
    expect(keysOf(await ask(`postings?${span}&limit=1&cursor=${first.next}`))).toEqual(['span:one'])
    expect(keysOf(await ask('postings?filter.from=2031-05-03T00:00:00Z'))).toEqual(['span:three'])
    const lines = (await finance.ask('GET', `${P}/postings.csv?${span}`)).text.trim().split('\r\n').slice(1)
    expect(lines.map((line: string) => line.split(',')[1])).toEqual(['span:two', 'span:one'])
    expect((await finance.ask('GET', `${P}/postings?filter.from=may`)).status).toBe(422)
  })
})
