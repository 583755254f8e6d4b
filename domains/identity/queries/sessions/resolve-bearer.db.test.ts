import { aPanel } from '@vitrine/panels/testing'
import { createRateLimiter, implement } from '@vitrine/platform/http'
import { defineRoute } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aUser, signIn } from '../../testing/index.ts'
import { resolveBearer } from './resolve-bearer.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const limit = { name: 'buy', emissionSeconds: 60, toleranceSeconds: 60 }
const rateLimit = { name: 'buy', per: 'caller', burst: 2, perMinute: 1, store: 'database' } as const
const route = defineRoute(
  { method: 'POST', path: '/api/v1/buy' },
  { id: 'OUR-TEST-01', operation: 'ask', tag: 'Tests', auth: 'user', summary: 'Buys', response: z.object({ ok: z.boolean() }) },
)

describe('a caller and their limit', () => {
  it('are one question: the bucket is taken for the person the bearer belongs to, and for nobody else', async () => {
    const panel = await aPanel(db.database)
    const [one, other] = [await aUser(db.database, panel.id), await aUser(db.database, panel.id)]
    const bearerOf = async (userId: number) => (await signIn(db.database, { panelId: panel.id, userId })).bearer
    const ask = async (bearer: string) => resolveBearer(db.database, panel.id, bearer, { limit })
    const bearer = await bearerOf(one.id)
    expect(await ask(bearer)).toMatchObject({ userId: one.id, waitSeconds: 0 })
    expect(await ask(await bearerOf(one.id))).toMatchObject({ waitSeconds: 0 })
    expect((await ask(bearer))?.waitSeconds).toBeGreaterThan(50)
    expect(await ask(await bearerOf(other.id))).toMatchObject({ userId: other.id, waitSeconds: 0 })
    expect(await ask(`${bearer.slice(0, -4)}AAAA`)).toBeUndefined()
    expect((await resolveBearer(db.database, panel.id, bearer))?.waitSeconds).toBeUndefined()
  })
  it('answer 429 in the HTTP layer, from the same bucket as before', async () => {
    const panel = await aPanel(db.database)
    const { id: userId } = await aUser(db.database, panel.id)
    const { headers } = await signIn(db.database, { panelId: panel.id, userId })
    const open = (isShared: boolean) =>
      testApp({
        panelOf: async () => panel,
        callerOf: (panelId, bearer, params) => resolveBearer(db.database, panelId, bearer, isShared ? { limit: params } : {}),
        routes: [implement(route, async () => ({ ok: true }), { rateLimit })],
        rateLimiter: createRateLimiter(db.database),
      })
    const [shared, apart] = [await open(true), await open(false)]
    const buy = (app: typeof shared) => app.inject({ method: 'POST', url: '/core/api/v1/buy', headers: { host: panel.host, ...headers } })
    expect((await buy(shared)).statusCode).toBe(200)
    expect((await buy(apart)).statusCode).toBe(200)
    for (const app of [shared, apart]) {
      const full = await buy(app)
      expect(full.statusCode).toBe(429)
      expect(Number(full.headers['retry-after'])).toBeGreaterThan(50)
    }
    await Promise.all([shared.close(), apart.close()])
  })
})
