import { createYoutubeSearch } from '@vitrine/connectors/channels/youtube-data'
import { sql } from '@vitrine/platform/database'
import { startYoutube, type Youtube } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keywordsDueRows } from '../index.ts'
import { quotaDayOf } from '../model/quota.ts'
import { aKeywordShop, type KeywordShop, VIDEO } from '../testing/keyword-shop.ts'

const ID = 'l1sb0nMRN4k'
const filler = Array.from({ length: 70 }, (_, index) => `filler${String(index).padStart(5, '0')}`)
/** Our video in this place of the results. */
const withOursAt = (position: number): string[] => [...filler.slice(0, position - 1), ID, ...filler.slice(position - 1)]

let shop: KeywordShop
let youtube: Youtube
beforeAll(async () => {
  youtube = await startYoutube()
  shop = await aKeywordShop({ search: createYoutubeSearch({ url: youtube.url, key: 'sandbox-youtube-key', timeoutMs: 5_000 }) })
})
afterAll(async () => {
  await shop.close()
  await youtube.stop()
})
beforeEach(async () => {
  youtube.clearFaults()
  await shop.db.database.system((trx) => trx.run(sql`delete from keywords.quota_day`))
})

const work = async () => {
  for (const { run } of keywordsDueRows(shop.deps)) while ((await run()) > 0);
}
const tomorrow = () => {
  shop.time.now = new Date(shop.time.now.getTime() + 86_400_000)
}
const create = async (user: number, more: object = {}) =>
  (await shop.ask('POST', 'campaigns', user, { url: VIDEO, countries: [shop.countries.gb], track: 'daily', ...more })).json().data
const show = async (user: number, id: number) => (await shop.ask('GET', `campaigns/${id}`, user)).json().data
const units = async () =>
  (
    await shop.db.database.statement(
      sql<{ used: number }>`select used from keywords.quota_day where day = ${quotaDayOf(shop.time.now)}::date`,
    )
  )[0]?.used

describe('measuring', () => {
  it('finds positions on both pages, keeps the history, and counts what rose and fell (EP-122, CAMPAIGN-005)', async () => {
    const user = await shop.aCustomer()
    const words = ['rises', 'falls', 'deep', 'absent']
    const rank = (positions: readonly number[]) => {
      for (const [index, word] of words.entries()) youtube.rank(word, positions[index] ? withOursAt(positions[index]) : filler)
    }
    rank([12, 3, 60, 0])
    const { id } = await create(user, { keywords: words })
    await work()
    const first = shop.time.now.toISOString().slice(0, 10)
    tomorrow()
    rank([4, 30, 60, 0])
    await work()
    expect(await show(user, id)).toMatchObject({
      summary: { positions: 4, measured: 4, risen: 1, fallen: 1, first_ten: 1, not_found: 1 },
      measurement: { waiting: 0, measured_at: shop.time.now.toISOString() },
    })
    const ask = async (query: string) => (await shop.ask('GET', `campaigns/${id}/keywords?${query}`, user)).json().data
    const today = shop.time.now.toISOString().slice(0, 10)
    const common = { date: today, country_id: shop.countries.gb, has_previous: true }
    expect(await ask('')).toEqual([
      { keyword: 'rises', position: 4, previous_position: 12, ...common },
      { keyword: 'falls', position: 30, previous_position: 3, ...common },
      { keyword: 'deep', position: 60, previous_position: 60, ...common },
      { keyword: 'absent', position: null, previous_position: null, ...common },
    ])
    expect(await ask(`date=${today.replaceAll('-', '_')}`)).toEqual(await ask(''))
    expect(await ask(`country_id=${shop.countries.gb}&date=${first.replaceAll('-', '_')}`)).toMatchObject([
      { keyword: 'rises', position: 12, has_previous: false },
      { position: 3 },
      { position: 60 },
      { position: null },
    ])
    expect((await shop.ask('GET', `campaigns/${id}/keywords?country_id=${shop.countries.de}`, user)).statusCode).toBe(422)
    const { data, recordsFiltered } = (await shop.ask('GET', `campaigns/${id}/history`, user)).json()
    expect(data).toEqual({
      country_id: shop.countries.gb,
      dates: [first, today],
      keywords: [
        { keyword: 'rises', positions: [12, 4] },
        { keyword: 'falls', positions: [3, 30] },
        { keyword: 'deep', positions: [60, 60] },
        { keyword: 'absent', positions: [0, 0] },
      ],
    })
    expect(recordsFiltered).toBe(4)
    expect((await shop.ask('GET', `campaigns/${id}/history?from=2024-01-01&to=2026-01-01`, user)).statusCode).toBe(422)
    // Two pages where the first had it not.
    expect(await units()).toBe(600)
  })
  it('measures on demand only when asked, and once a day', async () => {
    const user = await shop.aCustomer()
    youtube.rank('asked', withOursAt(2))
    const { id } = await create(user, { keywords: ['asked'], track: 'on_demand' })
    tomorrow()
    await work()
    expect((await show(user, id)).summary.measured).toBe(0)
    const measure = () => shop.ask('POST', `campaigns/${id}/measure`, user)
    expect((await measure()).json().data.measurement.waiting).toBe(1)
    await work()
    expect((await show(user, id)).summary).toMatchObject({ measured: 1, first_ten: 1 })
    expect((await measure()).statusCode).toBe(422)
    tomorrow()
    expect((await measure()).statusCode).toBe(200)
    await work()
  })
  it('announces once for a measurement what entered and left the first ten, where the mail is on', async () => {
    const user = await shop.aCustomer()
    const announced = () =>
      shop.inPanel((trx) =>
        trx.rows(sql<{ payload: { entered: number; left: number } }>`
          select payload from platform.outbox where panel_id = ${trx.panelId} and topic = 'keywords.first-ten-changed' and payload ->> 'userId' = ${String(user)}`),
      )
    youtube.rank('in', withOursAt(12))
    youtube.rank('out', withOursAt(9))
    const { id } = await create(user, { keywords: ['in', 'out'] })
    await work()
    expect(await announced()).toEqual([])
    tomorrow()
    youtube.rank('in', withOursAt(10))
    youtube.rank('out', withOursAt(11))
    await work()
    expect((await announced()).map(({ payload }) => [payload.entered, payload.left])).toEqual([[1, 1]])
    await shop.ask('PUT', `campaigns/${id}/mail`, user, { has_mail: false })
    tomorrow()
    youtube.rank('in', withOursAt(11))
    await work()
    expect(await announced()).toHaveLength(1)
  })
  it('waits for the next day when the budget is spent, paid plans first, and says when it goes on', async () => {
    const [trial, paid] = [await shop.aCustomer(), await shop.aCustomer()]
    await shop.inPanel((trx) =>
      trx.run(sql`update keywords.subscription set status = 'trial' where panel_id = ${trx.panelId} and user_id = ${trial}`),
    )
    youtube.rank('line', withOursAt(1))
    const [later, first] = [await create(trial, { keywords: ['line'] }), await create(paid, { keywords: ['line'] })]
    const narrow = { ...shop.deps, dailyUnits: 112 }
    for (let times = 0; times < 3; times += 1) for (const { run } of keywordsDueRows(narrow)) await run()
    expect([(await show(paid, first.id)).summary.measured, (await show(trial, later.id)).summary.measured]).toEqual([1, 0])
    await shop.db.database.system((trx) => trx.run(sql`update keywords.quota_day set is_spent = true`))
    expect((await show(trial, later.id)).measurement).toMatchObject({ waiting: 1, is_quota_spent: true })
    tomorrow()
    await work()
    expect((await show(trial, later.id)).summary.measured).toBe(1)
  })
  it('stops when the platform says its quota is spent, and tries again what merely failed', async () => {
    const user = await shop.aCustomer()
    youtube.rank('failing', withOursAt(5))
    const { id } = await create(user, { keywords: ['failing'] })
    youtube.addFault({ kind: 'close' })
    await work()
    expect((await show(user, id)).measurement.waiting).toBe(1)
    youtube.clearFaults()
    shop.time.now = new Date(shop.time.now.getTime() + 5 * 60_000)
    await work()
    expect((await show(user, id)).summary.measured).toBe(1)
  })
  it('waits for the next day of the platform when that says itself that the quota is used up, and says so', async () => {
    const user = await shop.aCustomer()
    youtube.rank('refused', withOursAt(5))
    const { id } = await create(user, { keywords: ['refused', 'next'] })
    youtube.addFault({ kind: 'quota' })
    const requestCount = youtube.calls().length
    await work()
    expect(youtube.calls().length - requestCount).toBe(1)
    const { measurement } = await show(user, id)
    expect(measurement).toMatchObject({ waiting: 2, is_quota_spent: true })
    expect((await shop.ask('GET', 'keyword-suggestions?keyword=quotacat&country=GB', user)).statusCode).toBe(503)
    youtube.clearFaults()
    shop.time.now = new Date(measurement.next_at)
    await work()
    expect((await show(user, id)).summary.measured).toBe(2)
  })
})

describe('GET /keyword-suggestions (EP-123, EP-124)', () => {
  const suggest = (user: number | 'guest', query = 'keyword=cat&country=GB') => shop.ask('GET', `keyword-suggestions?${query}`, user)
  it('tells what the region’s results are called, at most fifty, and asks the platform once in seven days', async () => {
    const user = await shop.aCustomer({ plan: null })
    const requestCount = youtube.calls().length
    const { data } = (await suggest(user)).json()
    expect(data.suggestions[0]).toEqual({ keyword: expect.stringContaining('cat'), count: expect.any(Number) })
    expect(data.suggestions.length).toBeLessThanOrEqual(50)
    const again = (await suggest(user, 'keyword=Cat')).json().data
    expect([again.suggestions, again.limit, youtube.calls().length - requestCount]).toEqual([data.suggestions, 18, 2])
    shop.time.now = new Date(shop.time.now.getTime() + 8 * 86_400_000)
    await suggest(user)
    expect(youtube.calls().length - requestCount).toBe(4)
  })
  it('gives a customer twenty tries a day, which begin anew at 00:00 UTC', async () => {
    const user = await shop.aCustomer({ plan: null })
    const limit = async () => (await shop.ask('GET', 'keyword-suggestions/limit', user)).json().data
    expect((await limit()).limit).toBe(20)
    expect((await suggest(user, 'keyword=dog')).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => suggest(user, 'keyword=dog')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
    expect((await suggest(user, 'keyword=dog')).json().errors).toHaveProperty('keyword')
    expect(await limit()).toEqual({
      limit: 0,
      limit_of: 20,
      resets_at: `${new Date(shop.time.now.getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`,
    })
    tomorrow()
    expect((await limit()).limit).toBe(20)
    expect((await suggest('guest')).statusCode).toBe(401)
  })
  it('gives a try back that was answered nothing', async () => {
    const user = await shop.aCustomer({ plan: null })
    youtube.addFault({ kind: 'close' })
    expect((await suggest(user, 'keyword=broken')).statusCode).toBe(503)
    expect((await shop.ask('GET', 'keyword-suggestions/limit', user)).json().data.limit).toBe(20)
    expect((await suggest(user, 'keyword=x&country=XX')).json().errors).toHaveProperty('country')
  })
  it('counts a guest’s tries by the whole network of an IPv6 subscriber', async () => {
    const left = async (remoteAddress: string) => {
      const headers = { host: shop.panel.hosts[0] ?? '' }
      const url = '/core/api/v1/tag-suggestions?text=rabbits'
      return (await shop.app.inject({ url, headers, remoteAddress })).json().data.limit
    }
    expect([await left('2001:db8:1:2::1'), await left('2001:db8:1:2:9::7'), await left('2001:db8:1:3::1')]).toEqual([4, 3, 4])
  })
  it('leaves half of the day to measurements, however many ask', async () => {
    const user = await shop.aCustomer()
    const day = quotaDayOf(shop.time.now)
    await shop.db.database.system((trx) =>
      trx.run(sql`insert into keywords.quota_day (day, used, suggested) values (${day}::date, 4950, 4950)`),
    )
    expect((await suggest(user, 'keyword=never%20asked%20before')).statusCode).toBe(503)
    youtube.rank('still measured', withOursAt(2))
    const { id } = await create(user, { keywords: ['still measured'] })
    await work()
    expect((await show(user, id)).summary.measured).toBe(1)
  })
  it('gives guests five tries for tags, which fit into 500 characters without doubles', async () => {
    const tags = () => shop.ask('GET', 'tag-suggestions?text=Cute%20cats', 'guest')
    const { data } = (await tags()).json()
    expect([data.tags[0], data.limit, data.limit_of]).toEqual(['cute cats', 4, 5])
    expect(data.tags.join(',').length).toBeLessThanOrEqual(500)
    expect(new Set(data.tags).size).toBe(data.tags.length)
    for (let times = 0; times < 4; times += 1) await tags()
    expect((await tags()).json().errors).toHaveProperty('text')
  })
})
