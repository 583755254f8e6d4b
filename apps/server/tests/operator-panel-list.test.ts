import { charge } from '@vitrine/ledger'
import { corrupt, fund } from '@vitrine/ledger/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { type Panel, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel, freeze } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panelFigures } from '../src/panel-overview.ts'

let db: TestDatabase
let known: ConsoleApp
let admin: pg.Client
let harbour: Panel
let meadow: Panel
let dune: Panel
let owner: OperatorClient
let auditor: OperatorClient
let ines: OperatorClient & { readonly operatorId: number }
let jonas: OperatorClient & { readonly operatorId: number }
beforeAll(async () => {
  db = await testDatabase()
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  known = await consoleApp(db.database, panelsOperatorRoutes({ figures: panelFigures }))
  harbour = await aPanel(db.database, {
    key: 'harbour',
    name: 'Harbour',
    hosts: ['harbour.example', 'old-harbour.example', 'a.harbour.example'],
  })
  meadow = await aPanel(db.database, { key: 'meadow', name: 'Meadow & Co', options: { isDemo: true } })
  dune = await aPanel(db.database, { key: 'dune', name: 'Dune', state: 'closed' })
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  const place = (role: 'owner' | 'manager') => ({ panelId: harbour.id, role })
  ines = await signedIn(known, { email: 'ines@example.com', places: [place('owner')] })
  jonas = await signedIn(known, { email: 'jonas@example.com', places: [place('owner'), { panelId: meadow.id, role: 'owner' }] })
  await signedIn(known, { email: 'manager@example.com', places: [place('manager')] })
})
afterAll(async () => {
  await Promise.all([known.app.close(), admin.end()])
  await db.close()
})

const list = async (query = '', who = owner) => (await who.ask('GET', `/panels${query}`)).body
const keys = async (query = '') => (await list(query)).rows.map(({ key }: { readonly key: string }) => key)
const row = async (key: string) => (await list(`?q=${key}`)).rows[0]
/** An order that was paid by its customer's balance; `daysAgo` moves it into the past. */
async function paidOrder(panel: Panel, orderId: number, daysAgo = 0): Promise<void> {
  const amount = micro(1_000_000n)
  await db.database.transaction(panel.id, async (trx) => {
    await fund(trx, 7, amount)
    await charge(trx, { userId: 7, orderId, amount, key: `order:${orderId}:charge` })
  })
  await corrupt(
    db.adminUrl,
    `update ledger.transfer set created_at = now() - interval '${daysAgo} days' where panel_id = ${panel.id} and created_at > now() - interval '1 hour'`,
  )
}

describe('the list of all panels', () => {
  it('shows each with its hosts, its owners and when it was made, the newest first', async () => {
    const { rows } = await list()
    expect(rows.map(({ key }: { readonly key: string }) => key)).toEqual(['dune', 'meadow', 'harbour'])
    const { rows: stored } = await admin.query('select created_at from panels.panel where panel_id = $1', [harbour.id])
    expect(rows[2]).toEqual({
      ...{ id: harbour.id, key: 'harbour', name: 'Harbour', origin: harbour.origin },
      ...{ host: 'harbour.example', otherHosts: ['a.harbour.example', 'old-harbour.example'] },
      ...{ standing: 'open', isFrozen: false, isDemo: false, createdAt: stored[0].created_at.toISOString(), orders30Days: 0 },
      owners: [
        { id: ines.operatorId, name: expect.any(String) },
        { id: jonas.operatorId, name: expect.any(String) },
      ],
    })
    expect([rows[1].isDemo, rows[1].owners.length, rows[0].owners]).toEqual([true, 1, []])
  })
  it('counts the orders of the last 30 days of each panel alone', async () => {
    await paidOrder(meadow, 1, 31)
    await paidOrder(harbour, 1, 29)
    await paidOrder(harbour, 2)
    await paidOrder(meadow, 2)
    const counted = async () => Promise.all(['harbour', 'meadow', 'dune'].map(async (key) => (await row(key)).orders30Days))
    expect(await counted()).toEqual([2, 1, 0])
    // Summed up or not, each is counted once.
    await db.database.transaction(harbour.id, (trx) => trx.one(sql<{ done: boolean }>`select ledger.aggregate_figures(1000) as done`))
    await paidOrder(harbour, 3)
    expect(await counted()).toEqual([3, 1, 0])
  })
  it('names one standing: the archive before the state, the state before orders', async () => {
    await db.database.transaction(meadow.id, freeze)
    await db.database.transaction(dune.id, freeze)
    expect([(await row('harbour')).standing, (await row('meadow')).standing, (await row('dune')).standing]).toEqual([
      'open',
      'frozen',
      'closed',
    ])
    await admin.query('update panels.panel set archived_at = now() where key = $1', ['dune'])
    expect(await keys('?filter.standing=archived')).toEqual(['dune'])
    expect(await keys('?filter.standing=frozen')).toEqual(['meadow'])
    expect(await keys('?filter.standing=closed')).toEqual([])
    expect(await keys('?filter.standing=open')).toEqual(['harbour'])
  })
  it('is searched by part of a key, a name or any host', async () => {
    expect(await keys('?q=EADOW')).toEqual(['meadow'])
    expect(await keys(`?q=${encodeURIComponent('w & c')}`)).toEqual(['meadow'])
    expect(await keys('?q=old-harbour')).toEqual(['harbour'])
    expect(await keys(`?q=${encodeURIComponent('100%_')}`)).toEqual([])
  })
  it('is read page by page', async () => {
    const first = await list('?limit=2')
    expect([first.rows.length, first.previous]).toEqual([2, null])
    const second = await list(`?limit=2&cursor=${first.next}`)
    expect([second.rows.map(({ key }: { readonly key: string }) => key), second.next]).toEqual([['harbour'], null])
  })
  it('leaves out an owner whose access is suspended', async () => {
    await admin.query('update operators.membership set suspended_at = now() where panel_id = $1 and operator_id = $2', [
      harbour.id,
      jonas.operatorId,
    ])
    expect((await row('harbour')).owners.map(({ id }: { readonly id: number }) => id)).toEqual([ines.operatorId])
  })
  it('is an auditor’s of the deployment to see, and nobody’s who runs a panel only', async () => {
    expect((await list('', auditor)).rows).toHaveLength(3)
    const answer = await ines.ask('GET', '/panels')
    expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.panels' }])
  })
  it.each(['limit=0', 'limit=1000', 'cursor=nonsense', 'filter.standing=gone', 'q=', 'other=1', `q=${'x'.repeat(101)}`, 'q=%00'])(
    'refuses %s without a fault of ours',
    async (query) => {
      const { status } = await owner.ask('GET', `/panels?${query}`)
      expect([query, status]).toEqual([query, 422])
    },
  )
})
