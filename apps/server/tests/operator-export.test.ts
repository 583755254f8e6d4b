import { inflateRawSync } from 'node:zlib'
import { aUser } from '@vitrine/identity/testing'
import { lastPosting } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { panelsDueRows, panelsOperatorRoutes, panelsSchedules } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTables } from '../src/export-tables.ts'
import { archiveObstacles } from '../src/panel-overview.ts'

let shop: OrderShop
let known: ConsoleApp
let owner: OperatorClient
let manager: OperatorClient
let auditor: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, panelsOperatorRoutes({ archiveObstacles, exportTables, lastChange: lastPosting }))
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'manager' | 'auditor') =>
    signedIn(known, { email: `${role}@example.com`, places: [{ panelId: shop.panel.id, role }] })
  owner = await as('owner')
  manager = await as('manager')
  auditor = await as('auditor')
  await aPanel(shop.db.database, { key: 'meadow' })
})
afterAll(async () => {
  await Promise.all([known.app.close(), shop.app.close()])
  await shop.db.close()
})

const workOf = () => {
  const [work] = panelsDueRows({ database: shop.db.database, clock: known.deps.clock, tables: exportTables })
  return work as NonNullable<typeof work>
}
const finish = async () => {
  while ((await workOf().run()) > 0);
}
const begin = (who = owner) => who.ask('POST', `${P}/export`, {})
const shown = async () => (await owner.ask('GET', `${P}/export`)).body.data
const download = (who = owner) => who.ask('GET', `${P}/export/file`)
const tomorrow = () => {
  known.time.now = new Date(known.time.now.getTime() + 86_400_000)
}

/** The files of an archive, as its directory lists them. */
function unzipped(archive: Buffer): Record<string, string> {
  const end = archive.subarray(-22)
  expect(end.readUInt32LE(0)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  for (let at = end.readUInt32LE(16), left = end.readUInt16LE(10); left > 0; left -= 1) {
    const [packed, size, nameLength, extra] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const head = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(head)).toBe(0x04034b50)
    const from = head + 30 + archive.readUInt16LE(head + 26)
    const content = inflateRawSync(archive.subarray(from, from + packed))
    expect(content.length).toBe(size)
    files[name] = content.toString()
    at += 46 + nameLength + extra
  }
  return files
}

describe('the export of a shop', () => {
  it('is begun by an owner with a fresh proof, and by nobody else', async () => {
    expect(await shown()).toBeNull()
    for (const who of [manager, auditor]) expect((await begin(who)).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await download()).status).toBe(404)
    expect((await begin()).body.data).toMatchObject({ readyAt: null, table: 'customers', tablesDone: 0, tableCount: 5, rows: 0 })
    await workOf().run()
    // Begun again, it begins anew.
    expect((await begin()).body.data).toMatchObject({ table: 'customers', rows: 0 })
    expect((await download()).status).toBe(404)
  })
  it('tells how far it is, goes on after a lost worker, and has every row once', async () => {
    const link = '=HYPERLINK("https://evil.example")'
    await aUser(shop.db.database, shop.panel.id, { name: link })
    const order = await aPaidOrder(shop.deps, shop.panel.id, shop.user.id)
    await finish()
    expect(await shown()).toMatchObject({ table: null, tablesDone: 5, readyAt: expect.any(String), expiresAt: expect.any(String) })
    await begin()
    // Two workers at once, each of which is replaced after every portion.
    for (let busy = 1; busy > 0; ) busy = (await Promise.all([workOf().run(), workOf().run()])).reduce((sum, each) => sum + each, 0)
    const { status, headers, bytes } = await download()
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="shop-export.zip"',
    ])
    const files = unzipped(bytes)
    expect(Object.keys(files)).toEqual(['customers.csv', 'services.csv', 'orders.csv', 'payments.csv', 'postings.csv'])
    const lines = (name: string) => (files[name] ?? '').trimEnd().split('\r\n')
    expect(lines('customers.csv')).toHaveLength(3)
    expect(files['customers.csv']).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(lines('services.csv')).toHaveLength(5)
    expect(lines('orders.csv').filter((line) => line.startsWith(`${order.id},`))).toHaveLength(1)
    expect(lines('payments.csv')).toHaveLength(1)
    expect(files['postings.csv']).toContain(`order:${order.id}:charge`)
    for (const text of Object.values(files)) expect(text.startsWith('\ufeff')).toBe(true)
  })
  it('stands in large files once, in the order in which it was written', async () => {
    const people = 4_321
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`
        insert into identity.user_account (panel_id, name, affiliate_code)
        select ${trx.panelId}, 'Person ' || n, upper(lpad(to_hex(n), 8, '0')) from generate_series(1, ${people}::int) n`),
    )
    await begin()
    await finish()
    const [head, ...rows] = (unzipped((await download()).bytes)['customers.csv'] ?? '').trimEnd().split('\r\n')
    expect(head).toMatch(/Customer/)
    const ids = rows.map((row) => Number(row.split(',')[0]))
    expect([ids.length, new Set(ids).size, ids]).toEqual([people + 2, people + 2, ids.toSorted((one, other) => one - other)])
    expect(await shown()).toMatchObject({ rows: expect.any(Number) })
  })
  it('is downloaded with a fresh proof only, and each download is in the audit log', async () => {
    expect((await download(manager)).body.details).toMatchObject({ code: 'not_permitted', permission: 'users.privacy' })
    const { rows } = (await owner.ask('GET', `${P}/audit?filter.entityKind=shop`)).body
    expect(rows.filter(({ action }: { action: string }) => action === 'shop.exported').length).toBeGreaterThanOrEqual(2)
    tomorrow()
    owner = await signedIn(known, { email: 'owner@example.com' })
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    expect([(await download()).body.details, (await begin()).body.details]).toEqual([{ code: 'step_up' }, { code: 'step_up' }])
  })
  it('ends after a week, and is thrown away', async () => {
    for (let day = 0; day < 7; day += 1) tomorrow()
    owner = await signedIn(known, { email: 'owner@example.com' })
    expect([await shown(), (await download()).status]).toEqual([null, 404])
    const [purge] = panelsSchedules({ database: shop.db.database, clock: known.deps.clock, panels: known.panels })
    await purge?.run()
    const left = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ parts: number }>`select count(*)::int as parts from panels.export_part where panel_id = ${trx.panelId}`),
    )
    expect(left.parts).toBe(0)
  })
})
