import { type Answer, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { articleRoutes, createPanels, type Panel, panelsOperatorRoutes, panelsRoutes, panelsSchedules } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let db: TestDatabase
let known: ConsoleApp
let shop: FastifyInstance
let panel: Panel
let editor: OperatorClient
let foreign: OperatorClient
let now = new Date('2026-11-23T12:00:00Z')
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, panelsOperatorRoutes())
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  shop = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [...panelsRoutes({ panels }), ...articleRoutes({ database: db.database, clock: { now: () => now } })],
  })
  panel = await aPanel(db.database, { key: 'harbour', name: 'Harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (panelId: number) => signedIn(known, { email: `editor${panelId}@example.com`, places: [{ panelId, role: 'editor' }] })
  editor = await as(panel.id)
  foreign = await as(other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
  await db.close()
})

const P = '/panels/harbour/pages'
const F = '/panels/harbour/faq'
const read = async (path: string, locale = 'en') => shop.inject({ url: `/core${path}?locale=${locale}`, headers: { host: panel.host } })
const about = (address: string, more: object = {}) => ({
  address,
  texts: { en: { title: 'About us', body: '<p>We</p>' }, de: { title: 'Über uns', body: '<p>Wir</p>', metaTitle: 'Wer wir sind' } },
  state: 'published',
  ...more,
})
const created = async (body: object, list = P) => (await editor.ask('POST', list, body)).body.data

describe('a page of the panel’s own', () => {
  it('is read in its languages, and in English where it has no text', async () => {
    await created(about('about'))
    expect((await read('/api/v1/articles/about', 'de')).json().data).toEqual({
      address: 'about',
      title: 'Über uns',
      body: '<p>Wir</p>',
      meta_title: 'Wer wir sind',
      meta_description: null,
    })
    expect((await read('/api/v1/articles/about', 'ja')).json().data).toMatchObject({ title: 'About us' })
    const pages = (await read('/pages', 'de')).json().data
    expect(pages).toContainEqual({ route_name: 'pages-about', meta_title: 'Wer wir sind', meta_description: null })
  })
  it('is not there as a draft, before its time, and elsewhere', async () => {
    await created(about('draft', { state: 'draft' }))
    await created(about('later', { publishAt: '2026-11-24T00:00:00.000Z' }))
    const statuses = async () =>
      Promise.all(['draft', 'later', 'nothing'].map(async (at) => (await read(`/api/v1/articles/${at}`)).statusCode))
    expect(await statuses()).toEqual([404, 404, 404])
    now = new Date('2026-11-24T00:00:00Z')
    expect(await statuses()).toEqual([404, 200, 404])
    const elsewhere = await shop.inject({ url: '/core/api/v1/articles/later', headers: { host: 'meadow.localhost' } })
    expect(elsewhere.statusCode).toBe(404)
  })
  it('is shown before it is saved, also to those who write texts of other things', async () => {
    const finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
    const { status, body } = await finance.ask('POST', `${P}/preview`, { html: '<p onclick="x()">Pay <b>here</b></p>' })
    expect([status, body.data.nodes]).toEqual([
      200,
      [{ tag: 'p', attributes: {}, children: ['Pay ', { tag: 'b', attributes: {}, children: ['here'] }] }],
    ])
    expect((await finance.ask('GET', P)).body.details).toEqual({ code: 'not_permitted', permission: 'content.edit' })
  })
  it('says what cleaning took out, and serves none of it', async () => {
    const page = await created(about('unsafe', { texts: { en: { title: 'x', body: '<p onclick="a()">Hi</p><script>a()</script>' } } }))
    expect(page.takenOut).toEqual(['onclick of <p>', '<script>'])
    expect((await read('/api/v1/articles/unsafe')).json().data.body).toBe('<p>Hi</p>')
    const next = await editor.ask('PATCH', `${P}/${page.id}`, { version: page.version, texts: { en: { title: 'x', body: '<p>Hi</p>' } } })
    expect(next.body.data.takenOut).toEqual([])
  })
  it('is found at a former address with its new one, until another page takes that', async () => {
    const page = await created(about('team'))
    expect((await editor.ask('PATCH', `${P}/${page.id}`, { version: 1, address: 'people' })).status).toBe(200)
    expect((await read('/api/v1/articles/team')).json().data.address).toBe('people')
    await created(about('team', { texts: { en: { title: 'Team' } } }))
    expect((await read('/api/v1/articles/team')).json().data).toMatchObject({ address: 'team', title: 'Team' })
    expect((await editor.ask('PATCH', `${P}/${page.id}`, { version: 2, address: 'people' })).status).toBe(200)
  })
  it('has an address of its own in plain letters', async () => {
    await created(about('terms'))
    for (const address of ['terms', 'Terms', 'a/b', '', '-a']) {
      const { status, body } = await editor.ask('POST', P, about(address))
      expect([address, status, Object.keys(body.errors)]).toEqual([address, 422, ['address']])
    }
  })
  it('is undone by the change that was made, with its texts, its place and what was given back', async () => {
    const page = await created(about('undone', { isInFooter: true }))
    const undo = (answer: Answer) => editor.ask('POST', `/panels/harbour/audit/${answer.undo}/undo`, {})
    const now_ = async () => (await editor.ask('GET', `${P}/${page.id}`)).body.data
    const changed = await editor.ask('PATCH', `${P}/${page.id}`, {
      ...{ version: 1, address: 'undone-too', state: 'draft', isInFooter: false },
      texts: { en: { title: 'Another', body: '<p>Other</p>' } },
    })
    expect((await undo(changed)).body).toEqual({ data: { undone: 1 } })
    const { texts, address, state, isInFooter } = page
    expect(await now_()).toMatchObject({ texts, address, state, isInFooter, version: 3 })
    expect((await undo(changed)).status).toBe(422)

    const draft = await editor.ask('PATCH', `${P}/${page.id}`, { version: 3, state: 'draft' })
    const second = await editor.ask('PATCH', `${P}/${page.id}`, { version: 4, texts: { en: { title: 'Second', body: '' } } })
    const restored = await editor.ask('POST', `${P}/${page.id}/restore`, { version: 5, from: 1 })
    // Changed since: what came behind it has the texts.
    expect((await undo(second)).body.details.code).toBe('changed_meanwhile')
    expect((await undo(restored)).status).toBe(200)
    expect(await now_()).toMatchObject({ texts: { en: { title: 'Second' } }, state: 'draft' })
    // Another field than those that changed since.
    expect((await undo(draft)).status).toBe(200)
    expect(await now_()).toMatchObject({ texts: { en: { title: 'Second' } }, state: 'published' })
    expect((await editor.ask('PATCH', `${P}/${page.id}`, { version: 8, textsFrom: 99 })).status).toBe(404)

    const ids = async () => (await editor.ask('GET', P)).body.rows.map(({ id }: { id: number }) => id)
    const before = await ids()
    const ordered = await editor.ask('PUT', `${P}/order`, { ids: before.toReversed() })
    expect((await undo(ordered)).status).toBe(200)
    expect(await ids()).toEqual(before)
  })
  it('is brought back after it was deleted, with its versions and former addresses, while its address is free', async () => {
    const { id, version } = await created(about('old-crew'))
    await editor.ask('PATCH', `${P}/${id}`, { version, address: 'crew' })
    const remove = () => editor.ask('DELETE', `${P}/${id}`)
    const { undo } = await remove()
    for (const address of ['crew', 'old-crew']) expect((await read(`/api/v1/articles/${address}`)).statusCode).toBe(404)
    expect((await editor.ask('GET', `${P}/${id}`)).status).toBe(404)
    const back = (row: string | undefined) => editor.ask('POST', `/panels/harbour/audit/${row}/undo`, {})
    expect((await back(undo)).status).toBe(200)
    expect((await read('/api/v1/articles/old-crew')).json().data).toMatchObject({ address: 'crew', title: 'About us' })
    expect((await editor.ask('GET', `${P}/${id}/versions`)).body.data).toHaveLength(2)
    const again = await remove()
    const other = await created(about('crew'))
    expect([(await back(again.undo)).body.message, other.address]).toEqual([
      'This cannot be undone: something else has its name, address or number by now.',
      'crew',
    ])
    expect((await read('/api/v1/articles/old-crew')).statusCode).toBe(404)
  })
  it('is gone for good, with its versions, when nobody can bring it back any more', async () => {
    const { id } = await created(about('forgotten'))
    await editor.ask('DELETE', `${P}/${id}`)
    const panels = createPanels(db.database, { checkEveryMs: 0 })
    const rows = () =>
      db.database.read(panel.id, (trx) =>
        trx.one(sql<{ pages: number; versions: number }>`
          select (select count(*)::int from panels.article where panel_id = ${panel.id} and id = ${id}) as pages,
                 (select count(*)::int from panels.article_version where panel_id = ${panel.id} and article_id = ${id}) as versions`),
      )
    const deleteAfter = async (days: number) => {
      const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
      const schedules = panelsSchedules({ database: db.database, clock, panels } as Parameters<typeof panelsSchedules>[0])
      await schedules.find(({ name }) => name === 'panels.delete-removed-articles')?.run()
    }
    await deleteAfter(30)
    expect(await rows()).toEqual({ pages: 1, versions: 1 })
    await deleteAfter(32)
    expect(await rows()).toEqual({ pages: 0, versions: 0 })
    expect((await editor.ask('GET', P)).body.rows).not.toEqual([])
  })
  it('shows the texts of a version, of its own panel and kind alone', async () => {
    const page = await created(about('compared'))
    await editor.ask('PATCH', `${P}/${page.id}`, { version: 1, texts: { en: { title: 'Second', body: '<p>New</p>' } } })
    const shown = (version: number) => editor.ask('GET', `${P}/${page.id}/versions/${version}`)
    expect((await shown(1)).body.data).toEqual({ version: 1, texts: page.texts })
    expect((await shown(2)).body.data.texts.en.title).toBe('Second')
    const absent = await shown(99)
    expect(absent.status).toBe(404)
    for (const answer of [
      await editor.ask('GET', `${F}/${page.id}/versions/1`),
      await foreign.ask('GET', `/panels/meadow/pages/${page.id}/versions/1`),
    ])
      expect([answer.status, answer.text]).toEqual([404, absent.text])
  })
  it('goes back to an earlier text, which is a version again', async () => {
    const page = await created(about('story'))
    const title = (en: string) => ({ en: { title: en, body: '' } })
    await editor.ask('PATCH', `${P}/${page.id}`, { version: 1, texts: title('Second') })
    const restored = await editor.ask('POST', `${P}/${page.id}/restore`, { version: 2, from: 1 })
    expect(restored.body.data).toMatchObject({ version: 3, texts: page.texts })
    const { data } = (await editor.ask('GET', `${P}/${page.id}/versions`)).body
    expect(data.map(({ version, title }: { version: number; title: string }) => [version, title])).toEqual([
      [3, 'About us'],
      [2, 'Second'],
      [1, 'About us'],
    ])
    expect((await editor.ask('POST', `${P}/${page.id}/restore`, { version: 3, from: 9 })).status).toBe(404)
    expect((await editor.ask('PATCH', `${P}/${page.id}`, { version: 1, state: 'draft' })).body.details).toMatchObject({
      code: 'changed_meanwhile',
    })
  })
  it('stands in a menu as long as visitors have it', async () => {
    const page = await created(about('contact'))
    const { version } = (await editor.ask('GET', '/panels/harbour/menu')).body.data
    const entry = { icon: 'home', names: { en: 'Contact' }, url: '/pages/contact', isForGuests: true }
    expect(
      (await editor.ask('PUT', '/panels/harbour/menu', { version, items: [entry, { icon: 'home', routeName: 'orders' }] })).status,
    ).toBe(200)
    const names = async () => (await read('/menu-items')).json().data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Contact', 'Orders'])
    await editor.ask('PATCH', `${P}/${page.id}`, { version: 1, state: 'draft' })
    expect(await names()).toEqual(['Orders'])
  })
  it('is nothing to people of another panel', async () => {
    const { id } = await created(about('own'))
    expect((await foreign.ask('GET', P)).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/pages/${id}`)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/pages')).body.rows).toEqual([])
  })
})

it('questions are answered in their order, and the page of them exists with the first', async () => {
  const routes = async () => (await read('/pages')).json().data.map(({ route_name }: { route_name: string }) => route_name)
  expect(await routes()).not.toContain('faq')
  const ask = (title: string) => created({ texts: { en: { title, body: '<p>Yes</p>' } }, state: 'published' }, F)
  const [first, second] = [await ask('One?'), await ask('Two?')]
  expect((await editor.ask('PUT', `${F}/order`, { ids: [second.id, first.id] })).status).toBe(204)
  expect((await read('/api/v1/faq', 'de')).json().data).toEqual({
    title: 'Fragen und Antworten',
    items: [
      { id: second.id, question: 'Two?', answer: '<p>Yes</p>' },
      { id: first.id, question: 'One?', answer: '<p>Yes</p>' },
    ],
  })
  expect(await routes()).toContain('faq')
  expect((await editor.ask('PUT', `${F}/order`, { ids: [second.id] })).status).toBe(422)
  expect((await editor.ask('GET', `${P}/${first.id}`)).status).toBe(404)
})
