import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBoughtTogether, setPopularity } from '../commands/count-orders.ts'
import { disableService } from '../commands/disable-service.ts'
import { importCatalogue } from '../commands/import-catalogue.ts'
import { saveService } from '../commands/save-service.ts'
import { knownLinks, knownNetworks } from '../model/links/networks/known-networks.ts'
import { aCatalogue, aNetwork, aService } from '../testing/index.ts'
import { createCatalogue } from './catalogue.ts'
import { listBoughtTogetherIds } from './service-lists.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const freshCatalogue = () => createCatalogue(db.database, { checkEveryMs: 0 })

describe('the reference data', () => {
  it('holds exactly the networks and link patterns that the code knows, YouTube first', async () => {
    const stored = await db.database.system((trx) =>
      trx.rows(sql`select id, type, name, link_patterns as patterns from catalogue.network order by id`),
    )
    expect(stored).toEqual(JSON.parse(JSON.stringify(knownNetworks)))
    expect(knownNetworks[0]).toMatchObject({ id: 1, type: 'youtube' })
  })
  it('cannot be changed by the application', async () => {
    await expect(db.database.system((trx) => trx.run(sql`update catalogue.network set name = 'Mine'`))).rejects.toThrow(/permission denied/)
  })
})

describe('a panel’s catalogue', () => {
  it('finds services by number, by the number’s text and by slug, with all facts', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, {
      services: [aService({ id: 7, slug: 'seven', discountPpm: 150_000, quantityStep: 10, targetIds: [1], labelIds: [2] })],
      targets: [{ id: 1, type: 'comments', name: 'Comments' }],
      labels: [{ id: 2, name: 'New' }],
    })
    const snapshot = await freshCatalogue().snapshot(panel.id)
    expect(snapshot.service('seven')).toBe(snapshot.service(7))
    expect(snapshot.service('7')).toBe(snapshot.service(7))
    expect(snapshot.service(8)).toBeUndefined()
    expect(snapshot.service(7)).toMatchObject({
      priceNano: 2_000_000_000n,
      discountPpm: 150_000,
      pricingPer: 1000,
      priceType: 'per_quantity',
      type: 'views',
      quantityStep: 10,
      defaultQuantity: 100,
      isSellable: true,
      urlIsRequired: true,
      targets: [{ id: 1, type: 'comments', viewType: 'textarea', isOptional: false }],
      labels: [{ id: 2, name: 'New' }],
      delivery: { name: 'Ad placements' },
    })
  })
  it('a target of countries allows every country unless it lists some', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, {
      services: [aService({ id: 7, targetIds: [1, 2, 3] })],
      targets: [
        { id: 1, type: 'countries', name: 'Countries' },
        { id: 2, type: 'countries', name: 'Countries', selectableValues: ['DE', 'AT'] },
        { id: 3, type: 'seo_keywords', name: 'Keywords' },
      ],
    })
    const [every, some, words] = (await freshCatalogue().snapshot(panel.id)).service(7)?.targets ?? []
    expect([every?.selectableValues, every?.allowedValues.length, every?.allowedValues.includes('JP')]).toEqual([
      [],
      expect.any(Number),
      true,
    ])
    expect(every?.allowedValues.length).toBeGreaterThan(190)
    expect([some?.allowedValues, words?.allowedValues]).toEqual([['DE', 'AT'], []])
  })
  it('stays the same object until something changes, and then shows the change', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id)
    const catalogue = freshCatalogue()
    const before = await catalogue.snapshot(panel.id)
    expect(await catalogue.snapshot(panel.id)).toBe(before)
    await db.database.transaction(panel.id, (trx) => disableService(trx, 1))
    const after = await catalogue.snapshot(panel.id)
    expect(after.version).toBeGreaterThan(before.version)
    expect([before.service(1)?.isSellable, after.service(1)?.isSellable, after.listed]).toEqual([true, false, []])
  })
  it('moves its version with every kind of change, of this panel only', async () => {
    const [panel, other] = [await aPanel(db.database), await aPanel(db.database)]
    await aCatalogue(db.database, panel.id)
    await aCatalogue(db.database, other.id)
    const catalogue = freshCatalogue()
    const untouched = await catalogue.snapshot(other.id)
    const changes = [
      { networks: [aNetwork({ color: '#112233' })] },
      { labels: [{ id: 1, name: 'New' }] },
      { targets: [{ id: 1, type: 'comments' as const, name: 'Comments' }] },
      { services: [aService({ priceNano: 1n })] },
    ]
    for (const change of changes) {
      const before = await catalogue.snapshot(panel.id)
      await db.database.transaction(panel.id, (trx) => importCatalogue(trx, change))
      expect((await catalogue.snapshot(panel.id)).version).toBeGreaterThan(before.version)
    }
    expect(await catalogue.snapshot(other.id)).toBe(untouched)
  })
  it('asks for the version at most once a second', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id)
    const lenient = createCatalogue(db.database)
    const before = await lenient.snapshot(panel.id)
    await db.database.transaction(panel.id, (trx) => disableService(trx, 1))
    expect(await lenient.snapshot(panel.id)).toBe(before)
  })
  it('goes on selling from its cache while the database is unavailable', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id)
    let isAway = false
    const flaky = createCatalogue(
      { ...db.database, read: (id, work) => (isAway ? Promise.reject(new Error('away')) : db.database.read(id, work)) },
      { checkEveryMs: 0 },
    )
    const before = await flaky.snapshot(panel.id)
    isAway = true
    expect(await flaky.snapshot(panel.id)).toBe(before)
  })
  it('numbers services per panel', async () => {
    const [panel, other] = [await aPanel(db.database), await aPanel(db.database)]
    for (const { id } of [panel, other]) await aCatalogue(db.database, id, { services: [] })
    const { id: _, ...unnumbered } = aService()
    const add = (panelId: number, slug: string) => db.database.transaction(panelId, (trx) => saveService(trx, { ...unnumbered, slug }))
    expect([await add(panel.id, 'one'), await add(panel.id, 'two'), await add(other.id, 'one')]).toEqual([1, 2, 1])
    const both = await Promise.all([add(panel.id, 'three'), add(panel.id, 'four')])
    expect(both.toSorted()).toEqual([3, 4])
  })
  it('hides what is off sale, restricted, or of a network that is switched off', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, {
      networks: [aNetwork(), aNetwork({ id: 2, isEnabled: false })],
      services: [
        aService({ id: 1 }),
        aService({ id: 2, isEnabled: false }),
        aService({ id: 3, isDeactivated: true }),
        aService({ id: 4, restrictedAccess: true }),
        aService({ id: 5, networkId: 2 }),
      ],
    })
    const snapshot = await freshCatalogue().snapshot(panel.id)
    expect(snapshot.listed.map((service) => service.id)).toEqual([1])
    expect([1, 2, 3, 4, 5].map((id) => snapshot.service(id)?.isSellable)).toEqual([true, false, false, true, false])
    expect(snapshot.networks.map((network) => network.id)).toEqual([1])
    expect(snapshot.linkPatterns).toEqual([knownLinks[0]].map((links) => JSON.parse(JSON.stringify(links))))
  })
  it('replaces labels, targets and contents of a service that is written again', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, {
      labels: [
        { id: 1, name: 'New' },
        { id: 2, name: 'Popular' },
      ],
      services: [aService({ id: 1, labelIds: [1] }), aService({ id: 2, isPackage: true, packageItems: [{ serviceId: 1, quantity: 100 }] })],
    })
    await db.database.transaction(panel.id, (trx) => importCatalogue(trx, { services: [aService({ id: 1, labelIds: [2] })] }))
    const snapshot = await freshCatalogue().snapshot(panel.id)
    expect(snapshot.service(1)?.labels.map((label) => label.name)).toEqual(['Popular'])
    expect(snapshot.service(1)?.includedIn).toEqual([2])
    expect(snapshot.service(2)?.packageItems).toEqual([{ serviceId: 1, quantity: 100, isDisplayable: true }])
  })
  it.each([
    ['a maximum below the minimum', { minQuantity: 200, maxQuantity: 100, defaultQuantity: 150 }],
    ['a step of 0', { quantityStep: 0 }],
    ['a default outside the bounds', { defaultQuantity: 5 }],
    ['a negative price', { priceNano: -1n }],
    ['a slug that reads as a number', { slug: '12' }],
  ])('refuses %s', async (_, wrong) => {
    const panel = await aPanel(db.database)
    await expect(aCatalogue(db.database, panel.id, { services: [aService(wrong)] })).rejects.toThrow(/check constraint/)
  })
})

describe('what the catalogue derives from orders', () => {
  it('popularity orders the services, most ordered first, and is reset when it passes', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, { services: [1, 2, 3].map((id) => aService({ id })) })
    const catalogue = freshCatalogue()
    const listed = async () => (await catalogue.snapshot(panel.id)).listed.map((service) => service.id)
    await db.database.transaction(panel.id, (trx) =>
      setPopularity(
        trx,
        new Map([
          [3, 9],
          [2, 9],
        ]),
      ),
    )
    expect(await listed()).toEqual([2, 3, 1])
    await db.database.transaction(panel.id, (trx) => setPopularity(trx, new Map([[1, 1]])))
    expect(await listed()).toEqual([1, 2, 3])
  })
  it('counts what was ordered together, both ways round, also at the same time', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, { services: [1, 2, 3].map((id) => aService({ id })) })
    const count = (ids: number[]) => db.database.transaction(panel.id, (trx) => countBoughtTogether(trx, ids))
    await Promise.all([count([1, 2]), count([2, 1]), count([3, 2, 1, 1]), count([2])])
    await count([1, 3])
    await count([1, 3])
    const together = (id: number) => db.database.read(panel.id, (trx) => listBoughtTogetherIds(trx, id))
    expect([await together(1), await together(2), await together(3)]).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ])
  })
})
