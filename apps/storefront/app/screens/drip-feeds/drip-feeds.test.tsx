import { expect, it } from 'vitest'
import { statusFilters, twoCanceled } from '../../testing/status-filters.tsx'
import DripFeeds from './drip-feeds.tsx'

it('drip feeds are filtered by exactly the three statuses that they can have (ORDERSTATE-007)', async () => {
  const loaderData = { ...twoCanceled, feeds: [] }
  const page = <DripFeeds {...({ loaderData } as unknown as Parameters<typeof DripFeeds>[0])} />
  expect(await statusFilters(page, '/drip-feed')).toEqual([
    ['/drip-feed', 'All 2'],
    ['/drip-feed?status=in_processing', 'In progress 0'],
    ['/drip-feed?status=completed', 'Completed 0'],
    ['/drip-feed?status=canceled', 'Canceled 2'],
  ])
})
