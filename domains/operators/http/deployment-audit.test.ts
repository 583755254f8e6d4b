import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

let db: TestDatabase
let known: ConsoleApp
let harbour: Panel
let meadow: Panel
let owner: OperatorClient & { readonly operatorId: number }
let auditor: OperatorClient
let ofPanel: OperatorClient & { readonly operatorId: number }
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  harbour = await aPanel(db.database, { key: 'harbour', name: 'Harbour' })
  meadow = await aPanel(db.database, { key: 'meadow', name: 'Meadow' })
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  ofPanel = await signedIn(known, { email: 'panel@example.com', places: [{ panelId: harbour.id, role: 'owner' }] })
  const admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  // Every third of them on the other panel, and each third minute three at the same microsecond.
  await admin.query(
    `insert into operators.audit (panel_id, at, operator_id, actor_name, via, permission, action, entity_kind, entity_id, label, before, after, outcome, request_id, address, agent)
     select case when n % 3 = 0 then $1::int else $2::int end, timestamptz '2026-01-01' + (n / 3) * interval '1 minute' + interval '1 microsecond', $3, 'Ines', 'console', 'services.edit',
            case when n = 5 then 'thing.removed' else 'thing.changed' end, 'thing', n::text, 'Thing ' || n, '{"price": 1}', '{"price": 2}',
            case when n = 4 then 'refused' else 'done' end, 'r' || n, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
       from generate_series(1, 30) n`,
    [meadow.id, harbour.id, ofPanel.operatorId],
  )
  await admin.end()
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

interface Row {
  readonly id: string
  readonly entity: { readonly id: string } | null
  readonly panel: { readonly key: string } | null
  readonly action: string
}
const SPAN = 'filter.to=2026-02-01T00:00:00Z'
const list = async (query: string, who: OperatorClient = owner) => (await who.ask('GET', `/deployment/audit?${query}`)).body
const thingsOf = async (query: string): Promise<string[]> =>
  (await list(`${SPAN}&limit=200&${query}`)).rows.map(({ entity }: Row) => entity?.id)

describe('the audit log of the deployment', () => {
  it('holds what was done on every panel and with the deployment itself, the newest first', async () => {
    const { rows } = await list('limit=200')
    const places = rows.map(({ panel, action }: Row) => panel?.key ?? action)
    expect(new Set(places)).toEqual(new Set(['session.opened', 'harbour', 'meadow']))
    expect(places.indexOf('session.opened')).toBe(0)
    const times = rows.map(({ at }: { readonly at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })
  it('tells each act with its panel, what changed and where it came from', async () => {
    const [row] = (await list(`${SPAN}&filter.action=thing.removed`)).rows
    expect(row).toMatchObject({
      ...{ panel: { key: 'harbour', name: 'Harbour' }, entity: { kind: 'thing', id: '5', label: 'Thing 5' }, actor: { name: 'Ines' } },
      ...{ before: { price: 1 }, after: { price: 2 }, outcome: 'done', requestId: 'r5', approvalId: null },
      from: { address: '203.0.113.7', browser: 'Chrome', system: 'Linux' },
    })
    const opened = (await list('filter.panel=-&limit=1')).rows[0]
    expect(opened).toMatchObject({ panel: null, entity: null, action: 'session.opened', id: `0-${opened.number}` })
  })
  it('is narrowed by panel, person, action, outcome and time', async () => {
    expect((await thingsOf('filter.panel=meadow')).length).toBe(10)
    expect(await thingsOf('filter.panel=meadow&filter.from=2026-01-01T00:09:00Z')).toEqual(['30', '27'])
    expect(await thingsOf('filter.action=thing.removed')).toEqual(['5'])
    expect(await thingsOf('filter.outcome=refused')).toEqual(['4'])
    expect((await thingsOf(`filter.actor=${ofPanel.operatorId}`)).length).toBe(30)
    expect(await thingsOf(`filter.actor=${owner.operatorId}`)).toEqual([])
    expect(await thingsOf('filter.panel=nowhere')).toEqual([])
  })
  it('is read page by page, each act once, also those of the same time', async () => {
    const seen: string[] = []
    for (let cursor = ''; cursor !== 'none'; ) {
      const page = await list(`${SPAN}&limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.rows.map(({ id }: Row) => id))
      cursor = page.next ?? 'none'
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30])
  })
  it('is saved as a file, as it is narrowed, with the panel of each act; that it was taken is an act of the deployment', async () => {
    const { status, text } = await auditor.ask('GET', `/deployment/audit.csv?${SPAN}&filter.panel=meadow`)
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    expect([
      status,
      head
        .replace(/^\ufeff/, '')
        .split(',')
        .slice(0, 5),
    ]).toEqual([200, ['Panel', 'Entry', 'Time (UTC)', 'Who', 'Via']])
    expect(lines.map((line: string) => line.split(',')[0])).toEqual(Array.from({ length: 10 }, () => 'meadow'))
    const shown = (await list(`${SPAN}&filter.panel=meadow&limit=200`)).rows
    expect(lines.map((line: string) => line.split(',').slice(1, 3))).toEqual(
      shown.map(({ number, at }: { readonly number: number; readonly at: string }) => [String(number), at]),
    )
    const [taken] = (await list('filter.action=audit.exported&limit=1')).rows
    expect(taken).toMatchObject({ panel: null, outcome: 'done', actor: { via: 'console' } })
    expect((await owner.ask('GET', '/deployment/audit.csv?filter.panel=-')).text).not.toMatch(/^(meadow|harbour)/m)
  })
  it('names who there is and what was done of late', async () => {
    const { data } = (await owner.ask('GET', '/deployment/audit-choices')).body
    expect(data.actions).toEqual(expect.arrayContaining(['session.opened', 'thing.changed', 'thing.removed']))
    expect(data.actors.map(({ id }: { readonly id: number }) => id)).toEqual(expect.arrayContaining([owner.operatorId, ofPanel.operatorId]))
  })
  it('is an auditor’s of the deployment to read, and nobody’s who runs a panel only', async () => {
    expect((await list('limit=1', auditor)).rows).toHaveLength(1)
    for (const path of ['audit', 'audit-choices', 'audit.csv']) {
      const answer = await ofPanel.ask('GET', `/deployment/${path}`)
      expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.audit' }])
    }
  })
  it.each([
    'cursor=nonsense',
    `cursor=${Buffer.from('1.2').toString('base64url')}`,
    'filter.actor=x',
    'filter.from=yesterday',
    'limit=0',
    'filter.outcome=lost',
    'filter.panel=%00',
  ])('refuses %s without a fault of ours', async (query) => {
    expect([query, (await owner.ask('GET', `/deployment/audit?${query}`)).status]).toEqual([query, 422])
  })
})
