import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAudit } from '../store/audit-store.ts'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient & { readonly operatorId: number }
let manager: OperatorClient & { readonly operatorId: number }
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  const enter = (email: string, role: 'owner' | 'manager') => signedIn(known, { email, places: [{ panelId: panel.id, role }] })
  owner = await enter('owner@example.com', 'owner')
  manager = await enter('manager@example.com', 'manager')
  const admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  await admin.query(
    `insert into operators.audit (panel_id, at, operator_id, actor_name, via, permission, action, entity_kind, entity_id, label, outcome, request_id, address, agent, reason)
     select $1, timestamptz '2026-01-01' + n * interval '1 minute', case when n % 2 = 0 then $2::int else $3::int end, case when n % 2 = 0 then 'owner' else 'manager' end,
            'console', 'services.edit', 'thing.changed', 'thing', n::text, case when n = 7 then '=HYPERLINK("x")' else 'Thing ' || n end,
            case when n % 10 = 0 then 'refused' else 'done' end, 'r' || n, '127.0.0.1', 'test', case when n = 8 then '+ more, "quoted"' end
       from generate_series(1, 2500) n`,
    [panel.id, owner.operatorId, manager.operatorId],
  )
  await admin.end()
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour'
const idsOf = async (query: string, who: OperatorClient = owner) =>
  (await who.ask('GET', `${P}/audit?limit=200&${query}`)).body.rows.map(({ entity }: { entity: { id: string } }) => Number(entity.id))
const fileOf = async (query = '', who: OperatorClient = owner) => who.ask('GET', `${P}/audit.csv?${query}`)
const linesOf = (text: string) => text.trim().split('\r\n')

describe('the list', () => {
  it('is narrowed by outcome, person, thing and time', async () => {
    expect(await idsOf('filter.outcome=refused&filter.to=2026-01-01T00:31:00Z')).toEqual([30, 20, 10])
    expect(await idsOf('filter.from=2026-01-01T00:05:00Z&filter.to=2026-01-01T00:08:00Z')).toEqual([7, 6, 5])
    expect(await idsOf(`filter.actor=${manager.operatorId}&filter.to=2026-01-01T00:06:00Z`)).toEqual([5, 3, 1])
    expect(await idsOf('filter.entityKind=thing&filter.entityId=42')).toEqual([42])
    for (const wrong of ['filter.outcome=lost', 'filter.from=yesterday', 'filter.to=2026-01-01'])
      expect([wrong, (await owner.ask('GET', `${P}/audit?${wrong}`)).status]).toEqual([wrong, 422])
  })
  it('names whom and what it can be narrowed to, to each what they see', async () => {
    const choices = async (who: OperatorClient) => (await who.ask('GET', `${P}/audit-choices`)).body.data
    expect(await choices(owner)).toMatchObject({
      actors: [
        { id: manager.operatorId, name: 'manager' },
        { id: owner.operatorId, name: 'owner' },
      ],
      actions: expect.arrayContaining(['thing.changed']),
      kinds: expect.arrayContaining(['thing']),
    })
    expect((await choices(manager)).actors).toEqual([{ id: manager.operatorId, name: 'manager' }])
  })
})

describe('an entry', () => {
  it('tells where the session that did it called from', async () => {
    const { rows } = (await owner.ask('GET', `${P}/audit?limit=1&filter.entityKind=thing`)).body
    expect(rows[0].from).toEqual({ address: '127.0.0.1', agent: 'test', browser: null, system: null })
  })
  it('keeps no more of a secret than its end, whatever wrote it', async () => {
    const entry = {
      ...{ permission: 'services.edit', action: 'thing.sealed', entity: { kind: 'thing', id: 'secret', label: 'Thing' }, reason: null },
      before: { apiKey: null, name: 'a' },
      after: { apiKey: 'sk_live_0123456789abcd', name: 'b', nested: { password: 'correct horse battery' } },
      outcome: 'done' as const,
    }
    const who = { operatorId: owner.operatorId, name: 'owner', via: 'console' as const }
    const from = { requestId: 'r', address: '127.0.0.1', agent: 'test' }
    await db.database.transaction(panel.id, (trx) => insertAudit(trx, who, from, [entry]))
    const { rows } = (await owner.ask('GET', `${P}/audit?filter.entityKind=thing&filter.entityId=secret`)).body
    expect(rows[0].after).toEqual({ apiKey: 'set · abcd', name: 'b', nested: { password: 'set · tery' } })
  })
})

describe('the file', () => {
  it('holds every row over its portions, the newest first, and leaves a row itself', async () => {
    const answer = await fileOf('filter.action=thing.changed')
    const lines = linesOf(answer.text)
    expect(lines[0]?.endsWith(',Request,Address,Agent,Approval')).toBe(true)
    expect([answer.status, answer.text.startsWith('\ufeffEntry,Time (UTC),Who'), lines.length]).toEqual([200, true, 2501])
    const numbers = lines.slice(1).map((line) => line.split(',')[6])
    expect([new Set(numbers).size, numbers[0], numbers.at(-1)]).toEqual([2500, '2500', '1'])
    const newest = (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]
    expect(newest).toMatchObject({ action: 'audit.exported', actor: { id: owner.operatorId }, outcome: 'done' })
  })
  it('runs nothing in a spreadsheet', async () => {
    const { text } = await fileOf('filter.to=2026-01-01T00:09:00Z')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain(`"'+ more, ""quoted"""`)
    expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  })
  it('is the same for a filter as the list, and of one’s own rows where the list is', async () => {
    expect(linesOf((await fileOf('filter.outcome=refused')).text)).toHaveLength(251)
    const own = linesOf((await fileOf('filter.action=thing.changed', manager)).text).slice(1)
    expect([own.length, new Set(own.map((line) => line.split(',')[2]))]).toEqual([1250, new Set(['manager'])])
    expect((await fileOf('filter.outcome=lost')).status).toBe(422)
    expect((await fileOf('cursor=1')).status).toBe(422)
  })
})
