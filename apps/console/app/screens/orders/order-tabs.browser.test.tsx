import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { OrderTabs } from './order-tabs.tsx'

const counts = [
  { state: 'running', count: 10_000, isExact: false },
  { state: 'failed', count: 3, isExact: true },
  { state: 'late', count: 37, isExact: true },
]
const tab = (name: string) => page.getByRole('link', { name, exact: true })

it('orders by state: each tab says how many there are as far as they are counted, and keeps the other filters', async () => {
  onConsole(<OrderTabs state="failed" late="" />, {
    server: aServer({ 'GET /panels/tidewell/order-counts': () => ({ json: { data: counts } }) }),
    address: '/tidewell/orders?state=failed&coupon=SPRING&open=7',
  })
  await expect.element(tab('In progress 10\u202f000+')).toHaveAttribute('href', '/tidewell/orders?state=running&coupon=SPRING')
  await expect.element(tab('Failed 3')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('All')).toHaveAttribute('href', '/tidewell/orders?coupon=SPRING')
  await expect.element(tab('Late 37')).toHaveAttribute('href', '/tidewell/orders?coupon=SPRING&late=true')
  expect(tab('All').element().hasAttribute('aria-current')).toBe(false)
})

it('late orders are a tab of their own, which a state ends', async () => {
  onConsole(<OrderTabs state="" late="true" />, {
    server: aServer({ 'GET /panels/tidewell/order-counts': () => ({ json: { data: counts } }) }),
    address: '/tidewell/orders?late=true',
  })
  await expect.element(tab('Late 37')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('Failed 3')).toHaveAttribute('href', '/tidewell/orders?state=failed')
})
