import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKeywordShop, type KeywordShop, VIDEO } from '../testing/keyword-shop.ts'
import { personalCampaigns } from './personal-campaigns.ts'

let shop: KeywordShop
beforeAll(async () => {
  shop = await aKeywordShop()
})
afterAll(() => shop.close())

const follower = async (...keywords: readonly string[]): Promise<number> => {
  const user = await shop.aCustomer()
  await shop.ask('POST', 'campaigns', user, { url: VIDEO, countries: [shop.countries.gb], keywords, track: 'daily' })
  return user
}
const collected = (user: number) => shop.inPanel((trx) => personalCampaigns.collect(trx, user))
const rowsOf = (user: number) =>
  shop.inPanel((trx) =>
    trx.one(sql<{ positions: number; status: string; tried: boolean }>`
      select (select count(*)::int from keywords.tracked_position t join keywords.campaign c on c.panel_id = t.panel_id and c.id = t.campaign_id
               where t.panel_id = ${trx.panelId} and c.user_id = ${user}) as positions, s.status, s.period > 0 as tried
        from keywords.subscription s where s.panel_id = ${trx.panelId} and s.user_id = ${user}`),
  )

it('a person’s file names what they follow, and nobody else’s', async () => {
  const [ann] = [await follower('cats', 'dogs'), await follower('birds')]
  expect(await collected(ann)).toMatchObject([
    { url: VIDEO, keywords: ['cats', 'dogs'], track: 'daily', status: 'active', measured_at: null },
  ])
})

it('campaigns go with the account; that there were periods stays, so that none is paid twice', async () => {
  const [leaver, stayer] = [await follower('cats'), await follower('cats', 'dogs')]
  await shop.inPanel(async (trx) => personalCampaigns.erase?.(trx, leaver))
  expect([await collected(leaver), await rowsOf(leaver)]).toEqual([[], { positions: 0, status: 'none', tried: true }])
  expect(await rowsOf(stayer)).toEqual({ positions: 2, status: 'active', tried: true })
})
