import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { DeliveringNow } from './delivering-now.tsx'
import { FinishedLately } from './finished-lately.tsx'
import type { DashboardData } from './load-dashboard.ts'
import { OrdersCard } from './orders-card.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const order = (id: number) => ({
  ...{
    id,
    name: `Order ${id}`,
    title: null,
    url: null,
    thumbnail: null,
    quantity: 1000,
    current_quantity: 100,
    percent_of_current_fill: 10,
  },
  ...{ status: 'in_processing', service: { id: 1, name: 'Views', type: 'views', network_id: 1 }, orders: [], countries: [] },
  ...{ created_at: now.toISOString(), updated_at: now.toISOString(), completed_at: now.toISOString(), estimated_completion_at: null },
  ...{ waits_for: null, refunded: '0.00', targetable_values: [] },
})
/** As the API answers it: seven orders, three complete, two under way. */
const shown = {
  ...{ orders_count: 7, completed_order_count: 3, in_processing_order_count: 2, feeds: [], networks: [] },
  last_completed_orders: [order(16), order(14), order(12)],
  last_in_processing_orders: [order(17), order(15)],
} as unknown as DashboardData

/** The numbers of the orders that a part of the dashboard leads to, in its order, and what it says. */
async function part(element: React.ReactNode) {
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['cabinet', 'orders'])}>
      <MemoryRouter>
        <ShopProvider data={shop}>{element}</ShopProvider>
      </MemoryRouter>
    </I18nextProvider>,
  )
  const orders = [...html.matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => Number(id))
  return { orders, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

it('the dashboard shows the orders under way and the latest complete ones as they come, each beside how many there are (DASH-001)', async () => {
  const delivering = await part(<DeliveringNow shown={shown} now={now} />)
  expect(delivering.orders).toEqual([17, 15])
  expect(delivering.text).toMatch(/Delivering now 2 /)
  expect(delivering.text).toContain(' 7 orders')
  const finished = await part(<FinishedLately shown={shown} now={now} />)
  expect(finished.orders).toEqual([16, 14, 12])
  expect(finished.text).toMatch(/ 3 /)
})

it('the card of all orders says how many there were, are complete and under way (DASH-001)', async () => {
  const { text } = await part(<OrdersCard shown={shown} />)
  for (const said of ['7 orders', '3 complete', '2 ']) expect(text.toLowerCase()).toContain(said)
})
