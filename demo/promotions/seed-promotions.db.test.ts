import { locales } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { listCoupons } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPanels } from '../panels/index.ts'
import { seedPromotions } from './index.ts'
import { couponTexts } from './texts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('the demo’s coupons', () => {
  it('are there once however often they are seeded', async () => {
    const { tidewell, northbeam } = await seedPanels(db.database, { port: 3000 })
    for (const { id } of [tidewell, northbeam, tidewell]) await seedPromotions(db.database, id)
    for (const { id } of [tidewell, northbeam]) {
      const coupons = await db.database.read(id, (trx) => listCoupons(trx, 1, new Date()))
      expect(coupons.map(({ code }) => code)).toEqual(['SPRING10', 'WELCOME5', 'BACK5', 'EXTRA15'])
    }
  })
  it('speak twelve languages', () => {
    for (const texts of Object.values(couponTexts)) expect(Object.keys(texts).sort()).toEqual([...locales].sort())
  })
})
