import { createCatalogue } from '@vitrine/catalogue'
import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationsOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panelId: number
let manager: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, notificationsOperatorRoutes({ catalogue: createCatalogue(db.database) }))
  panelId = (await aPanel(db.database, { key: 'harbour', name: 'Harbour' })).id
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'manager' | 'support', at = panelId) =>
    signedIn(known, { email: `${role}${at}@example.com`, places: [{ panelId: at, role }] })
  manager = await as('manager')
  support = await as('support')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

async function aCase(locale: 'en' | 'de') {
  const user = await aUser(db.database, panelId, { locale })
  await db.database.transaction(panelId, (trx) =>
    trx.run(sql`
      insert into identity.document_case (panel_id, user_id, state, created_at) values (${panelId}, ${user.id}, 'in_review', now())`),
  )
  return user
}
const preview = (id: number, body: object, who = manager, key = 'harbour') =>
  who.ask('POST', `/panels/${key}/documents/${id}/mail-preview`, body)
const mails = () => db.database.read(panelId, (trx) => trx.rows(sql`select 1 from notifications.mail where panel_id = ${panelId}`))

it('a decision is read as the customer will read it, in their language, before anything is decided or sent', async () => {
  const [ann, ben] = [await aCase('en'), await aCase('de')]
  const refused = (await preview(ann.id, { outcome: 'refused', reason: 'expired', note: 'Valid until 2020.' })).body.data
  expect(refused).toMatchObject({ locale: 'en', to: ann.email, subject: expect.stringMatching(/document/i), button: expect.any(String) })
  expect(refused.paragraphs).toHaveLength(3)
  expect(refused.paragraphs[1]).toBe('Valid until 2020.')
  const approved = (await preview(ben.id, { outcome: 'approved', note: 'Not for a yes.' })).body.data
  expect([approved.locale, approved.paragraphs.length, JSON.stringify(approved).includes('Not for a yes')]).toEqual(['de', 1, false])
  const state = await db.database.read(panelId, (trx) =>
    trx.rows(sql<{ state: string }>`select distinct state from identity.document_case where panel_id = ${panelId}`),
  )
  expect([await mails(), state]).toEqual([[], [{ state: 'in_review' }]])
})

it('is for those who decide, about customers of the panel who handed something in', async () => {
  const [ann, none] = [await aCase('en'), await aUser(db.database, panelId)]
  expect((await preview(ann.id, { outcome: 'approved' }, support)).body.details).toMatchObject({ permission: 'documents.moderate' })
  const [theirs, absent] = [
    await preview(ann.id, { outcome: 'approved' }, foreign, 'meadow'),
    await preview(2_000_000_000, { outcome: 'approved' }, foreign, 'meadow'),
  ]
  expect([theirs.status, theirs.text]).toEqual([404, absent.text])
  expect((await preview(none.id, { outcome: 'approved' })).status).toBe(404)
  for (const [field, body] of [
    ['outcome', { outcome: 'maybe' }],
    ['reason', { outcome: 'refused', reason: 'odd' }],
    ['note', { outcome: 'refused', note: 'x'.repeat(501) }],
  ] as const)
    expect((await preview(ann.id, body)).body.errors).toHaveProperty(field)
})
