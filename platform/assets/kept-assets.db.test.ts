import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../database/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { keptAssets, publishAssets } from './index.ts'

let db: TestDatabase
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-assets-'))
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

/** A build that holds these files and no others. */
async function publish(...names: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true })
  mkdirSync(path.join(folder, 'words'), { recursive: true })
  for (const name of names) {
    writeFileSync(path.join(folder, name), `text of ${name}`)
    writeFileSync(path.join(folder, `${name}.gz`), 'never read')
  }
  writeFileSync(path.join(folder, `${names[0]}.br`), brotliCompressSync(`text of ${names[0]}`))
  await publishAssets(db.adminUrl, 'storefront', folder)
}
/** Another process each time: it knows nothing yet. */
const find = (name: string) => keptAssets(db.database, 'storefront').find(name)
const isKept = async (...names: readonly string[]) => Promise.all(names.map(async (name) => (await find(name)) !== undefined))

it('keeps the files of versions before, for a month after the last one that had them', async () => {
  await publish('main-a.js', 'words/de-a.js', 'same.css')
  await publish('main-b.js', 'same.css')
  expect(await isKept('main-a.js', 'words/de-a.js', 'main-b.js', 'same.css')).toEqual([true, true, true, true])
  expect(await isKept('main-c.js', 'main-a.js.gz', 'main-b.js.br', '../main-a.js')).toEqual([false, false, false, false])
  const admin = new pg.Client(db.adminUrl)
  await admin.connect()
  const { rows } = await admin.query<{ name: string; days: number | null }>(
    `select name, round(extract(epoch from expires_at - now()) / 86400)::int as days from platform.asset order by name`,
  )
  expect(rows).toEqual([
    { name: 'main-a.js', days: 30 },
    { name: 'main-b.js', days: null },
    { name: 'same.css', days: null },
    { name: 'words/de-a.js', days: 30 },
  ])
  await admin.query(`update platform.asset set expires_at = expires_at - interval '31 days' where name like 'words/%'`)
  await admin.end()
  // Rolled back: what had been given up is needed again.
  await publish('main-a.js', 'same.css')
  expect(await isKept('main-a.js', 'words/de-a.js', 'main-b.js')).toEqual([true, false, true])
})

it('hands a file out as it was packed', async () => {
  expect(await find('same.css')).toEqual({ body: Buffer.from('text of same.css'), isBrotli: false })
  expect(await find('main-b.js')).toMatchObject({ isBrotli: true })
})

it('is read by servers and written by none: what browsers run is the migrator’s', async () => {
  const written = db.database.system((trx) =>
    trx.run(sql`insert into platform.asset (app, name, is_brotli, body) values ('storefront', 'x.js', false, '')`),
  )
  await expect(written).rejects.toThrow(/permission denied/)
})
