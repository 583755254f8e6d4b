import { createCatalogue } from '@vitrine/catalogue'
import { changeSettings, createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemCoupon } from '../commands/redeem-coupon.ts'
import { disableCoupon } from '../commands/switch-coupon.ts'
import { promotionsContract } from '../contract/schemas.ts'
import { aCoupon } from '../testing/index.ts'
import { promotionsRoutes } from './index.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const now = new Date('2026-11-20T12:00:00Z')

let db: TestDatabase
let panel: Panel
let app: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { settings: { enable_bonuses: true } })
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: promotionsRoutes({ database: db.database, panels, catalogue: createCatalogue(db.database), clock: { now: () => now } }),
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const ask = (userId: number | null, query = '') =>
  app.inject({
    url: `/core/api/v1/coupons${query}`,
    headers: { host: panel.host, ...(userId === null ? {} : { authorization: `Bearer ${userId}` }) },
  })
const codes = async (userId: number): Promise<string[]> => (await ask(userId)).json().data.map(({ code }: { code: string }) => code)

describe('GET /coupons (EP-074)', () => {
  it('tells what each coupon gives, from which amount and until when, those that end first before the others', async () => {
    const fixed = await aCoupon(db.database, panel.id, {
      code: 'WELCOME5',
      texts: { en: { name: 'Welcome', description: 'Five off' }, de: { name: 'Willkommen' } },
      amount: usd(5),
      minAmount: usd(20),
    })
    const percent = await aCoupon(db.database, panel.id, {
      code: 'CASH',
      texts: { en: { name: 'Cashback' } },
      type: 'cashback',
      ppm: 123_456,
      validTo: new Date('2026-12-01T00:00:00Z'),
    })
    const wanted = [
      {
        id: percent.id,
        code: 'CASH',
        name: 'Cashback',
        description: null,
        bonus_amount: null,
        bonus_amount_calculation_type: 'percent',
        bonus_percentage: 12.3456,
        bonus_type: 'cashback',
        min_amount: null,
        valid_to: '2026-12-01T00:00:00.000Z',
      },
      {
        id: fixed.id,
        code: 'WELCOME5',
        name: 'Willkommen',
        description: 'Five off',
        bonus_amount: '5.00',
        bonus_amount_calculation_type: 'fixed',
        bonus_percentage: null,
        bonus_type: 'discount',
        min_amount: '20.00',
        valid_to: null,
      },
    ]
    const answer = await ask(1, '?locale=de')
    expect(answer.json().data).toEqual(wanted)
    expect(promotionsContract.listCoupons.response.parse(answer.json()).data).toHaveLength(2)
  })
  it('leaves out what cannot be used any more: used, expired, given away, switched off; and what is not for everybody', async () => {
    const used = await aCoupon(db.database, panel.id, { code: 'USED' })
    await aCoupon(db.database, panel.id, { code: 'PAST', validTo: new Date('2026-11-20T11:59:59Z') })
    await aCoupon(db.database, panel.id, { code: 'GONE', usesLeft: 0 })
    await aCoupon(db.database, panel.id, { code: 'SECRET', isListed: false })
    const off = await aCoupon(db.database, panel.id, { code: 'OFF' })
    await db.database.transaction(panel.id, async (trx) => {
      await disableCoupon(trx, off.id)
      await redeemCoupon(trx, {
        couponId: used.id,
        userId: 2,
        reference: { kind: 'invoice', id: 1 },
        amount: usd(10),
        worth: usd(1),
        at: now,
      })
    })
    expect(await codes(2)).toEqual(['CASH', 'WELCOME5'])
    expect(await codes(3)).toEqual(['CASH', 'WELCOME5', 'USED'])
  })
  it('needs a user', async () => {
    expect((await ask(null)).statusCode).toBe(401)
  })
  it('is not there while bonuses are switched off', async () => {
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, { enable_bonuses: false }))
    expect((await ask(1)).statusCode).toBe(404)
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, { enable_bonuses: true }))
    expect((await ask(1)).statusCode).toBe(200)
  })
})
