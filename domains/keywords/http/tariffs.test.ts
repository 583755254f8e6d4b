import { balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keywordsDueRows } from '../index.ts'
import type { TariffPlan } from '../store/plan-store.ts'
import { aPlan } from '../testing/index.ts'
import { aKeywordShop, type KeywordShop, VIDEO } from '../testing/keyword-shop.ts'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-01T00:00:00Z')
let shop: KeywordShop
let [small, middle]: TariffPlan[] = []
beforeAll(async () => {
  shop = await aKeywordShop()
  small = await shop.inPanel((trx) => aPlan(trx, { name: 'Small', keywordsLimit: 10 }))
  middle = await shop.inPanel((trx) =>
    aPlan(trx, { name: 'Middle', price: 29_000_000n, keywordsLimit: 50, isHighlight: true, trialDays: 7 }),
  )
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.time.now = START
})

const customer = async (dollars = 100, isProven = true): Promise<number> => {
  const user = await shop.aCustomer({ plan: null })
  await shop.inPanel(async (trx) => {
    if (dollars > 0) await fund(trx, user, BigInt(dollars) * 1_000_000n)
    await trx.run(
      sql`update identity.user_account set email_verified_at = ${isProven ? START : null} where panel_id = ${trx.panelId} and user_id = ${user}`,
    )
  })
  return user
}
const subscribe = (user: number, plan: TariffPlan | undefined, body: object = { trial: false }) =>
  shop.ask('POST', `campaigns/tariff-plans/${plan?.id}/subscribe`, user, body)
const held = async (user: number) => (await shop.ask('GET', 'campaigns/subscription', user)).json().data
const quote = async (user: number, plan: TariffPlan | undefined) =>
  (await shop.ask('GET', `campaigns/tariff-plans/${plan?.id}/quote`, user)).json().data
const balance = (user: number) => shop.inPanel(async (trx) => Number((await balancesOf(trx, user)).total) / 1_000_000)
const charges = (user: number) =>
  shop.inPanel(async (trx) =>
    (await statement(trx, { userId: user, types: ['order'], limit: 10, offset: 0, newestFirst: false })).rows.map(
      ({ type, amount, reason }) => [type, Number(amount) / 1_000_000, reason],
    ),
  )
const work = async (at: string | Date) => {
  shop.time.now = new Date(at)
  for (const { run } of keywordsDueRows(shop.deps)) while ((await run()) > 0);
}
const campaign = async (user: number, count: number) => {
  const keywords = Array.from({ length: count }, (_, index) => `keyword ${index}`)
  return (await shop.ask('POST', 'campaigns', user, { url: VIDEO, countries: [shop.countries.gb], keywords, track: 'daily' })).json().data
}

it('lists the plans to everybody, the smallest first (EP-120)', async () => {
  const { data } = (await shop.ask('GET', 'campaigns/tariff-plans', 'guest')).json()
  expect(data.find(({ name }: TariffPlan) => name === 'Middle')).toEqual({
    ...{ id: middle?.id, name: 'Middle', price: '29.00', keywords_limit: 50, trial_days: 7, is_highlight: true },
  })
  expect(data.map(({ price }: { price: string }) => Number(price))).toEqual(
    data.map(({ price }: { price: string }) => Number(price)).toSorted((a: number, b: number) => a - b),
  )
})

describe('POST /campaigns/tariff-plans/{id}/subscribe (EP-121, EP-119)', () => {
  it('takes the month from the balance, named for plan and month', async () => {
    const user = await customer()
    expect((await subscribe(user, small)).json().data).toMatchObject({
      campaign_tariff: { id: small?.id, name: 'Small', keywords_limit: 10 },
      ...{ tracked_keywords: 0, status: 'active', next_payment: { at: '2026-12-01T00:00:00.000Z', amount: '9.00' } },
    })
    expect([await balance(user), await charges(user)]).toEqual([91, [['order', -9, 'Small 2026-11']]])
  })
  it('refuses what the balance does not cover, a plan that is not there, and guests', async () => {
    const user = await customer(8)
    const refused = await subscribe(user, small)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['balance']])
    expect(await held(user)).toMatchObject({ status: 'none', campaign_tariff: { keywords_limit: 0 }, next_payment: null })
    expect((await shop.ask('POST', 'campaigns/tariff-plans/99999/subscribe', user)).statusCode).toBe(404)
    expect((await shop.ask('POST', `campaigns/tariff-plans/${small?.id}/subscribe`, 'guest')).statusCode).toBe(401)
  })
  it('pays once when it is asked several times at once', async () => {
    const user = await customer()
    await Promise.all([1, 2, 3].map(() => subscribe(user, small)))
    expect([await balance(user), (await charges(user)).length]).toEqual([91, 1])
  })
  it('gives a trial once, to a confirmed address, and charges when it ends', async () => {
    const user = await customer()
    expect(await quote(user, middle)).toMatchObject({
      change: 'trial',
      due_now: '0.00',
      next_payment: { at: '2026-11-08T00:00:00.000Z', amount: '29.00' },
    })
    expect((await subscribe(user, middle, {})).json().data).toMatchObject({ status: 'trial', trial: 'used' })
    expect(await balance(user)).toBe(100)
    await work('2026-11-08T00:00:01Z')
    expect([await balance(user), (await held(user)).status]).toEqual([71, 'active'])
    await shop.ask('POST', 'campaigns/subscription/cancel', user)
    await work('2026-12-09T00:00:00Z')
    expect((await subscribe(user, middle, { trial: true })).json().errors).toHaveProperty('trial')
    const unproven = await customer(100, false)
    expect((await subscribe(unproven, middle, { trial: true })).json().errors).toHaveProperty('trial')
    expect((await held(unproven)).trial).toBe('confirm_email')
  })
  it('offers no trial beside a plan that is paid, and offers it again when that has ended', async () => {
    const user = await customer()
    expect((await held(user)).trial).toBe('available')
    await subscribe(user, small)
    expect([(await held(user)).trial, (await quote(user, middle)).change]).toEqual(['used', 'upgrade'])
    await shop.ask('POST', 'campaigns/subscription/cancel', user)
    await work('2026-12-02T00:00:00Z')
    expect([(await held(user)).status, (await held(user)).trial]).toEqual(['none', 'available'])
  })
})

describe('changing the plan', () => {
  it('begins a larger one at once and credits the unused days', async () => {
    const user = await customer()
    await subscribe(user, small)
    shop.time.now = new Date('2026-11-16T00:00:00Z')
    expect(await quote(user, middle)).toMatchObject({ change: 'upgrade', credit: '4.50', due_now: '24.50' })
    await subscribe(user, middle)
    expect([await balance(user), (await held(user)).period_ends_at]).toEqual([66.5, '2026-12-16T00:00:00.000Z'])
  })
  it('costs nothing where the unused month is worth more than the larger plan, whose prices were lowered since', async () => {
    const user = await customer()
    const own = (price: bigint, name: string) => shop.inPanel((trx) => aPlan(trx, { name, price, keywordsLimit: 7 }))
    const [old] = [await own(50_000_000n, 'Was dear'), await own(60_000_000n, 'Was dearer')]
    await subscribe(user, old)
    await own(5_000_000n, 'Was dear')
    const larger = await own(6_000_000n, 'Was dearer')
    expect(await quote(user, larger)).toMatchObject({ change: 'upgrade', credit: '6.00', due_now: '0.00', is_covered: true })
    expect((await subscribe(user, larger)).json().data).toMatchObject({ campaign_tariff: { name: 'Was dearer' }, status: 'active' })
    expect([await balance(user), (await charges(user)).length]).toEqual([50, 1])
    expect(await shop.inPanel((trx) => checkBooks(trx))).toEqual([])
  })
  it('begins a smaller one with the next month and pauses what it does not cover, the newest first', async () => {
    const user = await customer()
    await subscribe(user, middle)
    const [first, second] = [await campaign(user, 10), await campaign(user, 5)]
    expect(await quote(user, small)).toMatchObject({
      change: 'downgrade',
      due_now: '0.00',
      paused_campaigns: 1,
      starts_at: '2026-12-01T00:00:00.000Z',
    })
    expect((await subscribe(user, small)).json().data).toMatchObject({
      campaign_tariff: { name: 'Middle' },
      next_tariff: { name: 'Small' },
    })
    await work('2026-12-01T00:00:00Z')
    expect(await held(user)).toMatchObject({
      campaign_tariff: { name: 'Small' },
      tracked_keywords: 10,
      paused_campaigns: 1,
      next_tariff: null,
    })
    const states = async (id: number) => (await shop.ask('GET', `campaigns/${id}`, user)).json().data
    expect(await states(first.id)).toMatchObject({ status: 'active' })
    expect(await states(second.id)).toMatchObject({ status: 'paused', paused_by: 'allowance', measurement: { waiting: 0 } })
    expect((await charges(user)).at(-1)).toEqual(['order', -9, 'Small 2026-12'])
  })
  it('cancels for the end of the month, and takes that back', async () => {
    const user = await customer()
    expect((await shop.ask('POST', 'campaigns/subscription/cancel', user)).statusCode).toBe(422)
    await subscribe(user, small)
    const { id } = await campaign(user, 3)
    expect((await shop.ask('POST', 'campaigns/subscription/cancel', user)).json().data).toMatchObject({
      ends_at: '2026-12-01T00:00:00.000Z',
      next_payment: null,
    })
    expect((await shop.ask('POST', 'campaigns/subscription/resume', user)).json().data).toMatchObject({ ends_at: null })
    await shop.ask('POST', 'campaigns/subscription/cancel', user)
    await work('2026-12-01T00:00:00Z')
    expect([await held(user), await balance(user)]).toMatchObject([{ status: 'none', tracked_keywords: 0, paused_campaigns: 1 }, 91])
    expect((await shop.ask('GET', `campaigns/${id}`, user)).json().data.paused_by).toBe('allowance')
  })
})

describe('the monthly charge', () => {
  it('is tried again after 1, 6 and 24 hours without money, then the plan ends', async () => {
    const user = await customer(9)
    await subscribe(user, small)
    let now = Date.parse('2026-12-01T00:00:00Z')
    for (const hours of [1, 6, 24]) {
      await work(new Date(now))
      now += hours * HOUR_MS
      expect(await held(user)).toMatchObject({ status: 'past_due', next_payment: { at: new Date(now).toISOString() } })
    }
    await work(new Date(now))
    expect((await held(user)).status).toBe('none')
    const reported = await shop.inPanel((trx) =>
      trx.rows(
        sql<{
          topic: string
        }>`select topic from platform.outbox where panel_id = ${trx.panelId} and payload ->> 'userId' = ${String(user)} order by id`,
      ),
    )
    expect(reported.map(({ topic }) => topic)).toEqual(['keywords.plan-past-due', 'keywords.plan-ended'])
  })
  it('goes on from the old period when money came in between, and is paid once for each month', async () => {
    const user = await customer(9)
    await subscribe(user, small)
    await work('2026-12-01T00:00:00Z')
    await shop.inPanel((trx) => fund(trx, user, 50_000_000n))
    await work('2026-12-01T01:00:00Z')
    expect(await held(user)).toMatchObject({
      status: 'active',
      period_started_at: '2026-12-01T00:00:00.000Z',
      period_ends_at: '2027-01-01T00:00:00.000Z',
    })
    shop.time.now = new Date('2027-01-01T00:00:00Z')
    const [due] = keywordsDueRows(shop.deps)
    await Promise.all([1, 2, 3, 4].map(() => due?.run()))
    expect((await charges(user)).map(([, , name]) => name)).toEqual(['Small 2026-11', 'Small 2026-12', 'Small 2027-01'])
    expect(await shop.inPanel((trx) => checkBooks(trx))).toEqual([])
  })
})
