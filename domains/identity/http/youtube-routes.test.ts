import { createYoutubeData } from '@vitrine/connectors/channels/youtube-data'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startYoutube, type Youtube } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findVerifiedYoutubeAccount } from '../index.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser, signIn } from '../testing/index.ts'

let db: TestDatabase
let youtube: Youtube
let shop: IdentityApp
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  youtube = await startYoutube()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database, { channels: createYoutubeData({ url: youtube.url, key: 'sandbox-youtube-key', timeoutMs: 2_000 }) })
})
afterAll(async () => {
  await shop.app.close()
  await youtube.stop()
  await db.close()
})

async function person() {
  const user = await aUser(db.database, panelId)
  const { headers } = await signIn(db.database, { panelId, userId: user.id, now: shop.time.now })
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const params = { method, url: `/core/api/v1${path}`, headers: { host: 'home.localhost', ...headers } }
    const answer = await shop.app.inject({ ...params, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const add = (url: string) => call('POST', '/youtube-account', { youtube_channel_url: url })
  return { user, call, add }
}

describe('connecting a channel', () => {
  it('binds it with a code to be shown, and the profile names it (EP-019, FORM-006)', async () => {
    const { add, call } = await person()
    const { status, body } = await add('https://youtube.com/@Ann')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[A-Z0-9]{8}$/),
      verification_code_at: null,
      verification_public_subscriptions_at: null,
      is_reportable: false,
      youtube_channel: { youtube_channel_id: youtube.ofHandle('ann')?.id, title: 'Ann', thumbnail: expect.stringContaining('http') },
    })
    expect((await call('GET', '/profile')).body.data.youtube_accounts).toEqual([body.data])
    expect((await add(`youtube.com/channel/${youtube.ofHandle('ann')?.id}`)).body.data).toEqual(body.data)
  })
  it('refuses what is no channel, a channel that is not there, and one of somebody else (FORM-006)', async () => {
    const [ann, bob] = [await person(), await person()]
    await ann.add('@taken')
    const refused = { youtube_channel_url: [expect.any(String)] }
    for (const url of ['https://example.com/x', 'https://youtube.com/watch?v=dQw4w9WgXcQ', '@gone', '@taken']) {
      const { status, body } = await bob.add(url)
      expect([url, status, body.errors]).toEqual([url, 422, refused])
    }
    expect((await bob.add('')).body.errors).toEqual({ youtube_channel_url: ['The youtube channel url field is required.'] })
  })
  it('gives a channel without proof of ownership for a day to anyone who comes', async () => {
    const [squatter, owner] = [await person(), await person()]
    const squat = (await squatter.add('@famous')).body.data
    shop.advance(25 * 3_600_000)
    const again = await signIn(db.database, { panelId, userId: owner.user.id, now: shop.time.now })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/core/api/v1/youtube-account',
      headers: { host: 'home.localhost', ...again.headers },
      payload: { youtube_channel_url: '@famous' },
    })
    expect(answer.json().data.id).not.toBe(squat.id)
  })
  it('is undone by its owner only (EP-020)', async () => {
    const [ann, bob] = [await person(), await person()]
    const { id } = (await ann.add('@removed')).body.data
    expect((await bob.call('DELETE', `/youtube-account/${id}`)).status).toBe(404)
    expect((await ann.call('DELETE', `/youtube-account/${id}`)).status).toBe(204)
    expect((await ann.call('DELETE', `/youtube-account/${id}`)).status).toBe(404)
    expect((await bob.add('@removed')).status).toBe(200)
  })
})

describe('the two checks', () => {
  it('pass when the code stands in the description and the subscriptions are public; only then is the channel verified (EP-021, EP-022, YTACC-001)', async () => {
    const { user, add, call } = await person()
    const { id, code } = (await add('@checked')).body.data
    const verified = () => db.database.read(panelId, (trx) => findVerifiedYoutubeAccount(trx, { userId: user.id, accountId: id }))
    expect((await call('POST', `/youtube-account/${id}/verify-code`)).body.errors).toEqual({ code: [expect.any(String)] })
    const refused = await call('POST', `/youtube-account/${id}/verify-public-subscriptions`)
    expect([refused.status, refused.body.errors]).toEqual([422, { public_subscriptions: [expect.any(String)] }])
    youtube.change({ handle: 'checked', description: `Hello! ${code.toLowerCase()}` })
    const byCode = (await call('POST', `/youtube-account/${id}/verify-code`)).body.data
    expect([byCode.verification_code_at, byCode.verification_public_subscriptions_at]).toEqual([shop.time.now.toISOString(), null])
    expect(await verified()).toBeUndefined()
    youtube.change({ handle: 'checked', subscriptionsArePublic: true })
    const whole = (await call('POST', `/youtube-account/${id}/verify-public-subscriptions`)).body.data
    expect(whole.verification_public_subscriptions_at).toBe(shop.time.now.toISOString())
    expect(await verified()).toMatchObject({ id })
    // A passed check stays passed, and the platform is not asked again.
    youtube.change({ handle: 'checked', description: '' })
    const requestCount = youtube.calls().length
    expect((await call('POST', `/youtube-account/${id}/verify-code`)).body.data).toEqual(whole)
    expect(youtube.calls()).toHaveLength(requestCount)
  })
  it('belong to the account’s owner', async () => {
    const [ann, bob] = [await person(), await person()]
    const { id } = (await ann.add('@hers')).body.data
    for (const check of ['verify-code', 'verify-public-subscriptions'])
      expect((await bob.call('POST', `/youtube-account/${id}/${check}`)).status).toBe(404)
  })
  it('say so when the platform does not answer, and change nothing', async () => {
    const { add, call } = await person()
    const { id } = (await add('@away')).body.data
    youtube.addFault({ kind: 'hang', times: 1 })
    const { status, body } = await call('POST', `/youtube-account/${id}/verify-code`)
    expect([status, body.message]).toEqual([503, 'YouTube isn’t responding right now. Please try again later.'])
    expect((await call('GET', '/profile')).body.data.youtube_accounts[0].verification_code_at).toBeNull()
  })
})

describe('the search of channels', () => {
  it('finds them on network 1, the same on every panel, and nothing elsewhere (EP-023, YTACC-005)', async () => {
    const { call } = await person()
    youtube.change({ handle: 'pastry', title: 'Cook & Bake' })
    const search = (query: string, network_id: number) => call('POST', '/search', { query, options: { searchType: 'channel' }, network_id })
    const id = youtube.ofHandle('pastry')?.id
    expect((await search('cook & bake', 1)).body.data).toEqual([
      { id, url: `https://www.youtube.com/channel/${id}`, title: 'Cook & Bake', thumbnail: expect.any(String), type: 'channel' },
    ])
    expect((await search('cook & bake', 2)).body.data).toEqual([])
    expect((await search('', 1)).status).toBe(422)
  })
})

it('a channel is bound once on a panel, also when two people add it concurrently', async () => {
  const people = await Promise.all([person(), person(), person(), person()])
  const answers = await Promise.all(people.map(({ add }) => add('@wanted')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  const [row] = await db.database.read(panelId, (trx) =>
    trx.rows(sql<{ count: number }>`
      select count(*)::int from identity.youtube_account
       where panel_id = ${panelId} and youtube_channel_id = ${youtube.ofHandle('wanted')?.id}`),
  )
  expect(row?.count).toBe(1)
})
