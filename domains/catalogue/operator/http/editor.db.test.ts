import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogue } from '../../queries/catalogue.ts'
import { findServiceContent } from '../../queries/service-content.ts'
import { aCatalogue, aDelivery, aService, aServiceType } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let editor: OperatorClient
const ordered = new Set<number>([1])
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async (_, id) => ordered.has(id), ratesOf: async () => [] }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  await aCatalogue(db.database, panel.id, {
    serviceTypes: [aServiceType(), aServiceType({ id: 2, type: 'package' })],
    deliveries: [aDelivery(), aDelivery({ id: 2, name: 'Newsletter' })],
    labels: [{ id: 1, name: 'New' }],
    targets: [{ id: 1, type: 'comments', name: 'Comments' }],
    services: [aService(), aService({ id: 2 })],
  })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  editor = await signedIn(known, { email: 'editor@example.com', places: [{ panelId: panel.id, role: 'editor' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/services'
const shown = async (id: number) => (await owner.ask('GET', `${S}/${id}`)).body.data
const edit = async (who: OperatorClient, id: number, fields: object) =>
  who.ask('PATCH', `${S}/${id}`, { version: (await shown(id)).version, ...fields })
const errorsOf = async (id: number, fields: object) => Object.keys((await edit(owner, id, fields)).body.errors ?? {})
const snapshot = () => createCatalogue(db.database).snapshot(panel.id)
const aNewOne = (more: object = {}) => ({
  texts: { en: { name: 'Story reach, 48 hours' } },
  serviceTypeId: 1,
  deliveryId: 1,
  priceNano: '1500000000',
  minQuantity: 100,
  maxQuantity: 5000,
  ...more,
})

describe('a new service', () => {
  it('has its defaults, an address from its name, and is off sale', async () => {
    const made = await owner.ask('POST', S, aNewOne())
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { id: 3, slug: 'story-reach-48-hours', isEnabled: false, pricingPer: 1000, defaultQuantity: 100, networkId: 1, changedBy: 'owner' },
    ])
    expect((await owner.ask('POST', S, aNewOne())).body.data.slug).toBe('story-reach-48-hours-2')
  })
  it('is refused under every field that cannot be', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['texts.en.name', { texts: { de: { name: 'Reichweite' } } }],
      ['texts.de.name', { texts: { en: { name: 'A' }, de: { name: 'x'.repeat(151) } } }],
      ['texts', { texts: { en: { name: 'A' }, xx: { name: 'B' } } }],
      ['serviceTypeId', { serviceTypeId: 99 }],
      ['deliveryId', { deliveryId: 99 }],
      ['maxQuantity', { minQuantity: 10, maxQuantity: 9 }],
      ['defaultQuantity', { defaultQuantity: 99 }],
      ['quantityStep', { quantityStep: 4901 }],
      ['priceNano', { priceNano: '0' }],
      ['priceNano', { priceNano: '1,5' }],
      ['slug', { slug: 'service-1' }],
      ['slug', { slug: 'Über' }],
      ['linkKinds.0', { linkKinds: ['track'] }],
      ['exampleLink', { exampleLink: 'https://t.me/durov' }],
      ['labelIds.1', { labelIds: [1, 9] }],
      ['targetIds.0', { targetIds: [9] }],
      ['dripFeedIsAllowed', { dripFeedIsAllowed: true, priceType: 'fixed' }],
      ['packageItems', { packageItems: [{ serviceId: 1, quantity: 100, isDisplayable: true }] }],
      ['faqs.en.0.answer', { faqs: { en: [{ question: 'Why?', answer: ' ' }] } }],
    ]
    for (const [field, more] of wrong) {
      const answer = await owner.ask('POST', S, aNewOne(more))
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await editor.ask('POST', S, aNewOne())).body.details.permission).toBe('services.price')
  })
})

describe('an edited service', () => {
  it('keeps every field that its editor shows, and the shop tells it', async () => {
    const fields = {
      texts: {
        en: { name: 'Views', title: 'Fast views', description: '<p>Shown in ads</p>' },
        de: { name: 'Aufrufe', description: '<p>In Werbung</p>' },
      },
      faqs: { en: [{ question: 'How?', answer: 'In ads.' }], de: [{ question: 'Wie?', answer: 'In Werbung.' }] },
      labelIds: [1],
      targetIds: [1],
      linkKinds: ['video'],
      exampleLink: 'https://youtu.be/dQw4w9WgXcQ',
      deliveryId: 2,
      allowedUseCountries: true,
      consultationChatPeriod: '7 days',
      thumbnailPeriod: ' ',
      startsWithinMinutes: 30,
    }
    const saved = (await edit(editor, 2, fields)).body.data
    expect(saved).toMatchObject({ ...fields, thumbnailPeriod: null, changedBy: 'editor' })
    const service = (await snapshot()).service(2)
    expect(service).toMatchObject({
      name: 'Views',
      delivery: { name: 'Newsletter' },
      labels: [{ name: 'New' }],
      translations: { de: { name: 'Aufrufe' } },
    })
    const german = await db.database.read(panel.id, (trx) => findServiceContent(trx, 2, 'de'))
    expect(german).toMatchObject({ description: '<p>In Werbung</p>', faq: [{ question: 'Wie?' }] })
    const { texts: _, faqs: __, ...rest } = saved
    expect((await edit(editor, 2, { texts: { en: { name: 'Views' } }, faqs: {} })).body.data).toMatchObject({
      texts: { en: { name: 'Views' } },
      faqs: {},
    })
    expect(rest.isPackage).toBe(false)
  })
  it('is refused to anyone who saw an older one, who is told by whom it was changed', async () => {
    const late = await owner.ask('PATCH', `${S}/2`, { version: 1, startsWithinMinutes: 5 })
    expect([late.status, late.body.details]).toMatchObject([422, { code: 'changed_meanwhile', by: 'editor' }])
    expect((await owner.ask('PATCH', `${S}/99`, { version: 1, startsWithinMinutes: 5 })).status).toBe(404)
  })
  it('wants the permission of each field, and a fresh proof where its price moves far', async () => {
    expect((await edit(editor, 2, { priceNano: '1' })).body.details.permission).toBe('services.price')
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    expect((await edit(owner, 2, { priceNano: '900000000' })).body.details).toEqual({ code: 'step_up' })
    expect((await edit(owner, 2, { priceNano: '1900000000' })).status).toBe(200)
  })
  it('goes on answering at its former address', async () => {
    expect((await edit(owner, 2, { slug: 'views-in-ads' })).status).toBe(200)
    const now = await snapshot()
    expect([now.service('service-2')?.id, now.service('views-in-ads')?.id]).toEqual([2, 2])
    expect((await edit(owner, 2, { slug: 'service-2' })).status).toBe(200)
    expect((await snapshot()).service('views-in-ads')?.slug).toBe('service-2')
  })
})

describe('a change that is undone', () => {
  const undo = (row: string | undefined) => owner.ask('POST', `/panels/harbour/audit/${row}/undo`, {})
  it('brings back texts in every language, and leaves what was changed beside them', async () => {
    const before = await shown(2)
    const texts = { en: { name: 'Other views', speed: 'Fast' }, de: { name: 'Andere Aufrufe' }, fr: { name: 'Vues' } }
    const changed = await edit(owner, 2, { texts, faqs: {}, slug: 'other-views' })
    await edit(owner, 2, { startsWithinMinutes: 44 })
    expect((await undo(changed.undo)).body).toEqual({ data: { undone: 1 } })
    const { texts: was, faqs, slug } = before
    expect(await shown(2)).toMatchObject({ texts: was, faqs, slug, startsWithinMinutes: 44 })
  })
  it('restores all prices of one save, or none', async () => {
    const prices = async () => [(await shown(1)).priceNano, (await shown(2)).priceNano]
    const raise = async (by: bigint) => {
      const both = [await shown(1), await shown(2)]
      const changes = both.map(({ id, version, priceNano }) => ({ id, version, fields: { priceNano: String(BigInt(priceNano) + by) } }))
      return owner.ask('PATCH', S, { changes })
    }
    const following = async () => [(await shown(1)).priceFollowsProvider, (await shown(2)).priceFollowsProvider]
    const before = await prices()
    const followed = await following()
    expect(followed).toContain(true)
    const saved = await raise(1n)
    expect(await prices()).not.toEqual(before)
    expect(await following()).toEqual([false, false])
    await edit(editor, 1, { startsWithinMinutes: 9 })
    expect((await undo(saved.undo)).body).toEqual({ data: { undone: 2 } })
    expect([await prices(), (await shown(1)).startsWithinMinutes]).toEqual([before, 9])
    expect(await following()).toEqual(followed)
    const again = await raise(2n)
    await edit(owner, 2, { priceNano: before[1] })
    expect((await undo(again.undo)).body.details).toMatchObject({ code: 'changed_meanwhile', by: 'owner' })
    expect(await prices()).toEqual([String(BigInt(before[0]) + 2n), before[1]])
    expect((await editor.ask('POST', `/panels/harbour/audit/${again.undo}/undo`, {})).status).toBe(404)
  })
})

describe('translations', () => {
  it('stand beside English, missing, older, the same or done, and are filtered by that', async () => {
    const en = { name: 'Watch hours', title: 'Hours', speed: '20K / day' }
    const made = (await owner.ask('POST', S, aNewOne({ texts: { en, de: { name: 'Wiedergabezeit', title: 'Hours' } } }))).body.data
    const wordsOf = async (query: string) =>
      (await editor.ask('GET', `${S}/words?${query}`)).body.rows.find(({ id }: { id: number }) => id === made.id)
    const statesOf = async () =>
      Object.fromEntries((await wordsOf('language=de')).texts.map(({ name, state }: { name: string; state: string }) => [name, state]))
    expect(await statesOf()).toEqual({ name: 'done', title: 'same', speed: 'missing' })
    await edit(owner, made.id, { texts: { ...made.texts, en: { ...en, name: 'Watched hours' } } })
    expect(await statesOf()).toMatchObject({ name: 'older' })
    expect([await wordsOf('language=de&state=older'), await wordsOf('language=ja&state=older')]).toEqual([
      expect.objectContaining({ name: 'Watched hours' }),
      undefined,
    ])
    const put = async (body: object, locale = 'de') =>
      editor.ask('PUT', `${S}/${made.id}/words/${locale}`, { version: (await shown(made.id)).version, ...body })
    const saved = (await put({ texts: { speed: '20.000 am Tag' }, confirm: ['name'] })).body.data
    expect(saved.texts).toMatchObject([
      { name: 'name', state: 'done' },
      { name: 'title' },
      { name: 'speed', text: '20.000 am Tag', state: 'done' },
    ])
    expect((await put({ texts: { title: '' } })).body.data.texts[1].state).toBe('missing')
    expect((await put({ texts: { name: 'x'.repeat(151) } })).body.errors).toHaveProperty('texts.name')
    for (const locale of ['en', 'xx']) expect([locale, (await put({ texts: {} }, locale)).status]).toEqual([locale, 404])
    expect((await editor.ask('GET', `${S}/words?language=en`)).status).toBe(422)
    expect((await editor.ask('PUT', `${S}/${made.id}/words/de`, { version: 1, texts: {} })).body.details.code).toBe('changed_meanwhile')
  })
})

describe('a package', () => {
  it('holds services within their bounds, no package and not itself', async () => {
    const items = (...packageItems: object[]) => ({
      packageItems: packageItems.map((item) => ({ quantity: 100, isDisplayable: true, ...item })),
    })
    const made = (
      await owner.ask(
        'POST',
        S,
        aNewOne({ isPackage: true, serviceTypeId: 2, priceType: 'fixed', ...items({ serviceId: 1 }, { serviceId: 2 }) }),
      )
    ).body.data
    expect(made.packageItems).toHaveLength(2)
    expect((await snapshot()).service(made.id)?.packageItems).toMatchObject([{ serviceId: 1, quantity: 100 }, { serviceId: 2 }])
    expect(await errorsOf(made.id, items({ serviceId: 1, quantity: 99 }))).toEqual(['packageItems.0.quantity'])
    expect(await errorsOf(made.id, items({ serviceId: made.id }))).toEqual(['packageItems.0.serviceId'])
    expect(await errorsOf(made.id, items({ serviceId: 1 }, { serviceId: 1 }))).toEqual(['packageItems.1.serviceId'])
    expect(await errorsOf(made.id, items())).toEqual(['packageItems'])
    expect(await errorsOf(made.id, { dripFeedIsAllowed: true })).toEqual(['dripFeedIsAllowed'])
    ordered.delete(1)
    const proved = await signedIn(known, { email: 'third@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
    expect((await proved.ask('DELETE', `${S}/1`)).body.message).toContain('package')
  })
})

describe('a copy', () => {
  it('has everything but the sale, under its own number and address', async () => {
    const { version } = await shown(2)
    const copy = await owner.ask('POST', `${S}/2/copy`, { version })
    expect([copy.status, copy.body.data]).toMatchObject([
      201,
      {
        texts: { en: { name: 'Views (copy)' } },
        slug: 'service-2-2',
        isEnabled: false,
        priceNano: '1900000000',
        deliveryId: 2,
        labelIds: [1],
      },
    ])
  })
})

describe('a service that is set aside', () => {
  it('is off sale and out of the lists until it is brought back', async () => {
    const archived = (await owner.ask('POST', `${S}/2/archive`, { version: (await shown(2)).version })).body.data
    expect(archived).toMatchObject({ isArchived: true, isEnabled: false })
    const ids = async (view: string) => (await owner.ask('GET', `${S}?view=${view}`)).body.rows.map(({ id }: { id: number }) => id)
    expect([(await ids('all')).includes(2), await ids('archived')]).toEqual([false, [2]])
    expect(await errorsOf(2, { isEnabled: true })).toEqual(['isEnabled'])
    const bulk = await owner.ask('PATCH', S, { changes: [{ id: 2, version: archived.version, fields: { isEnabled: true } }] })
    expect(bulk.body.data.errors).toMatchObject([{ id: 2, field: 'isEnabled' }])
    expect((await owner.ask('POST', `${S}/2/restore`, { version: archived.version })).body.data).toMatchObject({
      isArchived: false,
      isEnabled: false,
    })
  })
})

describe('deleting a service', () => {
  it('is an owner’s, with a fresh proof, and only of one that was never ordered', async () => {
    const { id } = (await owner.ask('POST', S, aNewOne())).body.data
    expect((await editor.ask('DELETE', `${S}/${id}`)).body.details.permission).toBe('services.delete')
    expect((await owner.ask('DELETE', `${S}/${id}`)).body.details).toEqual({ code: 'step_up' })
    const proved = await signedIn(known, { email: 'second@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
    ordered.add(id)
    expect((await proved.ask('DELETE', `${S}/${id}`)).body.message).toContain('Archive')
    ordered.delete(id)
    expect((await proved.ask('DELETE', `${S}/${id}`)).status).toBe(204)
    expect((await proved.ask('DELETE', `${S}/${id}`)).status).toBe(404)
  })
})
