import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceBulkKinds } from '../../commands/operator/bulk-services.ts'
import type { ServiceRoute } from '../../model/cost-nano-of.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let panelId: number
let known: ConsoleApp
let owner: OperatorClient
let editor: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const routes = catalogueOperatorRoutes({
    routesOf: async () => new Map<number, ServiceRoute>(),
    isOrdered: async () => false,
    ratesOf: async () => [],
  })
  known = await consoleApp(db.database, routes, { bulkKinds: serviceBulkKinds })
  const panel = await aPanel(db.database, { key: 'harbour' })
  panelId = panel.id
  await aCatalogue(db.database, panel.id, { services: [1, 2, 3, 4].map((id) => aService({ id })) })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  editor = await signedIn(known, { email: 'editor@example.com', places: [{ panelId: panel.id, role: 'editor' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/services'
const B = '/panels/harbour/bulk-actions'
interface Row {
  readonly id: number | string
  readonly own: unknown
}
const of = async (id: number) => (await owner.ask('GET', `${S}/${id}`)).body.data

/** Begins it and lets workers do all of it; with how it ended, and a line of the report for each row. */
async function done(kind: string, select: object, who = owner) {
  const begun = await who.ask('POST', B, { kind, select })
  expect([begun.status, begun.text]).toEqual([202, begun.text])
  const { id } = begun.body.data
  while ((await workOffBulk(known.work)) > 0);
  const action = (await who.ask('GET', `${B}/${id}`)).body.data
  const report = (await who.ask('GET', `${B}/${id}/report.csv`)).text.trim().split(/\r?\n/).slice(1)
  return { id: id as number, action, report }
}
const ofRows = (kind: string, rows: readonly Row[], who = owner) => done(kind, { rows }, who)

const NEW = { name: 'Slow views', 'name@de': 'Langsame Aufrufe', type_id: '1', delivery_id: '1', price_usd: '1.25', min: '10', max: '1000' }

describe('lines of a file', () => {
  it('make and change services one by one, tell what is wrong, and are undone', async () => {
    const before = await of(1)
    const rows: Row[] = [
      { id: 2, own: NEW },
      { id: 3, own: { id: '1', 'name@de': 'Aufrufe', price_usd: '2.1', min: '20' } },
      { id: 4, own: { id: '2', min: '' } },
      { id: 5, own: { id: '3', price_usd: 'cheap' } },
      { id: 6, own: { id: '999', min: '5' } },
    ]
    const { id, action, report } = await ofRows('services.csv', rows)
    expect(action).toMatchObject({ state: 'done', total: 5, done: 2, same: 1, failed: 2, canUndo: true })
    expect(report.map((line) => line.split(',').slice(1, 4))).toEqual([
      ['2', 'Slow views', 'Done'],
      ['3', before.texts.en.name, 'Done'],
      ['4', expect.any(String), 'No change needed'],
      ['5', expect.any(String), 'Failed'],
      ['6', expect.any(String), 'Failed'],
    ])
    expect(report[3]).toContain('price_usd')
    expect(await of(1)).toMatchObject({ priceNano: '2100000000', minQuantity: 20, texts: { de: { name: 'Aufrufe' } } })
    expect((await owner.ask('GET', `${S}/1/prices`)).body.data.prices[0]).toMatchObject({ because: 'csv', newNano: '2100000000' })
    const found = (await owner.ask('GET', `${S}?q=Slow`)).body.rows
    expect(found).toHaveLength(1)

    const undone = await done('changes.undo', { changesOf: id })
    expect(undone.action).toMatchObject({ done: 1, origin: { id, how: 'undo' } })
    expect(await of(1)).toMatchObject({ priceNano: before.priceNano, minQuantity: before.minQuantity, texts: before.texts })
  })

  it('make nothing twice when the same file comes again', async () => {
    const line = { id: 2, own: { ...NEW, name: 'Once' } }
    expect((await ofRows('services.csv', [line])).action).toMatchObject({ done: 1 })
    expect((await ofRows('services.csv', [line])).action).toMatchObject({ failed: 1 })
    expect((await owner.ask('GET', `${S}?q=Once`)).body.rows).toHaveLength(1)
  })

  it('are of columns that there are, and write prices only for those who may', async () => {
    const odd = await owner.ask('POST', B, { kind: 'services.csv', select: { rows: [{ id: 2, own: { colour: 'red' } }] } })
    expect(odd.status).toBe(422)
    const { action, report } = await ofRows(
      'services.csv',
      [
        { id: 2, own: { id: '2', price_usd: '9' } },
        { id: 3, own: { id: '4', min: '30' } },
      ],
      editor,
    )
    expect(action).toMatchObject({ done: 1, failed: 1 })
    expect(report[0]).toContain('services.price')
    expect((await of(4)).minQuantity).toBe(30)
  })
})

describe('changes of the grid', () => {
  it('are made from the version that was seen, with texts and prices, and undone as a whole', async () => {
    const [third, fourth] = [await of(3), await of(4)]
    const rows: Row[] = [
      { id: 3, own: { version: third.version, because: 'rule', fields: { priceNano: '1100000000', name: 'Third' } } },
      { id: 4, own: { version: fourth.version - 1, because: 'rule', fields: { priceNano: '1100000000' } } },
      { id: 77, own: { version: 1, fields: { minQuantity: 5 } } },
    ]
    const { id, action } = await ofRows('services.edit', rows)
    expect(action).toMatchObject({ done: 1, failed: 2 })
    expect(await of(3)).toMatchObject({ priceNano: '1100000000', texts: { ...third.texts, en: { ...third.texts.en, name: 'Third' } } })
    expect((await of(4)).priceNano).toBe(fourth.priceNano)
    expect((await owner.ask('GET', `${S}/3/prices`)).body.data.prices[0]).toMatchObject({ because: 'rule' })
    expect((await done('changes.undo', { changesOf: id })).action).toMatchObject({ done: 1 })
    expect(await of(3)).toMatchObject({ priceNano: third.priceNano, texts: third.texts })
  })

  it('are refused for fields that the grid has not, and without the right to them', async () => {
    const { version } = await of(3)
    for (const fields of [{}, { id: 4 }, { texts: 'x' }])
      expect((await owner.ask('POST', B, { kind: 'services.edit', select: { rows: [{ id: 3, own: { version, fields } }] } })).status).toBe(
        422,
      )
    const { action, report } = await ofRows('services.edit', [{ id: 3, own: { version, fields: { priceNano: '5' } } }], editor)
    expect([action.failed, report[0]]).toEqual([1, expect.stringContaining('services.price')])
  })
})

describe('prices of many services', () => {
  const begin = (rows: readonly Row[]) => owner.ask('POST', B, { kind: 'services.edit', select: { rows } })
  const counted = async () => (await owner.ask('GET', B)).body.rows.length
  const many = (count: number, fields: object) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1000, own: { version: 99, because: 'rule', fields } }))

  it('are begun with a fresh proof only where there are more than 500, or one moves by more than half', async () => {
    const before = await counted()
    const { version, priceNano } = await of(2)
    const far = [{ id: 2, own: { version, fields: { priceNano: (BigInt(priceNano) * 2n).toString() } } }]
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    for (const rows of [many(501, { priceNano: '1000000000' }), many(501, { discountPpm: 1000 }), far])
      expect((await begin(rows)).body.details).toEqual({ code: 'step_up' })
    expect(await counted()).toBe(before)
    // Neither 500 of them nor any number of other fields is dangerous.
    const near = (BigInt(priceNano) + 1n).toString()
    for (const rows of [
      [...many(499, { priceNano: near }), { id: 2, own: { version, fields: { priceNano: near } } }],
      many(501, { quantityStep: 1 }),
    ])
      expect((await begin(rows)).status).toBe(202)
    expect(await counted()).toBe(before + 2)
    while ((await workOffBulk(known.work)) > 0);
    const now = await of(2)
    const again = await signedIn(known, { email: 'proved@example.com', places: [{ panelId, role: 'owner' }] })
    const begun = await again.ask('POST', B, {
      kind: 'services.edit',
      select: { rows: [{ ...far[0], own: { ...far[0]?.own, version: now.version } }] },
    })
    expect([begun.status, begun.text]).toEqual([202, begun.text])
    while ((await workOffBulk(known.work)) > 0);
    expect((await of(2)).priceNano).toBe((BigInt(priceNano) * 2n).toString())
  })
})

describe('one change of many services', () => {
  const change = async (wanted: object, rows: readonly Row[]) => {
    const begun = await owner.ask('POST', B, { kind: 'services.many', input: { change: wanted }, select: { rows } })
    expect([begun.status, begun.text]).toEqual([202, begun.text])
    while ((await workOffBulk(known.work)) > 0);
    const { id } = begun.body.data
    return { id: id as number, ...(await owner.ask('GET', `${B}/${id}`)).body.data }
  }
  const seen = async (id: number) => ({ id, own: { version: (await of(id)).version } })

  it('is made service by service from the version that was seen, and undone as a whole', async () => {
    const rows = [await seen(1), await seen(2), { id: 3, own: { version: 1 } }, { id: 99, own: { version: 1 } }]
    const off = await change({ kind: 'sale', isOn: false }, rows)
    expect(off).toMatchObject({ total: 4, done: 2, failed: 2, canUndo: true })
    expect([(await of(1)).isEnabled, (await of(2)).isEnabled, (await of(3)).isEnabled]).toEqual([false, false, true])
    expect(await change({ kind: 'sale', isOn: false }, [await seen(1)])).toMatchObject({ done: 0, same: 1 })
    await done('changes.undo', { changesOf: off.id })
    expect([(await of(1)).isEnabled, (await of(2)).isEnabled]).toEqual([true, true])
  })

  it('archives and brings back, and an undo of the one is the other', async () => {
    const archived = await change({ kind: 'archive', isArchived: true }, [await seen(1), await seen(2)])
    expect(archived).toMatchObject({ done: 2, failed: 0, canUndo: true })
    expect((await of(1)).isArchived).toBe(true)
    // What was set aside is not put on sale.
    expect(await change({ kind: 'sale', isOn: true }, [await seen(1)])).toMatchObject({ failed: 1 })
    const undone = await done('changes.undo', { changesOf: archived.id })
    expect(undone.action).toMatchObject({ done: 2, failed: 0 })
    expect([(await of(1)).isArchived, (await of(2)).isArchived, (await of(1)).isEnabled]).toEqual([false, false, true])
  })

  it('wants what it names, and the right to edit', async () => {
    const one = [await seen(1)]
    const ask = (who: OperatorClient, wanted: object) =>
      who.ask('POST', B, { kind: 'services.many', input: { change: wanted }, select: { rows: one } })
    expect((await ask(owner, { kind: 'colour' })).status).toBe(422)
    const finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId, role: 'finance' }] })
    expect((await ask(finance, { kind: 'sale', isOn: false })).body.details.permission).toBe('services.edit')
  })
})

describe('finding and replacing in texts', () => {
  const seen = async (id: number) => ({ id, own: { version: (await of(id)).version } })
  const replacement = (more: object) => ({ locales: ['en'], names: ['name', 'description'], find: 'slow', replace: 'calm', ...more })
  const write = async (id: number, texts: object) =>
    expect((await owner.ask('PATCH', `${S}/${id}`, { version: (await of(id)).version, texts })).status).toBe(200)

  it('is foreseen text by text, done service by service in the languages named, and undone as a whole', async () => {
    await write(1, { en: { name: 'Slow views', title: 'Slow' }, de: { name: 'Slow Aufrufe' } })
    await write(2, { en: { name: 'Likes' } })
    await write(3, { en: { name: 'SLOW' } })
    const [first, second, third] = await Promise.all([of(1), of(2), of(3)])
    const services = [first, second, third].map(({ id, version }) => ({ id, version })).concat({ id: 4, version: 0 })
    const foreseen = await owner.ask('POST', `${S}/texts-preview`, { services, replacement: replacement({}) })
    expect(foreseen.body.data).toEqual({
      ...{ changed: 2, same: 1, cannot: [{ id: 4, because: 'changed' }] },
      examples: [
        { id: 1, locale: 'en', name: 'name', before: 'Slow views', after: 'calm views' },
        { id: 3, locale: 'en', name: 'name', before: 'SLOW', after: 'calm' },
      ],
    })
    expect(await of(1)).toEqual(first)

    const rows = [await seen(1), await seen(2), await seen(3), { id: 4, own: { version: 0 } }]
    const begun = await owner.ask('POST', B, {
      ...{ kind: 'services.texts', select: { rows } },
      input: { replacement: replacement({ locales: ['en', 'de'] }) },
    })
    expect([begun.status, begun.text]).toEqual([202, begun.text])
    while ((await workOffBulk(known.work)) > 0);
    const { id } = begun.body.data
    expect((await owner.ask('GET', `${B}/${id}`)).body.data).toMatchObject({ done: 2, same: 1, failed: 1, canUndo: true })
    expect((await of(1)).texts).toEqual({ en: { ...first.texts.en, name: 'calm views' }, de: { name: 'calm Aufrufe' } })
    await done('changes.undo', { changesOf: id })
    expect([(await of(1)).texts, (await of(3)).texts]).toEqual([first.texts, third.texts])
  })

  it('takes no name away, and is refused to those who may not edit', async () => {
    const { name } = (await of(3)).texts.en
    const wanted = replacement({ names: ['name'], find: name, replace: '' })
    const services = [{ id: 3, version: (await of(3)).version }]
    const { body } = await owner.ask('POST', `${S}/texts-preview`, { services, replacement: wanted })
    expect(body.data).toMatchObject({ changed: 0, cannot: [{ id: 3, because: 'invalid' }] })
    const begun = await owner.ask('POST', B, {
      ...{ kind: 'services.texts', input: { replacement: wanted } },
      select: { rows: [await seen(3)] },
    })
    while ((await workOffBulk(known.work)) > 0);
    const report = await owner.ask('GET', `${B}/${begun.body.data.id}/report.csv`)
    expect(report.text).toContain('the English name empty')
    expect((await of(3)).texts.en.name).toBe(name)
    for (const odd of [{ find: '  ' }, { locales: [] }, { names: ['colour'] }])
      expect((await owner.ask('POST', `${S}/texts-preview`, { services, replacement: replacement(odd) })).status).toBe(422)
    const finance = await signedIn(known, { email: 'money@example.com', places: [{ panelId, role: 'finance' }] })
    const refused = await finance.ask('POST', `${S}/texts-preview`, { services, replacement: replacement({}) })
    expect(refused.body.details.permission).toBe('services.edit')
  })
})
