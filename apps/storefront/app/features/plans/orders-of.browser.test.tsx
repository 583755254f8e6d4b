import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { OrdersOf } from './orders-of.tsx'

const CALL = 'GET /api/v1/orders/datatable'
const order = (id: number) => ({
  ...{ id, name: null, title: null, url: null, cost: '1.90', quantity: 1000, current_quantity: 0, percent_of_current_fill: 0, orders: [] },
  ...{ status: 'in_processing', service: { id: 1, name: 'Views', type: 'views' }, created_at: '2026-11-20T10:00:00.000Z' },
  ...{ updated_at: '2026-11-20T10:00:00.000Z', completed_at: null, estimated_completion_at: null, waits_for: null, refunded: '0.00' },
})

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['a subscription', { subscription_id: 7 }],
  ['a drip feed', { drip_feed_id: 7 }],
])('the orders of %s are asked for by its number, page by page, and counted by recordsFiltered (ORDER-005)', async (_, of) => {
  const data = Array.from({ length: 10 }, (__, index) => order(index + 1))
  const { to } = aServer({ [CALL]: { json: { data, recordsFiltered: 14, counts: {} } } })
  await onScreen(<OrdersOf of={of} empty="None" label="Its orders" now={new Date('2026-11-20T12:00:00Z')} version="1" />)
  await expect.element(page.getByRole('navigation').getByText('1–10 of 14')).toBeVisible()
  expect(page.getByRole('list', { name: 'Its orders' }).getByRole('listitem').elements().length).toBe(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('navigation').getByText('11–14 of 14')).toBeVisible()
  const requested = to(CALL).map(({ url }) => Object.fromEntries(url.searchParams))
  const query = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]))
  expect(requested).toEqual([1, 2].map((number) => expect.objectContaining({ ...query, page: String(number), per_page: '10' })))
  for (const sent of requested) expect(Object.keys(sent).filter((name) => /_id$/.test(name))).toEqual(Object.keys(of))
})
