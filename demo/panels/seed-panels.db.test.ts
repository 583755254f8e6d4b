import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPanels } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('the demo panels', () => {
  it('are two shops of opposite taste, and seeding again only follows the port', async () => {
    const first = await seedPanels(db.database, { port: 3000 })
    expect([first.tidewell.id, first.northbeam.id]).toEqual([1, 2])
    const differing = [
      'navigation',
      'default_marketplace_view',
      'single_order_design',
      'logo_light',
      'support_email',
      'currencies',
    ] as const
    for (const key of differing) expect(first.tidewell.settings[key]).not.toEqual(first.northbeam.settings[key])
    expect(first.northbeam.settings.custom_menu_items.length).toBeGreaterThan(0)
    expect(first.northbeam.customCode?.isValid).toBe(true)
    const again = await seedPanels(db.database, { port: 4000 })
    expect(again.northbeam.id).toBe(2)
    expect(again.northbeam.hosts).toEqual(first.northbeam.hosts)
    expect(again.northbeam.origin).toBe('http://northbeam.localhost:4000')
    expect(again.northbeam.settings).toEqual(first.northbeam.settings)
  })
})
