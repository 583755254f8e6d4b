import { type Answer, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings, createPanels, type NetworkHealth, type Panel, panelsOperatorRoutes, statusRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const usual: readonly NetworkHealth[] = [
  { id: 1, name: 'YouTube', slug: 'youtube', state: 'operational' },
  { id: 2, name: 'TikTok', slug: 'tiktok', state: 'operational' },
]

let db: TestDatabase
let known: ConsoleApp
let shop: FastifyInstance
let panel: Panel
let editor: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let networks = usual
/** How far the shop's visitors are in the time to come. */
let aheadMs = 0
/** What the domains of deliveries answer; theirs is tested there. */
const deliveryHealth = { healthOf: async () => ({ networks, at: known.time.now }) }
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, panelsOperatorRoutes({ deliveryHealth }))
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  shop = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: statusRoutes({
      database: db.database,
      panels,
      deliveryHealth,
      clock: { now: () => new Date(known.time.now.getTime() + aheadMs) },
    }),
  })
  panel = await aPanel(db.database, { key: 'harbour', name: 'Harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (panelId: number, role: 'editor' | 'support') =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  editor = await as(panel.id, 'editor')
  support = await as(panel.id, 'support')
  foreign = await as(other.id, 'editor')
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
  await db.close()
})

const P = '/panels/harbour/status-incidents'
const fields = (more: object = {}) => ({
  ...{ titles: { en: 'Slow likes', de: 'Langsame Likes' }, networkIds: [2], state: 'investigating' },
  texts: { en: 'We look into it.', de: 'Wir sehen nach.' },
  ...more,
})
const opened = async (more: object = {}) => (await editor.ask('POST', P, fields(more))).body.data
const updated = (id: number, version: number, state: string, text = state) =>
  editor.ask('POST', `${P}/${id}/updates`, { version, state, texts: { en: text } })
const read = async (query = '', host = panel.host) => {
  const answer = await shop.inject({ url: `/core/api/v1/status?${query}`, headers: { host } })
  return { status: answer.statusCode, data: answer.json().data, text: answer.body }
}
const later = (ms: number) => {
  known.time.now = new Date(known.time.now.getTime() + ms)
}
/** Ends everything that earlier tests opened. */
const ended = async () => {
  for (const { id, version, state } of (await editor.ask('GET', P)).body.rows)
    if (state !== 'resolved') await updated(id, version, 'resolved')
}
const undo = (answer: Answer) => editor.ask('POST', `/panels/harbour/audit/${answer.undo}/undo`, {})
const newestAudit = async () => {
  const owner = await signedIn(known, { email: `owner${Date.now()}@example.com`, places: [{ panelId: panel.id, role: 'owner' }] })
  return (await owner.ask('GET', '/panels/harbour/audit')).body.rows[0]
}

describe('an incident', () => {
  it('is read by visitors in their language, else in English, with each update until it is resolved', async () => {
    const { id } = await opened()
    expect((await read('locale=de')).data).toMatchObject({
      state: 'incident',
      incidents: [
        {
          ...{ id, title: 'Langsame Likes', state: 'investigating', networks: ['TikTok'], resolved_at: null },
          updates: [{ state: 'investigating', text: 'Wir sehen nach.' }],
        },
      ],
    })
    later(5 * MINUTE_MS)
    expect((await updated(id, 1, 'monitoring', 'Better now.')).status).toBe(201)
    const [incident] = (await read('locale=ja')).data.incidents
    expect(incident).toMatchObject({ title: 'Slow likes', state: 'monitoring' })
    expect(incident.updates.map(({ text }: { text: string }) => text)).toEqual(['Better now.', 'We look into it.'])
    expect(Date.parse(incident.updates[0].at) - Date.parse(incident.started_at)).toBe(5 * MINUTE_MS)
    await updated(id, 2, 'resolved')
    const { data } = await read()
    expect([data.state, data.incidents]).toEqual(['operational', []])
    expect(data.past.items[0]).toMatchObject({ id, state: 'resolved', resolved_at: known.time.now.toISOString() })
  })
  it('that comes back is told of again', async () => {
    const { id } = await opened({ state: 'resolved' })
    expect((await read()).data.past.items[0].id).toBe(id)
    await updated(id, 1, 'identified')
    expect((await read()).data.incidents[0]).toMatchObject({ id, resolved_at: null })
    await ended()
  })
  it('concerns all networks where it names none, and names only networks that are sold', async () => {
    const { id } = await opened({ networkIds: [] })
    expect((await read()).data.incidents[0]).toMatchObject({ concerns_all: true, networks: [] })
    const refused = async (networkIds: unknown) => {
      const { status, body } = await editor.ask('PATCH', `${P}/${id}`, { version: 1, networkIds })
      return [status, Object.keys(body.errors)]
    }
    expect(await refused([3])).toEqual([422, ['networkIds']])
    expect(await refused([1, 1])).toEqual([422, ['networkIds']])
    await editor.ask('PATCH', `${P}/${id}`, { version: 1, networkIds: [1] })
    networks = usual.slice(1)
    expect((await editor.ask('PATCH', `${P}/${id}`, { version: 2, networkIds: [2, 1] })).status).toBe(200)
    expect((await read()).data.incidents[0]).toMatchObject({ concerns_all: false, networks: ['TikTok'] })
    // One that only concerns what is not sold any more concerns nothing else.
    networks = []
    expect((await read()).data.incidents[0]).toMatchObject({ concerns_all: false, networks: [] })
    networks = usual
    await ended()
  })
  it('needs a title and a text in English', async () => {
    const refused = async (more: object) => {
      const { status, body } = await editor.ask('POST', P, fields(more))
      return [status, Object.keys(body.errors)]
    }
    expect(await refused({ titles: { de: 'Langsam' } })).toEqual([422, ['titles.en']])
    expect(await refused({ titles: { en: ' ' } })).toEqual([422, ['titles.en']])
    expect(await refused({ titles: { en: 'x'.repeat(201) } })).toEqual([422, ['titles.en']])
    expect(await refused({ texts: {} })).toEqual([422, ['texts.en']])
    expect(await refused({ state: 'broken' })).toEqual([422, ['state']])
    expect(await refused({ titles: { en: 'x', xx: 'y' } })).toEqual([422, ['titles']])
  })
  it('is changed by its newest version only, and the change goes back by its audit row', async () => {
    const { id } = await opened()
    const changed = await editor.ask('PATCH', `${P}/${id}`, { version: 1, titles: { en: 'Slow views' } })
    expect(changed.body.data).toMatchObject({ version: 2, titles: { en: 'Slow views' }, missing: expect.arrayContaining(['de']) })
    for (const answer of [
      await editor.ask('PATCH', `${P}/${id}`, { version: 1, titles: { en: 'Late' } }),
      await updated(id, 1, 'resolved'),
      await editor.ask('PUT', `${P}/${id}/removal`, { version: 1, isRemoved: true }),
    ])
      expect([answer.status, answer.body.details.code]).toEqual([422, 'changed_meanwhile'])
    expect((await undo(changed)).status).toBe(200)
    expect((await read('locale=de')).data.incidents[0].title).toBe('Langsame Likes')
    await ended()
  })
  it('has its updates corrected, and their former texts put back', async () => {
    const { id, updates } = await opened()
    const update = `${P}/${id}/updates/${updates[0].id}`
    const changed = await editor.ask('PATCH', update, { version: 1, texts: { en: 'We are looking.' } })
    expect((await read()).data.incidents[0].updates[0].text).toBe('We are looking.')
    expect((await editor.ask('PATCH', update, { version: 1, texts: { en: 'Late' } })).body.details.code).toBe('changed_meanwhile')
    expect((await editor.ask('PATCH', `${P}/${id}/updates/999999`, { version: 2, texts: { en: 'Late' } })).status).toBe(404)
    expect((await undo(changed)).status).toBe(200)
    expect((await read('locale=de')).data.incidents[0].updates[0].text).toBe('Wir sehen nach.')
    await ended()
  })
  it('is taken off the page, and put back by its audit row', async () => {
    const { id } = await opened()
    const removed = await editor.ask('PUT', `${P}/${id}/removal`, { version: 1, isRemoved: true })
    expect([removed.status, (await read()).data.incidents, (await editor.ask('GET', `${P}/${id}`)).status]).toEqual([204, [], 404])
    expect((await updated(id, 2, 'resolved')).status).toBe(404)
    expect((await editor.ask('GET', P)).body.rows.map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await undo(removed)).status).toBe(200)
    expect((await read()).data.incidents[0].id).toBe(id)
    await ended()
  })
  it('has at most a hundred updates', async () => {
    const { id } = await opened()
    for (let version = 1; version < 100; version += 1) await updated(id, version, 'monitoring')
    const { status, body } = await updated(id, 100, 'monitoring')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['texts']])
    expect((await read()).data.incidents[0].updates).toHaveLength(100)
    await editor.ask('PUT', `${P}/${id}/removal`, { version: 100, isRemoved: true })
  })
  it('leaves a row in the audit log with each write', async () => {
    const { id } = await opened()
    expect(await newestAudit()).toMatchObject({ action: 'status-incident.opened', entity: { id: String(id), label: 'Slow likes' } })
    await updated(id, 1, 'resolved', 'Done.')
    expect(await newestAudit()).toMatchObject({
      action: 'status-incident.updated',
      before: { state: 'investigating' },
      after: { state: 'resolved' },
    })
  })
  it('is another panel’s business nowhere, and nobody’s without the right', async () => {
    const { id } = await opened()
    expect((await read('', 'meadow.localhost')).data).toMatchObject({ incidents: [], past: { items: [], pages: 1 } })
    const theirs = `/panels/meadow/status-incidents/${id}`
    expect((await foreign.ask('GET', theirs)).status).toBe(404)
    expect((await foreign.ask('PATCH', theirs, { version: 1, titles: { en: 'Ours' } })).status).toBe(404)
    expect((await foreign.ask('PUT', `${theirs}/removal`, { version: 1, isRemoved: true })).status).toBe(404)
    expect((await foreign.ask('POST', `${theirs}/updates`, { version: 1, state: 'resolved', texts: { en: 'x' } })).status).toBe(404)
    expect((await support.ask('GET', P)).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await support.ask('POST', P, fields())).body.details).toMatchObject({ code: 'not_permitted' })
    await ended()
  })
})

describe('the status page', () => {
  it('is as bad as its worst network, and says when they were looked at', async () => {
    networks = [{ ...usual[0], state: 'slow' } as NetworkHealth, ...usual.slice(1)]
    const { data } = await read()
    expect(data).toMatchObject({ state: 'slow', checked_at: known.time.now.toISOString(), networks })
    expect((await editor.ask('GET', '/panels/harbour/status')).body.data).toMatchObject({
      ...{ state: 'slow', checkedAt: known.time.now.toISOString() },
      networks: [{ id: 1, name: 'YouTube', state: 'slow' }, { id: 2 }],
    })
    networks = usual
  })
  it('shows ninety days of the past, ten on a page, the latest first', async () => {
    const ids: number[] = []
    for (let number = 1; number <= 11; number += 1) {
      later(MINUTE_MS)
      const { body } = await foreign.ask('POST', '/panels/meadow/status-incidents', fields({ state: 'resolved' }))
      ids.unshift(body.data.id)
    }
    const page = async (number: number) => {
      const { past } = (await read(`page=${number}`, 'meadow.localhost')).data
      return [past.items.map(({ id }: { id: number }) => id), past.pages]
    }
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [ids.slice(0, 10), 2],
      [ids.slice(10), 2],
      [[], 2],
    ])
    expect((await read('page=0')).status).toBe(422)
    aheadMs = 90 * DAY_MS - 10 * MINUTE_MS + 1
    expect(await page(1)).toEqual([ids.slice(0, 10), 1])
    aheadMs = 91 * DAY_MS
    expect(await page(1)).toEqual([[], 1])
    aheadMs = 0
  })
  it('is not there where the panel leaves it out', async () => {
    const hide = (hiddenPages: string[]) => db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { hiddenPages }))
    await hide(['status'])
    expect((await read()).status).toBe(404)
    await hide([])
    expect((await read()).status).toBe(200)
  })
  it('lists incidents for operators page by page', async () => {
    const first = (await editor.ask('GET', `${P}?limit=3`)).body
    const second = (await editor.ask('GET', `${P}?limit=3&cursor=${first.next}`)).body
    const ids = [...first.rows, ...second.rows].map(({ id }: { id: number }) => id)
    expect(ids).toHaveLength(6)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect((await editor.ask('GET', `${P}?cursor=bm8`)).status).toBe(422)
  })
})
