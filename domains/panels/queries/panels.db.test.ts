import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPanel } from '../commands/create-panel.ts'
import { movePanel } from '../commands/move-panel.ts'
import { aPanel } from '../testing/index.ts'
import { createPanels } from './panels.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('panels', () => {
  it('finds a panel by each of its hosts, whatever their case and port', async () => {
    const panel = await createPanel(db.database, { key: 'many', name: 'Many', hosts: ['many.test', 'www.many.test'] })
    const panels = createPanels(db.database)
    expect((await panels.findByHost('WWW.Many.test:8080'))?.id).toBe(panel.id)
    expect((await panels.findByKey('many'))?.host).toBe('many.test')
    expect(await panels.findByHost('any.test')).toBeUndefined()
  })
  it('stops answering on a host that was taken away', async () => {
    const panel = await aPanel(db.database, { key: 'moving' })
    const panels = createPanels(db.database, { checkEveryMs: 0 })
    expect(await panels.findByHost('moving.localhost')).toBeDefined()
    await db.database.transaction(panel.id, (trx) =>
      movePanel(trx, { name: 'Moved', hosts: ['moved.test'], origin: 'https://moved.test', cookieDomain: null }),
    )
    expect(await panels.findByHost('moving.localhost')).toBeUndefined()
    expect((await panels.findByHost('moved.test'))?.name).toBe('Moved')
  })
  it('refuses a host and a cookie domain that another panel has', async () => {
    await createPanel(db.database, { key: 'first', name: 'First', hosts: ['first.test'], cookieDomain: 'first.test' })
    await expect(createPanel(db.database, { key: 'second', name: 'Second', hosts: ['first.test'] })).rejects.toThrow()
    await expect(
      createPanel(db.database, { key: 'third', name: 'Third', hosts: ['third.test'], cookieDomain: 'first.test' }),
    ).rejects.toThrow()
  })
  it('takes no key that is an address of the console', async () => {
    for (const key of ['sign-in', 'setup', 'invitation'])
      await expect(createPanel(db.database, { key, name: 'Hidden', hosts: [`${key}.test`] })).rejects.toThrow(/address of the console/)
    expect(await createPanels(db.database).findByHost('setup.test')).toBeUndefined()
  })
  it('shows a transaction its own panel only', async () => {
    const panel = await aPanel(db.database)
    const seen = await db.database.read(panel.id, (trx) => trx.rows(sql<{ panel_id: number }>`select panel_id from panels.panel`))
    expect(seen).toEqual([{ panel_id: panel.id }])
  })
})
