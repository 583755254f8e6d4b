import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'

const host = 'home.localhost'
let db: TestDatabase
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

const note = async (payload: object, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ method: 'POST', url: '/core/api/v1/marketing-sources', headers: { host, ...headers }, payload })).statusCode
const counts = () =>
  db.database.read(panelId, (trx) =>
    trx.rows(sql<{ source: string; campaign: string; count: number }>`
      select source, campaign, count from identity.landing where panel_id = ${panelId} order by source`),
  )

describe('where a visitor came from (EP-017)', () => {
  it('is counted for guests by day, without a visitor', async () => {
    expect(await note({ marketing_source: 'newsletter', marketing_campaign: 'autumn' })).toBe(204)
    expect(await note({ marketing_source: 'newsletter', marketing_campaign: 'autumn', vs_cid: '77' })).toBe(204)
    expect(await note({})).toBe(204)
    expect(await counts()).toEqual([{ source: 'newsletter', campaign: 'autumn', count: 2 }])
  })
  it('is stored once for a signed-in customer, and the first stays', async () => {
    const { id } = await aUser(db.database, panelId)
    const { headers } = await signIn(db.database, { panelId, userId: id, now: shop.time.now })
    await note({ marketing_source: 'video', vs_subid: '5' }, headers)
    await note({ marketing_source: 'other' }, headers)
    const [user] = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ marketing: unknown }>`select marketing from identity.user_account where panel_id = ${panelId} and user_id = ${id}`),
    )
    expect(user?.marketing).toEqual({ marketing_source: 'video', vs_subid: '5' })
  })
  it('is refused when a mark is longer than 255 characters, and takes a bad bearer for what it is', async () => {
    expect(await note({ marketing_source: 'a'.repeat(256) })).toBe(422)
    expect(await note({ marketing_source: 'a' }, { authorization: 'Bearer nonsense' })).toBe(401)
  })
})

describe('an API token (APITOKEN-001)', () => {
  it('is full once, masked ever after, opens calls of its scopes, and ends', async () => {
    const { id } = await aUser(db.database, panelId)
    const { headers } = await signIn(db.database, { panelId, userId: id, now: shop.time.now })
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, params: Record<string, string> = headers, payload?: object) => {
      const answer = await shop.app.inject({ method, url: `/core${url}`, headers: { host, ...params }, ...(payload ? { payload } : {}) })
      return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
    }
    expect((await ask('GET', '/api/v1/api-token')).body.data).toEqual({ api_token: null, scopes: [] })
    const made = (await ask('POST', '/api/v1/api-token')).body.data
    expect(made.scopes).toEqual(['read', 'orders', 'money'])
    const seen = (await ask('GET', '/api/v1/api-token')).body.data.api_token as string
    expect(seen).toContain('…')
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await ask('GET', '/api/v1/profile', as(made.api_token))).status).toBe(200)
    expect((await ask('GET', '/api/v1/profile', as(encodeURIComponent(seen)))).status).toBe(401)
    const looking = (await ask('POST', '/api/v1/api-token', headers, { scopes: ['read'] })).body.data.api_token as string
    expect((await ask('GET', '/api/v1/profile', as(made.api_token))).status).toBe(401)
    expect((await ask('GET', '/api/v1/profile', as(looking))).status).toBe(200)
    const refused = await ask('POST', '/api/v1/marketing-sources', as(looking), { marketing_source: 'a' })
    expect([refused.status, refused.body.message]).toEqual([422, 'This token may not do that.'])
    const extension = (await ask('POST', '/api/v1/api-token', headers, { kind: 'extension', scopes: ['read'] })).body.data
      .api_token as string
    expect(extension).toMatch(/^ve_/)
    expect((await ask('GET', '/api/v1/profile', as(extension))).status).toBe(200)
    expect((await ask('DELETE', '/api/v1/api-token')).status).toBe(204)
    expect((await ask('GET', '/api/v1/api-token')).body.data.api_token).toBeNull()
    expect([
      (await ask('GET', '/api/v1/profile', as(looking))).status,
      (await ask('GET', '/api/v1/profile', as(extension))).status,
    ]).toEqual([401, 200])
  })
})
