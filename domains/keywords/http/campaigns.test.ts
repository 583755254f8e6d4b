import type { LinkPreview } from '@vitrine/catalogue'
import { changeSettings } from '@vitrine/panels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlan } from '../testing/index.ts'
import { aKeywordShop, type KeywordShop, VIDEO } from '../testing/keyword-shop.ts'

let shop: KeywordShop
/** What the platform tells of links; of all others nothing. */
const previews = new Map<string, LinkPreview>()
const find = async (url: string) => previews.get(url)
beforeAll(async () => {
  shop = await aKeywordShop({ linkPreviews: { find, known: find } })
})
afterAll(() => shop.close())

const keywords = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `keyword ${index + from}`)
const inputOf = (more: object = {}) => ({ url: VIDEO, countries: [shop.countries.gb], keywords: ['cat', 'dog'], ...more })
const create = async (as: number, more: object = {}) => (await shop.ask('POST', 'campaigns', as, inputOf(more))).json().data
const errorsOf = async (as: number, more: object) => {
  const answer = await shop.ask('POST', 'campaigns', as, inputOf(more))
  return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
}

describe('POST /campaigns (EP-114)', () => {
  it('follows on demand unless told otherwise, and knows no other tracks (CAMPAIGN-001)', async () => {
    const user = await shop.aCustomer()
    expect(await create(user)).toMatchObject({ url: VIDEO, track: 'on_demand', keywords: ['cat', 'dog'], status: 'active' })
    for (const track of ['daily', 'weekly', 'monthly']) expect(await create(user, { track, keywords: [track] })).toMatchObject({ track })
    expect(await errorsOf(user, { track: 'hourly' })).toEqual([422, ['track']])
  })
  it('takes links of the panel’s first service alone, in their canonical form (CAMPAIGN-004)', async () => {
    const user = await shop.aCustomer()
    expect(await create(user, { url: 'youtu.be/l1sb0nMRN4k?si=x' })).toMatchObject({ url: VIDEO })
    for (const url of ['https://vk.com/video1_2', 'nonsense']) expect(await errorsOf(user, { url })).toEqual([422, ['url']])
  })
  it('is called by the title that the platform tells, and is found by it', async () => {
    const user = await shop.aCustomer()
    const url = 'https://www.youtube.com/watch?v=tItLedVid01'
    previews.set(url, { title: ' Slow\nmornings ', author: 'Mara', thumbnail: 'https://i.ytimg.com/vi/x.jpg', views: 7 })
    expect(await create(user, { url })).toMatchObject({ url, title: 'Slow mornings', thumbnail: 'https://i.ytimg.com/vi/x.jpg' })
    expect(await create(user)).toMatchObject({ url: VIDEO, title: null, thumbnail: null })
    const found = (await shop.ask('GET', 'campaigns?search=SLOW%20morn', user)).json()
    expect(found.data.map((campaign: { url: string }) => campaign.url)).toEqual([url])
  })
  it('takes as many keywords as the plan has left: its limit less what is tracked (CAMPAIGN-008)', async () => {
    const user = await shop.aCustomer()
    await create(user, { keywords: keywords(40) })
    expect(await errorsOf(user, { keywords: keywords(61) })).toEqual([422, ['keywords']])
    const made = await create(user, { keywords: keywords(60) })
    expect(made.subscription).toEqual({ campaign_tariff: { keywords_limit: 100 }, tracked_keywords: 100 })
    expect(await errorsOf(user, { keywords: ['one more'] })).toEqual([422, ['keywords']])
  })
  it('takes none without a plan', async () => {
    const user = await shop.aCustomer({ plan: null })
    expect(await errorsOf(user, {})).toEqual([422, ['keywords']])
  })
  it('stays within the allowance when several are created at once', async () => {
    const user = await shop.aCustomer()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => shop.ask('POST', 'campaigns', user, inputOf({ keywords: keywords(40, n * 40) }))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422, 422])
  })
  it('refuses what is out of bounds, at its field', async () => {
    const user = await shop.aCustomer()
    const { gb } = shop.countries
    const cases: [object, string[]][] = [
      [{ countries: [] }, ['countries']],
      [{ countries: Array.from({ length: 11 }, (_, index) => index + 1) }, ['countries']],
      [{ countries: [gb, 99_999] }, ['countries.1']],
      [{ countries: [gb, gb] }, ['countries.1']],
      [{ keywords: [] }, ['keywords']],
      [{ keywords: ['ok', ' '] }, ['keywords.1']],
      [{ keywords: ['x'.repeat(101)] }, ['keywords.0']],
      [{ keywords: ['Cat', 'dog', 'cAT'] }, ['keywords.2']],
    ]
    for (const [more, fields] of cases) expect(await errorsOf(user, more)).toEqual([422, fields])
    expect(
      (await create(user, { keywords: ['x'.repeat(100)], countries: Array.from({ length: 10 }, (_, i) => i + 1) })).countries,
    ).toHaveLength(10)
  })
  it('answers the same campaign to a repeated key', async () => {
    const user = await shop.aCustomer()
    const send = () =>
      shop.app.inject({
        method: 'POST',
        url: '/core/api/v1/campaigns',
        headers: { host: shop.panel.host, authorization: `Bearer ${user}`, 'idempotency-key': 'one' },
        payload: inputOf(),
      })
    const [first, second] = [await send(), await send()]
    expect(second.json().data.id).toBe(first.json().data.id)
    expect((await shop.ask('GET', 'campaigns', user)).json().total_amount).toBe(1)
  })
})

describe('GET /campaigns and /campaigns/{id} (EP-113, EP-115)', () => {
  it('counts what was found and what there is (CAMPAIGN-002)', async () => {
    const user = await shop.aCustomer()
    for (const words of [['abc one'], ['two abc'], ['three']]) await create(user, { keywords: words })
    const { data, recordsFiltered, total_amount } = (await shop.ask('GET', 'campaigns?search=abc&length=1', user)).json()
    expect([data.length, recordsFiltered, total_amount]).toEqual([1, 2, 3])
  })
  it('filters by track, status and country, and sorts the newest first', async () => {
    const user = await shop.aCustomer()
    const first = await create(user, { track: 'daily' })
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    const second = await create(user, { countries: [shop.countries.de], keywords: ['x'] })
    await shop.ask('PUT', `campaigns/${second.id}/pause`, user)
    const ids = async (query: string) => (await shop.ask('GET', `campaigns?${query}`, user)).json().data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('order_by=nonsense&order_on=asc')).toEqual([first.id, second.id])
    expect(await ids('track=daily')).toEqual([first.id])
    expect(await ids('status=paused')).toEqual([second.id])
    expect(await ids(`country_id=${shop.countries.de}`)).toEqual([second.id])
    expect(await ids('search=100%25')).toEqual([])
  })
  it('has a campaign under data, with its countries by name (API-005)', async () => {
    const user = await shop.aCustomer()
    const { id } = await create(user, { track: 'weekly' })
    const { data } = (await shop.ask('GET', `campaigns/${id}?locale=de`, user)).json()
    const country = { id: shop.countries.gb, name: 'Vereinigtes Königreich', iso_code_2: 'GB' }
    expect(data).toMatchObject({ id, url: VIDEO, countries: [country], details: [{ id, countries: [country] }] })
    // The Monday after.
    expect(data.measurement).toEqual({ measured_at: null, waiting: 2, next_at: '2026-11-23T00:00:00.000Z', is_quota_spent: false })
  })
})

describe('changing a campaign (EP-116, EP-117, EP-118)', () => {
  it('replaces countries and keywords within the allowance, and never the address', async () => {
    const user = await shop.aCustomer()
    const { id } = await create(user, { keywords: keywords(90) })
    const change = (body: object) => shop.ask('PUT', `campaigns/${id}/update`, user, { countries: [shop.countries.de], ...body })
    const changed = (await change({ keywords: keywords(100), url: 'https://www.youtube.com/watch?v=other1234567' })).json().data
    expect(changed).toMatchObject({ url: VIDEO, track: 'on_demand', countries: [{ iso_code_2: 'DE' }], summary: { positions: 100 } })
    expect((await change({ keywords: keywords(101) })).json().errors).toHaveProperty('keywords')
    expect((await change({ keywords: ['one'], track: 'daily' })).json().data).toMatchObject({ track: 'daily', measurement: { waiting: 1 } })
  })
  it('pauses and activates; paused keywords leave the allowance and the line (CAMPAIGN-003)', async () => {
    const user = await shop.aCustomer()
    const { id } = await create(user, { keywords: keywords(100), track: 'daily' })
    const paused = (await shop.ask('PUT', `campaigns/${id}/pause`, user)).json().data
    expect(paused).toMatchObject({
      status: 'paused',
      paused_by: 'owner',
      subscription: { tracked_keywords: 0 },
      measurement: { waiting: 0, next_at: null },
    })
    await create(user, { keywords: ['other'] })
    const refused = await shop.ask('PUT', `campaigns/${id}/activate`, user)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['keywords']])
    await shop.ask('PUT', `campaigns/${id}/update`, user, { countries: [shop.countries.gb], keywords: keywords(99) })
    expect((await shop.ask('PUT', `campaigns/${id}/activate`, user)).json().data).toMatchObject({
      status: 'active',
      paused_by: null,
      measurement: { waiting: 99 },
    })
  })
  it('measures on demand, once in line, and not while paused', async () => {
    const user = await shop.aCustomer()
    const { id } = await create(user)
    for (let times = 0; times < 2; times += 1)
      expect((await shop.ask('POST', `campaigns/${id}/measure`, user)).json().data.measurement.waiting).toBe(2)
    await shop.ask('PUT', `campaigns/${id}/pause`, user)
    expect((await shop.ask('POST', `campaigns/${id}/measure`, user)).statusCode).toBe(422)
  })
  it('switches the mail, and deletes', async () => {
    const user = await shop.aCustomer()
    const { id, has_mail } = await create(user)
    expect(has_mail).toBe(true)
    expect((await shop.ask('PUT', `campaigns/${id}/mail`, user, { has_mail: false })).json().data.has_mail).toBe(false)
    expect((await shop.ask('DELETE', `campaigns/${id}`, user)).statusCode).toBe(204)
    expect((await shop.ask('GET', `campaigns/${id}`, user)).statusCode).toBe(404)
  })
  it('knows a campaign to its owner alone', async () => {
    const { id } = await create(await shop.aCustomer())
    const other = await shop.aCustomer()
    const asks = [
      ['GET', ''],
      ['GET', '/keywords'],
      ['GET', '/history'],
      ['PUT', '/activate'],
      ['PUT', '/pause'],
      ['POST', '/measure'],
      ['DELETE', ''],
    ] as const
    for (const [method, path] of asks) {
      expect((await shop.ask(method, `campaigns/${id}${path}`, other)).statusCode).toBe(404)
      expect((await shop.ask(method, `campaigns/${id}${path}`, 'guest')).statusCode).toBe(401)
    }
  })
})

it('is all absent where the panel has switched the keyword tools off (INST-012)', async () => {
  const user = await shop.aCustomer({ plan: await shop.inPanel((trx) => aPlan(trx, { name: 'Other' })) })
  const { id } = await create(user)
  await shop.inPanel((trx) => changeSettings(trx, { enable_keyword_tools: false }, {}))
  for (const path of ['campaigns', `campaigns/${id}`, `campaigns/${id}/keywords`, `campaigns/${id}/history`]) {
    const answer = await shop.ask('GET', path, user)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['message']])
  }
  await shop.inPanel((trx) => changeSettings(trx, { enable_keyword_tools: true }, {}))
  expect((await shop.ask('GET', `campaigns/${id}`, user)).statusCode).toBe(200)
})
