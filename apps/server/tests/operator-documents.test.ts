import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLocalDisk } from '@vitrine/connectors/storage/local-disk'
import { documentFiles, identityAttention, identityOperatorRoutes } from '@vitrine/identity'
import { aUser, handInAll } from '@vitrine/identity/testing'
import {
  CONSOLE_HOST,
  type ConsoleApp,
  consoleApp,
  type OperatorClient,
  signedIn,
  TEST_SECRET,
  testSecrets,
} from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'

const MINUTE_MS = 60_000
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
const documents = createLocalDisk({ folder })
let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let people: Readonly<Record<'owner' | 'manager' | 'support' | 'foreign', OperatorClient & { readonly operatorId: number }>>
beforeAll(async () => {
  db = await testDatabase()
  const deps = { secret: TEST_SECRET, secrets: testSecrets, documents, personalData: [], customerFacts }
  known = await consoleApp(db.database, identityOperatorRoutes(deps), { attention: identityAttention })
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'manager' | 'support', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  people = { owner: await as('owner'), manager: await as('manager'), support: await as('support'), foreign: await as('owner', other.id) }
})
afterAll(async () => {
  await known.app.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const D = '/panels/harbour/documents'
const clock = { now: () => known.time.now }
/** A customer whose documents wait since then. */
async function aCase(options: Parameters<typeof aUser>[2] = {}): Promise<number> {
  const { id } = await aUser(db.database, panel.id, options)
  await handInAll({ database: db.database, clock, documents }, panel.id, id)
  return id
}
const shown = async (id: number, who: OperatorClient = people.owner) => (await who.ask('GET', `${D}/${id}`)).body.data
const decide = async (id: number, act: string, body: object, who: OperatorClient = people.owner) =>
  who.ask('POST', `${D}/${id}/${act}`, body)
const auditOf = (id: number) =>
  db.database.read(panel.id, (trx) =>
    trx.rows(sql<{ action: string; operator_id: number | null; before: unknown; after: unknown; label: string }>`
      select action, operator_id, before, after, label from operators.audit
       where panel_id = ${panel.id} and entity_kind = 'documents' and entity_id = ${String(id)} order by id`),
  )

it('lists whose documents wait, the longest waiting first, page by page, and until when they are due', async () => {
  const begun = known.time.now
  const first = await aCase({ name: 'Ann' })
  known.time.now = new Date(begun.getTime() + MINUTE_MS)
  const second = await aCase()
  const page = (await people.owner.ask('GET', `${D}?limit=1`)).body
  expect(page).toMatchObject({
    rows: [{ id: first, customer: { id: first, name: 'Ann' }, photos: 3, submittedAt: begun.toISOString(), isLate: false }],
    total: { count: 2, isExact: true },
  })
  expect(new Date(page.rows[0].dueAt).getTime() - begun.getTime()).toBe(24 * 60 * MINUTE_MS)
  const next = (await people.owner.ask('GET', `${D}?limit=1&cursor=${page.next}`)).body
  expect([next.rows.map(({ id }: { id: number }) => id), next.next]).toEqual([[second], null])
  expect((await people.owner.ask('GET', `${D}?cursor=bm8`)).body.errors).toHaveProperty('cursor')
  const foreign = (await people.foreign.ask('GET', '/panels/meadow/documents')).body
  expect([foreign.rows, foreign.total.count]).toEqual([[], 0])
  const items = (await people.manager.ask('GET', '/panels/harbour/attention/items')).body.rows
  expect(items.map(({ id }: { id: string }) => id)).toEqual([`documents-${first}`, `documents-${second}`])
  expect((await people.support.ask('GET', '/panels/harbour/attention/items')).body.rows).toEqual([])
})

it('shows photos by step, what was paid with which card, and what may be done', async () => {
  const id = await aCase({ name: 'Ben', email: 'ben@example.com', locale: 'de' })
  await db.database.transaction(panel.id, async (trx) => {
    const gatewayAccountId = await createManualAccount(trx, testSecrets)
    const method = { strategy: 'message', gatewayAccountId, icon: '/i.svg', accountNumber: '1', texts: { en: { name: 'Cards' } } } as const
    const methodId = await createMethod(trx, method)
    await trx.run(sql`
      insert into payments.invoice (panel_id, user_id, method_id, gateway_account_id, purpose, original_micro, fee_micro, bonus_micro, bonus_ppm, bonus_from_micro,
        total_micro, tolerance_ppm, pay_currency, pay_amount_minor, rate_ppm, locale, created_at, expires_at)
      values (${panel.id}, ${id}, ${methodId}, ${gatewayAccountId}, 'top_up', 20000000, 0, 0, 0, 0, 20000000, 0, 'USD', 2000, 1000000, 'de', now(), now())`)
    await trx.run(sql`
      insert into payments.external_payment (panel_id, gateway_account_id, external_id, invoice_number, amount_minor, currency, outcome, paid_with)
      select ${panel.id}, ${gatewayAccountId}, 'pay-1', number, 2000, 'USD', 'exact', 'Visa •••• 4242' from payments.invoice where user_id = ${id}`)
  })
  const data = await shown(id)
  expect(data).toMatchObject({
    ...{ state: 'in_review', mayDecide: true, decisions: [], photosKeptUntil: null },
    customer: { id, name: 'Ben', email: 'ben@example.com', locale: 'de' },
    payments: [{ method: 'Cards', paidWith: 'Visa •••• 4242', amount: '20.00', currency: 'USD' }],
  })
  expect(data.steps.map(({ step, photos }: { step: string; photos: unknown[] }) => [step, photos.length])).toEqual([
    ['identity', 1],
    ['card', 1],
    ['selfie', 1],
  ])
  expect((await people.owner.ask('GET', `${D}/2000000000`)).status).toBe(404)
  expect((await people.foreign.ask('GET', `/panels/meadow/documents/${id}`)).status).toBe(404)
  expect((await people.support.ask('GET', `${D}/${id}`)).body.details).toMatchObject({ code: 'not_permitted' })
})

it('shows a photo for five minutes, and records every look before it', async () => {
  const [id, stranger] = [await aCase(), await aCase()]
  const [{ photos, step }] = (await shown(id)).steps
  const { url, id: photo } = photos[0]
  const seen = await people.owner.ask('GET', url)
  expect([seen.status, seen.text.includes('JFIF') || seen.text.length > 100]).toEqual([200, true])
  await people.manager.ask('GET', url)
  const look = { action: 'documents.photo-viewed', after: { step, photo }, label: `Documents of customer ${id}` }
  expect(await auditOf(id)).toMatchObject([
    { ...look, operator_id: people.owner.operatorId },
    { ...look, operator_id: people.manager.operatorId },
  ])
  // Under another customer, by somebody without the right, changed, or later: it is not there, and nothing is recorded.
  expect((await people.owner.ask('GET', url.replace(`/${id}/`, `/${stranger}/`))).status).toBe(404)
  expect((await people.support.ask('GET', url)).status).toBe(422)
  expect((await people.foreign.ask('GET', url)).status).toBe(404)
  expect((await people.foreign.ask('GET', url.replace('harbour', 'meadow'))).status).toBe(404)
  expect((await people.owner.ask('GET', `${url.slice(0, -1)}_`)).status).toBe(404)
  known.time.now = new Date(known.time.now.getTime() + 5 * MINUTE_MS)
  expect((await people.owner.ask('GET', url)).status).toBe(404)
  expect(await auditOf(id)).toHaveLength(2)
})

it('gives out nothing that the shop would show without a record', async () => {
  const id = await aCase()
  const [{ photos }] = (await shown(id)).steps
  const [documentId, expires, signature] = photos[0].url.split('/').at(-1).split('.')
  const deps = { database: db.database, clock, documents, secret: TEST_SECRET }
  const shop = await testApp({
    ...{ panelOf: async () => ({ id: panel.id }), callerOf: async () => undefined, routes: [] },
    rawRoutes: [documentFiles(deps)],
  })
  const query = new URLSearchParams({ expires, signature })
  const answer = await shop.inject({
    url: `/core/api/v1/verification-document/${documentId}/file?${query}`,
    headers: { host: 'harbour.localhost' },
  })
  await shop.close()
  expect(answer.statusCode).toBe(404)
})

it('is answered as a file that no page can run and nobody keeps', async () => {
  const id = await aCase()
  const [{ photos }] = (await shown(id)).steps
  const first = await known.app.inject({ url: `/operator/v1${photos[0].url}`, headers: { host: CONSOLE_HOST, 'x-console': '1' } })
  expect(first.statusCode).toBe(401)
  const answer = await people.owner.ask('GET', photos[0].url)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

it('is decided once: anyone who comes second is told by whom and when', async () => {
  const id = await aCase()
  const { version } = await shown(id)
  const refused = await decide(id, 'refuse', { version, reason: 'unreadable', note: 'Out of focus.' }, people.manager)
  expect(refused.body.data).toMatchObject({
    ...{ state: 'refused', reason: 'unreadable', note: 'Out of focus.', mayDecide: false },
    decisions: [{ outcome: 'refused', reason: 'unreadable', note: 'Out of focus.', by: expect.stringMatching(/^manager/) }],
  })
  const kept = new Date(refused.body.data.photosKeptUntil).getTime() - known.time.now.getTime()
  expect(kept).toBe(90 * 24 * 60 * MINUTE_MS)
  const late = await decide(id, 'approve', { version })
  expect([late.status, late.body.message]).toEqual([
    422,
    expect.stringMatching(/^manager\d+ refused these documents on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
  ])
  expect(await auditOf(id)).toMatchObject([
    {
      ...{ action: 'documents.refused', operator_id: people.manager.operatorId },
      ...{ before: { state: 'in_review', reason: null }, after: { state: 'refused', reason: 'unreadable' } },
    },
  ])
  expect((await people.owner.ask('GET', D)).body.rows.map((row: { id: number }) => row.id)).not.toContain(id)
})

it('lists what was decided, the last decision of each customer first, page by page, with who and why', async () => {
  const [first, second] = [await aCase({ name: 'Fay', email: 'fay@example.com' }), await aCase({ name: 'Gus' })]
  await decide(first, 'approve', { version: (await shown(first)).version })
  await decide(second, 'refuse', { version: (await shown(second)).version, reason: 'unreadable' }, people.manager)
  const newest = (await people.owner.ask('GET', `${D}/decided?limit=1`)).body
  expect(newest.rows).toMatchObject([
    {
      id: second,
      customer: { name: 'Gus' },
      outcome: 'refused',
      reason: 'unreadable',
      by: `manager${panel.id}`,
      decidedAt: expect.any(String),
    },
  ])
  const older = (await people.owner.ask('GET', `${D}/decided?limit=1&cursor=${newest.next}`)).body
  expect(older.rows).toMatchObject([
    { id: first, customer: { email: 'fay@example.com' }, outcome: 'approved', reason: null, by: `owner${panel.id}` },
  ])
  expect((await people.foreign.ask('GET', '/panels/meadow/documents/decided')).body.rows).toEqual([])
  expect((await people.support.ask('GET', `${D}/decided`)).body.details).toMatchObject({ permission: 'documents.moderate' })
})

it('does not decide photos that came after those that were seen', async () => {
  const id = await aCase()
  const { version } = await shown(id)
  await decide(id, 'refuse', { version, reason: 'incomplete' }, people.manager)
  await handInAll({ database: db.database, clock, documents }, panel.id, id, ['card'])
  const late = await decide(id, 'approve', { version })
  expect([late.status, late.body.details]).toMatchObject([422, { code: 'changed_meanwhile', by: expect.stringMatching(/^manager/) }])
  const anew = await shown(id)
  expect(anew).toMatchObject({ state: 'in_review', reason: null, decisions: [{ outcome: 'refused', reason: 'incomplete', note: null }] })
  expect((await decide(id, 'approve', { version: anew.version })).body.data).toMatchObject({
    state: 'approved',
    decisions: [{ outcome: 'approved' }, { outcome: 'refused' }],
  })
})

it('is nobody’s own to decide, and wants a reason of the list', async () => {
  const id = await aCase({ email: `owner${panel.id}@example.com` })
  const { version, mayDecide } = await shown(id)
  expect(mayDecide).toBe(false)
  expect((await decide(id, 'approve', { version })).body.message).toBe('Nobody decides about documents of their own.')
  expect((await decide(id, 'refuse', { version, reason: 'ugly' }, people.manager)).body.errors).toHaveProperty('reason')
  expect((await decide(id, 'refuse', { version, reason: 'other', note: 'x'.repeat(501) }, people.manager)).body.errors).toHaveProperty(
    'note',
  )
  expect((await decide(id, 'approve', { version }, people.support)).body.details).toMatchObject({ code: 'not_permitted' })
  expect((await decide(2_000_000_000, 'approve', { version })).status).toBe(404)
  expect((await shown(id)).state).toBe('in_review')
})
