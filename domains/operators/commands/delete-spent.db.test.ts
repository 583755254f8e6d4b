import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorsSchedules } from '../jobs/index.ts'
import { ensureOperator, TEST_SECRET, testSecrets } from '../testing/index.ts'
import { deleteSpentEntries, PORTION } from './delete-spent.ts'

const HOUR_MS = 3_600_000
const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
let db: TestDatabase
let operatorId: number
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
  const known = { email: 'ines@example.com', name: 'Ines', password: 'correct horse battery', sharedSecret: TEST_SECRET, places: [], now }
  operatorId = await ensureOperator(db.database, testSecrets, known)
})
afterAll(() => db.close())

const run = (name: string) =>
  operatorsSchedules({ database: db.database, panels: createPanels(db.database), clock: { now: () => now } })
    .find((schedule) => schedule.name === name)
    ?.run()

const addSessions = (mark: string, times: { readonly idleUntil: Date; readonly endsAt: Date; readonly endedAt: Date | null }, count = 1) =>
  db.database.system((trx) =>
    trx.run(sql`
      insert into operators.session (token_hash, operator_id, step, created_at, seen_at, idle_until, ends_at, address, agent, ended_at)
      select sha256((${mark} || n)::bytea), ${operatorId}, 'open', ${ago(99)}, ${ago(99)}, ${times.idleUntil}, ${times.endsAt}, '127.0.0.1', ${mark}, ${times.endedAt}
        from generate_series(1, ${count}::int) n`),
  )
const sessions = () =>
  db.database.system((trx) =>
    trx.rows(
      sql<{
        mark: string
        count: number
      }>`select agent as mark, count(*)::int as count from operators.session group by agent order by agent`,
    ),
  )

describe('what the way in leaves behind', () => {
  it('goes a day after it is over, portion by portion; open sessions stay', async () => {
    const open = { idleUntil: ago(-1), endsAt: ago(-9), endedAt: null }
    await addSessions('open', open)
    await addSessions('ended today', { ...open, endedAt: ago(2) })
    await addSessions('ended', { ...open, endedAt: ago(25) }, PORTION + 1)
    await addSessions('idle', { ...open, idleUntil: ago(25) })
    await addSessions('expired', { ...open, endsAt: ago(25) })
    expect(await db.database.system((trx) => deleteSpentEntries(trx, now))).toBe(PORTION)
    await run('operators.delete-spent-sessions')
    expect(await sessions()).toEqual([
      { mark: 'ended today', count: 1 },
      { mark: 'open', count: 1 },
    ])
  })
  it('are tries that nobody waits for any more', async () => {
    const addTry = (mark: string, lastAt: Date, blockedUntil: Date) =>
      db.database.system((trx) =>
        trx.run(sql`
          insert into operators.sign_in_limit (subject, tries, last_at, blocked_until) values (${Buffer.from(mark)}, 5, ${lastAt}, ${blockedUntil})`),
      )
    await addTry('fresh', ago(1), ago(1))
    await addTry('old', ago(30), ago(29))
    await addTry('waiting', ago(30), ago(-1))
    await run('operators.delete-spent-sessions')
    const left = await db.database.system((trx) =>
      trx.rows(sql<{ mark: string }>`select convert_from(subject, 'utf8') as mark from operators.sign_in_limit order by mark`),
    )
    expect(left).toEqual([{ mark: 'fresh' }, { mark: 'waiting' }])
  })
  it('are invitations that nobody accepted within a month', async () => {
    const addInvitation = (email: string, expiresAt: Date) =>
      db.database.transaction(panelId, (trx) =>
        trx.run(sql`
          insert into operators.invitation (panel_id, email, name, role, token_hash, invited_by, created_at, expires_at)
          values (${panelId}, ${email}, 'Nadia', 'support', ${Buffer.from(email)}, ${operatorId}, ${ago(2000)}, ${expiresAt})`),
      )
    await addInvitation('recent@example.com', ago(24 * 29))
    await addInvitation('forgotten@example.com', ago(24 * 31))
    await run('operators.delete-old-invitations')
    const left = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ email: string }>`select email from operators.invitation where panel_id = ${panelId}`),
    )
    expect(left).toEqual([{ email: 'recent@example.com' }])
  })
})
