import type { LookupFunction } from 'node:net'
import { createDnsResolver } from '@vitrine/connectors/dns/resolver'
import { createCertificateReader } from '@vitrine/connectors/tls/handshake'
import { CONSOLE_HOST, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { type Panel, panelsOperatorRoutes, panelsSchedules } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type Egress, publicEgress } from '@vitrine/platform/outbound'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { type NameServer, startNameServer, startTlsServer, type TlsServer } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const UNTIL = new Date('2040-06-15T00:00:00.000Z')
const TLS_HOST = 'secure.harbour.example'
const FOREIGN_HOST = 'foreign.harbour.example'
const INSIDE_HOST = 'inside.harbour.example'
let now = new Date('2040-01-01T00:00:00.000Z')
let db: TestDatabase
let known: ConsoleApp
let names: NameServer
let tls: TlsServer
let panel: Panel
let owner: OperatorClient
let checks: Pick<Parameters<typeof panelsOperatorRoutes>[0] & object, 'consoleOrigin' | 'hostChecker' | 'certificates'>
beforeAll(async () => {
  db = await testDatabase()
  names = await startNameServer()
  tls = await startTlsServer(TLS_HOST, UNTIL)
  const hostChecker = createDnsResolver({ servers: [names.address] })
  // Names of the outside world that lead to its server, and one that leads into the private network.
  const toServer: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  const egress: Egress = { lookupFor: (host) => (host === INSIDE_HOST ? publicEgress.lookupFor('127.0.0.1') : toServer) }
  const certificates = createCertificateReader({ port: tls.port, egress, trusted: [tls.certificate], timeoutMs: 2_000 })
  const clock = { now: () => now }
  checks = { consoleOrigin: `http://${CONSOLE_HOST}`, hostChecker, certificates }
  known = await consoleApp(db.database, panelsOperatorRoutes({ ...checks, database: db.database, clock }))
  panel = await aPanel(db.database, { key: 'harbour' })
  await aPanel(db.database, { key: 'meadow', hosts: ['shop.meadow.example'] })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await Promise.all([known.app.close(), names.stop(), tls.stop()])
  await db.close()
})

const NONE = { state: 'none', validUntil: null, issuer: null }
const H = '/panels/harbour/hosts'
const add = (host: string) => owner.ask('POST', H, { host })
const place = (body: object) => owner.ask('PUT', '/panels/harbour/place', body)
const hostsNow = async (): Promise<string[]> => (await owner.ask('GET', H)).body.data.hosts.map(({ host }: { host: string }) => host)

describe('hosts', () => {
  it('are added, made the main one and removed; the shop answers on them at once', async () => {
    const main = panel.host
    const added = await add(' Shop.Harbour.example ')
    expect([added.status, added.body.data?.hosts]).toEqual([
      201,
      [
        { id: main, host: main, isMain: true, check: null },
        { id: 'shop.harbour.example', host: 'shop.harbour.example', isMain: false, check: null },
      ],
    ])
    expect((await known.panels.findByHost('shop.harbour.example'))?.id).toBe(panel.id)
    const moved = await owner.ask('POST', `${H}/shop.harbour.example/main`, {})
    const origin = new URL(panel.origin)
    origin.hostname = 'shop.harbour.example'
    expect(moved.body.data).toMatchObject({
      origin: origin.origin,
      hosts: [{ host: 'shop.harbour.example', isMain: true }, { host: main }],
    })
    expect((await owner.ask('DELETE', `${H}/shop.harbour.example`)).body.message).toContain('main host stays')
    expect((await owner.ask('DELETE', `${H}/${main}`)).status).toBe(204)
    expect(await hostsNow()).toEqual(['shop.harbour.example'])
    expect(await known.panels.findByHost(main)).toBeUndefined()
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/main'],
      ['POST', '/check'],
    ] as const)
      expect((await owner.ask(method, `${H}/shop.meadow.example${path}`, method === 'POST' ? {} : undefined)).status).toBe(404)
    const { rows } = (await owner.ask('GET', '/panels/harbour/audit?filter.entityKind=hosts')).body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['host.removed', 'host.made-main', 'host.added'])
  })
  it.each([
    ['with a port', 'shop.example:8080'],
    ['with a path', 'https://shop.example/'],
    ['an address of numbers', '192.0.2.7'],
    ['a public suffix', 'co.uk'],
    ['one label', 'localhost'],
    ['the console', CONSOLE_HOST],
    ['another panel’s', 'shop.meadow.example'],
    ['there already', 'shop.harbour.example'],
  ])('are refused: %s', async (_, host) => {
    const before = await hostsNow()
    const answer = await add(host)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['host']])
    expect(await hostsNow()).toEqual(before)
  })
  it('answer again when their removal is undone, unless another panel took them', async () => {
    for (const host of ['quay.harbour.example', 'pier.example']) await add(host)
    const remove = async (host: string) => (await owner.ask('DELETE', `${H}/${host}`)).undo
    const back = (row: string | undefined) => owner.ask('POST', `/panels/harbour/audit/${row}/undo`, {})
    const quay = await remove('quay.harbour.example')
    expect(await known.panels.findByHost('quay.harbour.example')).toBeUndefined()
    expect((await back(quay)).status).toBe(200)
    expect((await known.panels.findByHost('quay.harbour.example'))?.id).toBe(panel.id)
    const pier = await remove('pier.example')
    await aPanel(db.database, { key: 'canal', hosts: ['pier.example'] })
    const refused = await back(pier)
    expect([refused.status, refused.body.errors]).toEqual([422, { host: ['Another panel answers on this host.'] }])
    await remove('quay.harbour.example')
  })
  it('share a sign-in by a cookie domain that covers them all and nobody else', async () => {
    const origin = 'https://shop.harbour.example'
    expect((await place({ origin, cookieDomain: 'harbour.example' })).body.data).toMatchObject({ origin, cookieDomain: 'harbour.example' })
    expect((await add('elsewhere.example')).body.errors.host[0]).toContain('harbour.example')
    const wrong: readonly (readonly [string, object])[] = [
      ['origin', { origin: 'https://elsewhere.example', cookieDomain: null }],
      ['origin', { origin: 'ftp://shop.harbour.example', cookieDomain: null }],
      ['origin', { origin: 'https://shop.harbour.example/path', cookieDomain: null }],
      ['origin', { origin: 'https://name:word@shop.harbour.example', cookieDomain: null }],
      ['cookieDomain', { origin, cookieDomain: 'example' }],
      ['cookieDomain', { origin, cookieDomain: 'other.example' }],
    ]
    for (const [field, body] of wrong) {
      const answer = await place(body)
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
    const below = await aPanel(db.database, { key: 'cove', hosts: ['cove.harbour.example'] })
    expect((await place({ origin, cookieDomain: 'harbour.example' })).body.errors.cookieDomain).toBeDefined()
    expect((await place({ origin, cookieDomain: null })).body.data.cookieDomain).toBeNull()
    expect(below.id).not.toBe(panel.id)
  })
  it('are looked up at the name servers: here, elsewhere, missing', async () => {
    await add('new.harbour.example')
    const check = async (host: string) => (await owner.ask('POST', `${H}/${host}/check`, {})).body.data
    expect(await check('new.harbour.example')).toMatchObject({ state: 'missing', addresses: [], expected: [] })
    names.table.set('new.harbour.example', '192.0.2.7')
    names.table.set(CONSOLE_HOST, '192.0.2.9')
    expect(await check('new.harbour.example')).toMatchObject({ state: 'elsewhere', addresses: ['192.0.2.7'], expected: ['192.0.2.9'] })
    names.table.set('new.harbour.example', '192.0.2.9')
    expect(await check('new.harbour.example')).toMatchObject({ state: 'here' })
  })
  it('are looked at by the clock too; one that went and comes back was never checked', async () => {
    const before = await hostsNow()
    await add('later.harbour.example')
    names.table.set('later.harbour.example', '192.0.2.9')
    const schedule = panelsSchedules({ ...checks, database: db.database, panels: known.panels, clock: { now: () => now } }).find(
      ({ name }) => name === 'panels.check-hosts',
    )
    await schedule?.run()
    const found = async () =>
      (await owner.ask('GET', H)).body.data.hosts as { host: string; check: { state: string; checkedAt: string } | null }[]
    expect((await found()).every(({ check }) => check?.checkedAt === now.toISOString())).toBe(true)
    expect((await found()).find(({ host }) => host === 'later.harbour.example')?.check?.state).toBe('here')
    await owner.ask('DELETE', `${H}/later.harbour.example`)
    await add('later.harbour.example')
    expect((await found()).find(({ host }) => host === 'later.harbour.example')?.check).toBeNull()
    await owner.ask('DELETE', `${H}/later.harbour.example`)
    expect(await hostsNow()).toEqual(before)
  })
  it('show until when their certificate is valid, warn before it ends, and say what is wrong with it', async () => {
    await add(TLS_HOST)
    await add(FOREIGN_HOST)
    const certificate = async (host: string) => (await owner.ask('POST', `${H}/${host}/check`, {})).body.data.certificate
    const facts = { validUntil: UNTIL.toISOString(), issuer: TLS_HOST }
    expect(await certificate(TLS_HOST)).toEqual({ state: 'valid', ...facts })
    now = new Date('2040-06-02T00:00:00.000Z')
    expect(await certificate(TLS_HOST)).toEqual({ state: 'expiring', ...facts })
    now = UNTIL
    expect(await certificate(TLS_HOST)).toEqual({ state: 'expired', ...facts })
    expect(await certificate(FOREIGN_HOST)).toEqual({ state: 'mismatch', ...facts })
    // What was found is kept, and read by today's clock: a good certificate ends by itself.
    const kept = async (host: string) =>
      (await owner.ask('GET', H)).body.data.hosts.find((one: { host: string }) => one.host === host).check
    expect(await kept(TLS_HOST)).toMatchObject({ checkedAt: UNTIL.toISOString(), certificate: { state: 'expired', ...facts } })
    now = new Date('2040-01-01T00:00:00.000Z')
    expect(await kept(TLS_HOST)).toMatchObject({ certificate: { state: 'valid', ...facts } })
    now = UNTIL
    // One that leads to a private address is not connected to.
    await add(INSIDE_HOST)
    expect(await certificate(INSIDE_HOST)).toEqual(NONE)
  })
})
