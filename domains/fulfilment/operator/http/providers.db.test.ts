import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { localEgress, type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAccount } from '../../store/account-store.ts'
import { operatorDeps } from '../../testing/operator-deps.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let upstream: Upstream
let owner: OperatorClient
let manager: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream()
  known = await consoleApp(
    db.database,
    fulfilmentOperatorRoutes(operatorDeps(db.database, { 'api-v2': createApiV2Provider({ egress: localEgress }) }, testSecrets)),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: panel.id, role: 'manager' }] })
})
afterAll(async () => {
  await Promise.all([known.app.close(), upstream.stop()])
  await db.close()
})

const P = '/panels/harbour/providers'
const auditOf = async () => (await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=provider')).body.rows

describe('providers', () => {
  it('are added with a sealed key, and changed by their version', async () => {
    const made = await owner.ask('POST', P, { name: 'North', endpoint: upstream.endpoint, key: 'sandbox-plain', callsPerMinute: 60 })
    expect(made.status).toBe(201)
    const { id, version } = made.body.data
    expect(made.body.data).toMatchObject({
      keyLast4: 'lain',
      profile: 'plain',
      callsPerMinute: 60,
      isEnabled: true,
      currencyConfirmedAt: null,
    })
    expect((await owner.ask('POST', P, { name: 'North', endpoint: 'https://other.example', key: 'another' })).body.errors).toHaveProperty(
      'name',
    )
    const changed = await manager.ask('PATCH', `${P}/${id}`, {
      version,
      marginFloorPercent: '12.5',
      lowBalance: '50',
      callsPerMinute: null,
    })
    expect(changed.body.data).toMatchObject({
      marginFloorPercent: '12.5',
      lowBalance: '50.00',
      callsPerMinute: null,
      endpoint: upstream.endpoint,
    })
    expect((await manager.ask('PATCH', `${P}/${id}`, { version, isEnabled: false })).body.details.code).toBe('changed_meanwhile')
    const turned = await manager.ask('PATCH', `${P}/${id}`, { version: changed.body.data.version, isExclusive: true, lowBalance: '70' })
    const undo = async (row: string | undefined, who = manager) => who.ask('POST', `/panels/harbour/audit/${row}/undo`)
    expect((await undo(turned.undo)).status).toBe(200)
    const undone = (await manager.ask('GET', `${P}/${id}`)).body.data
    expect(undone).toMatchObject({ isExclusive: false, lowBalance: '50.00', marginFloorPercent: '12.5' })
    const { version: now } = undone
    expect((await manager.ask('PATCH', `${P}/${id}`, { version: now, key: 'stolen-key' })).body.details.permission).toBe('providers.secret')
    const replaced = await owner.ask('PATCH', `${P}/${id}`, { version: now, key: 'sandbox-request-id' })
    expect(replaced.body.data.keyLast4).toBe('t-id')
    expect((await undo(replaced.undo, owner)).status).toBe(422)
    const { access } = await db.database.read(panel.id, (trx) => getAccount(trx, testSecrets, id))
    expect(access.key).toBe('sandbox-request-id')
    const rows = await auditOf()
    expect(rows[0]).toMatchObject({ action: 'provider.changed', before: { key: 'set · lain' }, after: { key: 'set · t-id' } })
    expect(JSON.stringify(rows)).not.toMatch(/sandbox-plain|sandbox-request-id|stolen/)
  })
  it('are renamed, to no name that another one has, and back by Undo; their key opens under each', async () => {
    const [{ id, name, version }] = (await owner.ask('GET', P)).body.rows
    const renamed = await manager.ask('PATCH', `${P}/${id}`, { version, name: ' Upstream of the north ' })
    expect(renamed.body.data).toMatchObject({ name: 'Upstream of the north', version: version + 1 })
    expect((await manager.ask('POST', `${P}/${id}/test`, {})).body.data).toMatchObject({ isWell: true })
    const { data: other } = (await owner.ask('POST', P, { name, endpoint: upstream.endpoint, key: 'sandbox-plain' })).body
    expect((await manager.ask('PATCH', `${P}/${id}`, { version: version + 1, name })).body.errors).toHaveProperty('name')
    expect((await manager.ask('PATCH', `${P}/${id}`, { version: version + 1, name: ' ' })).body.errors).toHaveProperty('name')
    await manager.ask('PATCH', `${P}/${other.id}`, { version: other.version, name: 'Another' })
    expect((await manager.ask('POST', `/panels/harbour/audit/${renamed.undo}/undo`)).status).toBe(200)
    expect((await owner.ask('GET', `${P}/${id}`)).body.data.name).toBe(name)
    const { version: now } = (await owner.ask('GET', `${P}/${id}`)).body.data
    await owner.ask('PATCH', `${P}/${id}`, { version: now, name: 'Both at once', key: 'sandbox-plain' })
    const { access } = await db.database.read(panel.id, (trx) => getAccount(trx, testSecrets, id))
    expect(access.key).toBe('sandbox-plain')
  })
  it('are refused with an address that is none of the web, or holds a password', async () => {
    for (const endpoint of ['ftp://upstream.example', 'https://me:secret@upstream.example', 'upstream', 'javascript:alert(1)'])
      expect((await owner.ask('POST', P, { name: 'Odd', endpoint, key: 'a-key-of-ours' })).body.errors).toHaveProperty('endpoint')
  })
  it('are tested by asking for the balance; that one does not answer is an outcome', async () => {
    const [{ id }] = (await owner.ask('GET', P)).body.rows
    expect((await manager.ask('POST', `${P}/${id}/test`, {})).body.data).toMatchObject({ isWell: true, currency: 'USD', message: null })
    const closed = (await owner.ask('POST', P, { name: 'Closed', endpoint: 'http://127.0.0.1:1/api/v2', key: 'key-of-nobody' })).body.data
    const answer = await manager.ask('POST', `${P}/${closed.id}/test`, {})
    expect(answer.body.data).toMatchObject({ isWell: false, balance: null })
    expect(answer.text).not.toContain('key-of-nobody')
    expect((await auditOf()).slice(0, 2)).toMatchObject([
      { action: 'provider.tested', outcome: 'done' },
      { action: 'provider.tested', outcome: 'asked' },
    ])
    expect((await manager.ask('POST', `${P}/999/test`, {})).status).toBe(404)
  })
  it('are tested before they are saved: balance, services and what the provider lacks; nothing of it is kept', async () => {
    const { endpoint } = upstream
    const typed = { endpoint, key: 'sandbox-plain' }
    const before = (await owner.ask('GET', P)).body.total.count
    const well = await owner.ask('POST', `${P}/test`, typed)
    expect(well.body.data).toMatchObject({ isWell: true, currency: 'USD', lacks: [], message: null })
    expect(well.body.data.serviceCount).toBeGreaterThan(0)
    upstream.configure({ lacks: ['status-batch', 'refill'] })
    expect((await owner.ask('POST', `${P}/test`, typed)).body.data.lacks).toEqual(['status-batch', 'refill'])
    upstream.configure({ lacks: [] })
    const wrong = await owner.ask('POST', `${P}/test`, { endpoint, key: 'a-key-of-nobody' })
    expect(wrong.body.data).toMatchObject({ isWell: false, balance: null, serviceCount: null, lacks: null, message: expect.any(String) })
    expect(wrong.text).not.toContain('a-key-of-nobody')
    expect((await owner.ask('GET', P)).body.total.count).toBe(before)
    const rows = await auditOf()
    expect(rows[0]).toMatchObject({ action: 'provider.access-tested', outcome: 'done', entity: { label: new URL(endpoint).host } })
    expect(JSON.stringify(rows)).not.toContain('a-key-of-nobody')
  })
  it('are tested before they are saved by those alone who may see to keys, at an address of the web', async () => {
    const typed = { endpoint: upstream.endpoint, key: 'sandbox-plain' }
    expect((await manager.ask('POST', `${P}/test`, typed)).body.details.permission).toBe('providers.secret')
    expect((await owner.ask('POST', `${P}/test`, { ...typed, endpoint: 'ftp://upstream.example' })).body.errors).toHaveProperty('endpoint')
    expect((await owner.ask('POST', `${P}/test`, { endpoint: typed.endpoint })).body.errors).toHaveProperty('key')
    expect((await owner.ask('POST', `${P}/test`, { ...typed, accountId: 999 })).status).toBe(404)
  })
  it('say which others have the same address and key, saved and typed', async () => {
    const typed = { endpoint: `${upstream.endpoint}/`, key: 'sandbox-list' }
    expect((await owner.ask('POST', `${P}/test`, typed)).body.data.sharesAccessWith).toEqual([])
    const one = (await owner.ask('POST', P, { ...typed, name: 'First of two' })).body.data
    expect(one.sharesAccessWith).toEqual([])
    expect((await owner.ask('POST', `${P}/test`, { ...typed, endpoint: upstream.endpoint })).body.data.sharesAccessWith).toEqual([
      'First of two',
    ])
    expect((await owner.ask('POST', `${P}/test`, { ...typed, accountId: one.id })).body.data.sharesAccessWith).toEqual([])
    const two = (await owner.ask('POST', P, { endpoint: upstream.endpoint, key: typed.key, name: 'Second of two' })).body.data
    expect(two.sharesAccessWith).toEqual(['First of two'])
    expect((await manager.ask('POST', `${P}/${one.id}/test`, {})).body.data.sharesAccessWith).toEqual(['Second of two'])
    const byHand = [
      await owner.ask('POST', P, { name: 'People', connector: 'manual' }),
      await owner.ask('POST', P, { name: 'Others', connector: 'manual' }),
    ]
    expect(byHand.map(({ body }) => body.data.sharesAccessWith)).toEqual([[], []])
  })
})
