import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogue } from '../../queries/catalogue.ts'
import { aCatalogue, aService, aServiceType } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let empty: Panel
let editor: OperatorClient
let finance: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  empty = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, {
    serviceTypes: [aServiceType(), aServiceType({ id: 2 })],
    labels: [{ id: 1, name: 'New' }],
    targets: [{ id: 1, type: 'comments', name: 'Comments' }],
    services: [aService({ labelIds: [1], targetIds: [1] }), aService({ id: 2 })],
  })
  const places = [panel, empty].map(({ id }) => ({ panelId: id, role: 'editor' as const }))
  editor = await signedIn(known, { email: 'editor@example.com', places })
  finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour'
const E = '/panels/meadow'
const rowsOf = async (path: string) => (await editor.ask('GET', path)).body.rows
const likes = { networkId: 1, type: 'likes', slug: 'likes', name: 'Likes', icon: '/likes.svg', color: null, translations: {} }
const newsletter = { name: 'Newsletter', description: 'The link is sent to readers.', translations: {} }

describe('an empty panel', () => {
  it('offers every known network, off, and gets its first network, type and delivery', async () => {
    const offered = await rowsOf(`${E}/networks`)
    expect(offered).toHaveLength(12)
    expect(offered[0]).toMatchObject({ id: 1, name: 'YouTube', slug: 'youtube', isEnabled: false, version: 0 })
    expect((await editor.ask('POST', `${E}/service-types`, likes)).body.errors).toHaveProperty('networkId')
    const turned = (await editor.ask('POST', `${E}/networks/1/turn`, { isOn: true, version: 0 })).body.data
    expect(turned).toMatchObject({ isEnabled: true, version: 1, icon: expect.stringMatching(/^data:image\/svg/) })
    const second = (await editor.ask('POST', `${E}/networks/2/turn`, { isOn: true, version: 0 })).body.data
    expect([second.position, (await rowsOf(`${E}/networks`))[1].id]).toEqual([2, 2])
    const type = await editor.ask('POST', `${E}/service-types`, likes)
    expect([type.status, type.body.data]).toMatchObject([201, { id: 1, position: 1, serviceCount: 0, version: 1 }])
    expect((await editor.ask('POST', `${E}/deliveries`, newsletter)).status).toBe(201)
    const snapshot = await createCatalogue(db.database).snapshot(empty.id)
    expect([snapshot.networks.map(({ slug }) => slug), snapshot.serviceTypes.map(({ slug }) => slug)]).toEqual([
      ['youtube', 'tiktok'],
      ['likes'],
    ])
  })
  it('takes back what it never used', async () => {
    expect((await editor.ask('DELETE', `${E}/networks/2`)).status).toBe(204)
    expect((await rowsOf(`${E}/networks`)).find(({ id }: { id: number }) => id === 2)).toMatchObject({ version: 0, isEnabled: false })
    expect((await editor.ask('DELETE', `${E}/networks/2`)).status).toBe(404)
    expect((await editor.ask('DELETE', `${E}/networks/1`)).body.message).toContain('service types')
  })
})

describe('a network', () => {
  it('is described in every language, versioned, and its old version is refused', async () => {
    const { version } = (await rowsOf(`${P}/networks`))[0]
    const changed = await editor.ask('PATCH', `${P}/networks/1`, {
      version,
      title: '  Grow on YouTube ',
      faq: [{ question: 'Is it safe?', answer: 'Yes.' }],
      translations: { de: { title: 'Wachsen auf YouTube', name: '' } },
    })
    expect(changed.body.data).toMatchObject({
      title: 'Grow on YouTube',
      faq: [{ question: 'Is it safe?', answer: 'Yes.' }],
      translations: { de: { title: 'Wachsen auf YouTube' } },
      version: version + 1,
    })
    expect((await editor.ask('PATCH', `${P}/networks/1`, { version, title: 'Late' })).body.details.code).toBe('changed_meanwhile')
    expect((await editor.ask('PATCH', `${P}/networks/1`, { version: version + 1, title: 'Grow on YouTube' })).body.data.version).toBe(
      version + 1,
    )
  })
  it('is switched off with everything it sells', async () => {
    const { version } = (await rowsOf(`${P}/networks`))[0]
    const off = (await editor.ask('POST', `${P}/networks/1/turn`, { isOn: false, version })).body.data
    expect(off.isEnabled).toBe(false)
    expect((await createCatalogue(db.database).snapshot(panel.id)).service(1)?.isSellable).toBe(false)
    expect((await editor.ask('POST', `${P}/networks/1/turn`, { isOn: true, version: off.version })).body.data.isEnabled).toBe(true)
  })
  it('refuses an address that is taken or the shop’s own, proposing a free one', async () => {
    const { version } = (await rowsOf(`${P}/networks`))[0]
    const slugIs = async (slug: string) => (await editor.ask('PATCH', `${P}/networks/1`, { version, slug })).body.errors
    expect(await slugIs('type-1')).toEqual({ slug: ['This address is taken. type-1-2 is free.'] })
    expect(await slugIs('orders')).toEqual({ slug: ['The shop has a page of its own at this address.'] })
    expect(await slugIs('Über')).toHaveProperty('slug')
    const more = [{ color: 'red' }, { icon: 'javascript:alert(1)' }, { translations: { xx: {} } }, { translations: { de: { slug: 'x' } } }]
    for (const wrong of more)
      expect([wrong, (await editor.ask('PATCH', `${P}/networks/1`, { version, ...wrong })).status]).toEqual([wrong, 422])
  })
})

describe('the order of what services are sorted by', () => {
  it('is the shop’s, and every one is named', async () => {
    expect((await editor.ask('PUT', `${P}/service-types/order`, { ids: [2, 1] })).status).toBe(204)
    expect((await createCatalogue(db.database).snapshot(panel.id)).serviceTypes.map(({ id }) => id)).toEqual([2, 1])
    expect((await editor.ask('PUT', `${P}/service-types/order`, { ids: [2] })).body.errors).toHaveProperty('ids')
    expect((await editor.ask('PUT', `${P}/networks/order`, { ids: [1, 1] })).status).toBe(422)
    expect((await editor.ask('PUT', `${P}/networks/order`, { ids: [1] })).status).toBe(204)
  })
})

describe('taking something away', () => {
  it('is refused while services use it, and says which', async () => {
    for (const path of ['networks/1', 'service-types/1', 'labels/1', 'deliveries/1', 'targets/1']) {
      const answer = await editor.ask('DELETE', `${P}/${path}`)
      expect([path, answer.status, answer.body.message]).toEqual([path, 422, expect.stringContaining('Service 1 (1)')])
    }
  })
  it('follows once services were moved to another type of the network', async () => {
    expect((await editor.ask('POST', `${P}/service-types/1/move-services`, { to: 1 })).body.errors).toHaveProperty('to')
    expect((await editor.ask('POST', `${P}/service-types/99/move-services`, { to: 1 })).status).toBe(404)
    expect((await editor.ask('POST', `${P}/service-types/1/move-services`, { to: 2 })).body.data).toEqual({ moved: 2 })
    expect((await editor.ask('DELETE', `${P}/service-types/1`)).status).toBe(204)
    const service = (await editor.ask('GET', `${P}/services/1`)).body.data
    expect(service).toMatchObject({ serviceTypeId: 2, version: 2, changedBy: 'editor' })
  })
})

describe('labels, deliveries and targets', () => {
  it('come back after they were deleted, unless their number or address was given away', async () => {
    const undo = (row: string | undefined) => editor.ask('POST', `${P}/audit/${row}/undo`, {})
    const label = (await editor.ask('POST', `${P}/labels`, { name: 'Rare', color: '#12A594', translations: {} })).body.data
    const remove = () => editor.ask('DELETE', `${P}/labels/${label.id}`)
    expect((await undo((await remove()).undo)).status).toBe(200)
    expect((await editor.ask('GET', `${P}/labels`)).body.rows).toContainEqual(label)
    const { undo: row } = await remove()
    const other = (await editor.ask('POST', `${P}/labels`, { name: 'Other', color: null, translations: {} })).body.data
    const refused = await undo(row)
    expect([other.id, refused.body.message]).toEqual([
      label.id,
      'This cannot be undone: something else has its name, address or number by now.',
    ])
    await remove()
    const types = (await editor.ask('GET', `${P}/service-types`)).body.rows
    const { id: _, version: __, position: ___, serviceCount: ____, ...fields } = types[0]
    const type = (await editor.ask('POST', `${P}/service-types`, { ...fields, slug: 'twice', name: 'Twice' })).body.data
    const gone = await editor.ask('DELETE', `${P}/service-types/${type.id}`)
    const network = (await editor.ask('GET', `${P}/networks`)).body.rows[0]
    const rename = (version: number, slug: string) => editor.ask('PATCH', `${P}/networks/${network.id}`, { version, slug })
    const renamed = (await rename(network.version, 'twice')).body.data
    expect((await undo(gone.undo)).body.errors).toHaveProperty('slug')
    await rename(renamed.version, network.slug)
    expect((await undo(gone.undo)).status).toBe(200)
    await editor.ask('DELETE', `${P}/service-types/${type.id}`)
  })
  it('are made, changed and taken away', async () => {
    const label = (
      await editor.ask('POST', `${P}/labels`, { name: 'Best price', color: '#12A594', translations: { de: { name: 'Bester Preis' } } })
    ).body.data
    expect(label).toMatchObject({ id: 2, version: 1 })
    expect((await editor.ask('PATCH', `${P}/labels/2`, { version: 1, color: null })).body.data).toMatchObject({ color: null, version: 2 })
    expect((await editor.ask('DELETE', `${P}/labels/2`)).status).toBe(204)
    const delivery = (await editor.ask('POST', `${P}/deliveries`, newsletter)).body.data
    expect((await editor.ask('PATCH', `${P}/deliveries/${delivery.id}`, { version: 1, description: 'short' })).body.errors).toHaveProperty(
      'description',
    )
    const languages = {
      type: 'languages',
      name: 'Language',
      placeholder: null,
      selectableValues: ['en'],
      isOptional: true,
      translations: {},
    }
    expect((await editor.ask('POST', `${P}/targets`, { ...languages, selectableValues: [] })).body.errors).toHaveProperty(
      'selectableValues',
    )
    expect((await editor.ask('POST', `${P}/targets`, { ...languages, selectableValues: ['en', 'English'] })).body.errors).toHaveProperty(
      'selectableValues.1',
    )
    const target = (await editor.ask('POST', `${P}/targets`, languages)).body.data
    expect(
      (await editor.ask('PATCH', `${P}/targets/${target.id}`, { version: 1, selectableValues: ['en', 'de'] })).body.data,
    ).toMatchObject({
      selectableValues: ['en', 'de'],
      version: 2,
    })
    expect((await finance.ask('POST', `${P}/labels`, { name: 'No', color: null, translations: {} })).body.details.permission).toBe(
      'catalogue.structure',
    )
  })
})

describe('a pasted link', () => {
  it('is told by network, kind and canonical address, also of a network that is off', async () => {
    const foundAt = async (url: string) => (await editor.ask('POST', `${P}/links/try`, { url })).body.data
    expect(await foundAt('https://youtu.be/dQw4w9WgXcQ?si=1')).toEqual({
      networkId: 1,
      network: 'YouTube',
      kind: 'video',
      canonical: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      isOn: true,
    })
    expect(await foundAt('https://t.me/durov')).toMatchObject({ networkId: 4, isOn: false })
    expect(await foundAt('nothing of the kind')).toBeNull()
  })
})
