import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLocalDisk } from '@vitrine/connectors/storage/local-disk'
import { aUser, handInAll } from '@vitrine/identity/testing'
import { ensureOperator, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decide, list, show } from './documents.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
const storage = createLocalDisk({ folder: path.join(folder, 'store') })
const clock = { now: () => new Date() }
let db: TestDatabase
let panelId: number
let userId: number
let managerId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  const operator = (role: 'manager' | 'support') =>
    ensureOperator(db.database, testSecrets, {
      ...{ email: `${role}@example.com`, name: role, password: 'correct horse battery', sharedSecret: TEST_SECRET, now: new Date() },
      places: [{ panelId, role }],
    })
  managerId = await operator('manager')
  await operator('support')
  userId = (await aUser(db.database, panelId)).id
  await handInAll({ database: db.database, clock, documents: storage }, panelId, userId)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const about = (email: string) => ({ database: db.database, clock, panel: 'harbour', userId, email })
const audit = () =>
  db.database.read(panelId, (trx) =>
    trx.rows(sql<{
      operatorId: number | null
      via: string
      permission: string
      action: string
      entityId: string
      before: unknown
      after: unknown
    }>`
      select operator_id as "operatorId", via, permission, action, entity_id as "entityId", before, after from operators.audit
       where panel_id = ${panelId} order by id`),
  )

it('is for operators of the console who may decide about documents', async () => {
  for (const email of ['support@example.com', 'nobody@example.com']) {
    await expect(decide(about(email), { outcome: 'approved' })).rejects.toThrow(
      `No operator ${email} may decide about documents of harbour.`,
    )
    await expect(show(about(email), storage, path.join(folder, 'shown'))).rejects.toThrow(`No operator ${email}`)
  }
  expect(await audit()).toEqual([])
})
it('lists who waits, writes photos where they are asked for, and records each of them', async () => {
  expect(await list(db.database)).toEqual([
    'harbour: 1 to decide',
    expect.stringMatching(new RegExp(`^ {2}${userId} .* 3 photos {2}since `)),
  ])
  await show(about('Manager@example.com'), storage, path.join(folder, 'shown'))
  expect(readdirSync(path.join(folder, 'shown'))).toHaveLength(3)
  const looks = await audit()
  expect(looks.map(({ action, via }) => [action, via])).toEqual(Array(3).fill(['documents.photo-viewed', 'command']))
})
it('decides with the same row in the audit log as the console', async () => {
  expect(await decide(about('manager@example.com'), { outcome: 'refused', reason: 'expired', note: 'Out of date.' })).toMatch(/refused/)
  expect((await audit()).at(-1)).toEqual({
    ...{ operatorId: managerId, via: 'command', permission: 'documents.moderate', action: 'documents.refused', entityId: String(userId) },
    ...{ before: { state: 'in_review', reason: null }, after: { state: 'refused', reason: 'expired' } },
  })
  await expect(decide(about('manager@example.com'), { outcome: 'approved' })).rejects.toThrow(/^manager refused these documents on /)
  expect(await list(db.database, 'harbour')).toEqual(['harbour: 0 to decide'])
})
