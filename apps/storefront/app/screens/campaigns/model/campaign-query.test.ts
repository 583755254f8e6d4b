import { expect, it } from 'vitest'
import { campaignTable, readCampaignQuery, writeCampaignQuery } from './campaign-query.ts'

it('reads what the address says and leaves out what it does not understand', () => {
  const query = readCampaignQuery(new URLSearchParams('search=cat&status=paused&page=2&rows=7'))
  expect(query).toEqual({ search: 'cat', status: 'paused', page: 2, rows: 10 })
  expect(campaignTable(query)).toEqual({ search: 'cat', status: 'paused', page: 2, per_page: 10 })
  expect(writeCampaignQuery(readCampaignQuery(new URLSearchParams('status=new&page=0')))).toEqual({})
})
