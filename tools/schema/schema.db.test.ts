import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpSchema } from './dump-schema.ts'

/** What a change does, how, and what the dump says of it. */
const CHANGES: readonly [kind: string, statement: string, told: RegExp][] = [
  ['a column', 'alter table panels.panel add column probe integer', /probe integer/],
  ['a default', `alter table panels.panel alter column name set default 'x'`, /name text not null default 'x'::text/],
  ['a check', 'alter table panels.panel add constraint probe check (version > 0)', /constraint probe CHECK \(\(version > 0\)\)/],
  ['an index', 'create index probed on panels.panel (version)', /CREATE INDEX probed ON panels\.panel/],
  ['a policy', 'create policy probe on panels.panel for select to vitrine_resolver using (version > 0)', /create policy probe/],
  ['row level security', 'alter table panels.panel no force row level security', /^(?![\s\S]*alter table panels\.panel force)/],
  ['a grant', 'grant truncate on panels.panel to vitrine_app', /grant insert, select, truncate, update on panels\.panel to vitrine_app/],
  [
    'a grant of a column',
    'grant update (host) on panels.host to vitrine_resolver',
    /grant update \(host\) on panels\.host to vitrine_resolver/,
  ],
  [
    'a function anybody may run',
    'grant execute on function panels.panel_ids() to public',
    /grant execute on function panels\.panel_ids\(\) to public/,
  ],
  ['a function', 'create function panels.probe() returns integer language sql as $$ select 1 $$', /FUNCTION panels\.probe\(\)/],
  [
    'a trigger',
    'create trigger probe after update on panels.panel for each row execute function panels.note_change()',
    /TRIGGER probe AFTER UPDATE/,
  ],
  ['a view', 'create view panels.seen as select 1 as one', /create view panels\.seen as/],
  ['a sequence', 'create sequence panels.numbers', /create sequence panels\.numbers as bigint/],
  ['a domain', 'create domain panels.amount as bigint check (value > 0)', /create domain panels\.amount as bigint/],
  ['a comment', `comment on column panels.panel.name is 'It''s a name'`, /comment on column panels\.panel\.name is 'It''s a name';/],
  ['a role', 'grant vitrine_resolver to vitrine_app', /grant vitrine_resolver to vitrine_app;/],
]

let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await testDatabase({ poolMax: 1 })
  client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

describe('docs/schema.sql', () => {
  it('is what the migrations add up to; after a change: npm run schema -- --write', async () => {
    const committed = readFileSync(path.join(import.meta.dirname, '../../docs/schema.sql'), 'utf8')
    expect(await dumpSchema(client)).toBe(committed)
  })

  it('would tell every kind of change', async () => {
    const before = await dumpSchema(client)
    await client.query('begin')
    for (const [, change] of CHANGES) await client.query(change)
    const after = await dumpSchema(client).finally(() => client.query('rollback'))
    expect(CHANGES.filter(([, , result]) => result.test(before)).map(([kind]) => kind)).toEqual([])
    expect(CHANGES.filter(([, , result]) => !result.test(after)).map(([kind]) => kind)).toEqual([])
  })
})
