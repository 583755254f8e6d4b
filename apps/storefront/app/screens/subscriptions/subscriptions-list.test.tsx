import { expect, it } from 'vitest'
import { statusFilters, twoCanceled } from '../../testing/status-filters.tsx'
import SubscriptionsList from './subscriptions-list.tsx'

it('subscriptions are filtered by exactly the three statuses that they can have (ORDERSTATE-007)', async () => {
  const loaderData = { ...twoCanceled, subscriptions: [] }
  const page = <SubscriptionsList {...({ loaderData } as unknown as Parameters<typeof SubscriptionsList>[0])} />
  expect(await statusFilters(page, '/subscriptions')).toEqual([
    ['/subscriptions', 'All 2'],
    ['/subscriptions?status=in_processing', 'In progress 0'],
    ['/subscriptions?status=completed', 'Completed 0'],
    ['/subscriptions?status=canceled', 'Canceled 2'],
  ])
})
