import type { User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { changeSettings } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setReferralRate } from '../commands/referrals/set-referral-rate.ts'
import { referralContract } from '../contract/referrals.ts'
import { aReferralShop, type ReferralShop } from '../testing/referral-shop.ts'

const LIST = '/api/v1/referral-program/referrals'
const STATISTICS = '/api/v1/referral-program/statistics'

let shop: ReferralShop
let referrer: User
beforeAll(async () => {
  shop = await aReferralShop()
  referrer = await aUser(shop.db.database, shop.panel.id)
  // One that spent much, one that spent little, one without an address, and one that has bought nothing yet.
  const people = [
    { email: 'zoe@d.com', dollars: 20, daysAgo: 4 },
    { email: 'amy@mail.test', dollars: 2, daysAgo: 3 },
    { email: null, dollars: 8, daysAgo: 2 },
    { email: 'bob@d.com', dollars: 0, daysAgo: 1 },
  ]
  for (const { email, dollars, daysAgo } of people) {
    const friend = await shop.brought(referrer, email)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`
        update identity.user_account set created_at = ${new Date(Date.now() - daysAgo * 86_400_000)} where panel_id = ${trx.panelId} and user_id = ${friend.id}`),
    )
    await shop.note(friend)
    if (dollars > 0) await shop.settle((await shop.order(friend, dollars)).id, 'completed')
  }
  await shop.deliver()
})
afterAll(() => shop.close())

const list = async (query = '', as = referrer.id) => {
  const answer = await shop.ask(`${LIST}${query}`, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return referralContract.listReferrals.response.parse(answer.json())
}
const emails = async (query: string) => (await list(query)).data.map(({ email }) => email)

describe('the money of a referral', () => {
  it('of 10 % of an order of 50.00, paid and completed, is 5.00 in the referrer’s statement, once, without the order’s number (FIN-007)', async () => {
    const [owner, outsider] = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)]
    const friend = await shop.brought(owner)
    await shop.settle((await shop.order(friend, 50)).id, 'completed')
    await shop.deliver(2)
    const statement = async (user: User) => (await shop.ask('/api/v1/payments/statistics?type=referral', user.id)).json()
    const { data, total_amount } = await statement(owner)
    expect([total_amount, data]).toMatchObject(['5.00', [{ type: 'referral', amount: '5.00', order_id: null }]])
    expect(data).toHaveLength(1)
    expect((await statement(outsider)).data).toEqual([])
    expect((await statement(friend)).data).toEqual([])
  })
})

describe('GET /referral-program/referrals (EP-079)', () => {
  it('shows whom the caller brought, the newest first, by masked addresses and with what they brought', async () => {
    const { data, recordsFiltered } = await list()
    expect(recordsFiltered).toBe(4)
    expect(data.map(({ email, spent, earned }) => [email, spent, earned])).toEqual([
      ['b***@d.com', '0.00', '0.00'],
      ['***', '8.00', '0.80'],
      ['a***@mail.test', '2.00', '0.20'],
      ['z***@d.com', '20.00', '2.00'],
    ])
  })
  it('pages and sorts; an unknown sort option is the default', async () => {
    expect(await emails('?order_by=earned&order_on=desc&length=2')).toEqual(['z***@d.com', '***'])
    expect(await emails('?order_by=spent&order_on=asc&page=2&per_page=3')).toEqual(['z***@d.com'])
    expect(await emails('?order_by=email&order_on=asc&length=2')).toEqual(['a***@mail.test', 'b***@d.com'])
    expect(await emails('?order_by=created_at&order_on=asc&length=1')).toEqual(['z***@d.com'])
    expect(await emails('?order_by=password&order_on=asc&length=1')).toEqual(['b***@d.com'])
  })
  it('finds what can be read of an address, and nothing by what is hidden of it', async () => {
    expect(await emails('?search=D.COM')).toEqual(['b***@d.com', 'z***@d.com'])
    expect(await emails('?search=zoe')).toEqual([])
    expect(await emails('?search=%25')).toEqual([])
  })
  it('keeps to the days asked for, the last one whole', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    expect(await emails(`?date_from=${day(3)}&date_to=${day(2)}`)).toEqual(['***', 'a***@mail.test'])
  })
  it('shows nobody another’s, and a guest nothing', async () => {
    const other = await aUser(shop.db.database, shop.panel.id)
    expect(await list('', other.id)).toEqual({ data: [], recordsFiltered: 0 })
    expect((await shop.ask(LIST, 'guest')).statusCode).toBe(401)
  })
})

describe('GET /referral-program/statistics (EP-080)', () => {
  const statistics = async () => referralContract.referralStatistics.response.parse((await shop.ask(STATISTICS, referrer.id)).json()).data

  it('answers the caller’s share, number of referrals and what they earned', async () => {
    expect(await statistics()).toEqual({ referral_program_percent: 0.1, referrals_count: 4, total_earnings: '3.00' })
  })
  it('answers the share agreed with this referrer', async () => {
    const agree = (percentPpm: number | null) =>
      shop.db.database.transaction(shop.panel.id, (trx) => setReferralRate(trx, { userId: referrer.id, percentPpm }))
    await agree(150_000)
    expect((await statistics()).referral_program_percent).toBe(0.15)
    await agree(null)
    expect((await statistics()).referral_program_percent).toBe(0.1)
  })
})

describe('a panel that leaves the page out', () => {
  it('has no referral programme', async () => {
    const hide = (hiddenPages: string[]) => shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, { hiddenPages }))
    await hide(['referral-program'])
    for (const path of [LIST, STATISTICS]) expect((await shop.ask(path, referrer.id)).statusCode).toBe(404)
    await hide([])
    expect((await shop.ask(LIST, referrer.id)).statusCode).toBe(200)
  })
})
