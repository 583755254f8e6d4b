import { type Locale, locales } from '@vitrine/platform/kernel'
import { toneOfStatus } from '@vitrine/ui/components'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import type { Order, OrderStatus } from '../../features/order-list/order-facts.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { OrdersTable } from './orders-table.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const actions = { run: async () => true, busy: undefined, outcome: undefined, say: () => undefined }
const selection = { orders: [], has: () => false, toggle: () => undefined, clear: () => undefined }
const order = (status: OrderStatus): Order => ({
  id: 7,
  name: null,
  title: null,
  thumbnail: null,
  url: 'https://www.youtube.com/watch?v=l1sb0nMRN4k',
  cost_with_unpaid_discount: null,
  cost: '1.90',
  quantity: 1000,
  status,
  has_refill: false,
  countries: [],
  created_at: '2026-11-20T10:00:00.000Z',
  completed_at: null,
  start_count: null,
  current_quantity: 0,
  percent_of_current_fill: 0,
  price: '1.90',
  cancel_reason: null,
  cancel_description: null,
  service: {
    id: 1,
    name: 'Views',
    slug: 'views',
    type: 'default',
    network_id: 1,
    service_type_id: 1,
    has_refill: false,
    guarantee: null,
  },
  promotable: null,
  actions: { activable: false, deletable: false, pausable: false, payable: false, cancelable: false },
  first_statistic: null,
  auto_refill_is_allowed: false,
  guarantee_until: null,
  drip_feed_id: null,
  waits_for: null,
  targetable_values: [],
  source: null,
  refund_preview: null,
  refunded: '0.00',
  estimated_completion_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  orders: [],
})

async function rendered(shown: Order, locale: Locale): Promise<string> {
  const i18n = await createI18n(locale, ['orders'])
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <ShopProvider data={shop}>
          <OrdersTable orders={[shown]} networks={[]} now={now} actions={actions} openDialog={() => undefined} selection={selection} />
        </ShopProvider>
      </MemoryRouter>
    </I18nextProvider>,
  )
}

/** The badge of an order in the list: its class names and its text. */
async function badge(status: OrderStatus, locale: Locale): Promise<{ readonly look: string; readonly label: string }> {
  const html = await rendered(order(status), locale)
  const found = /<span class="([^"]*badge[^"]*)"><svg.*?<\/svg>([^<]+)<\/span>/.exec(html)
  return { look: found?.[1] ?? '', label: found?.[2] ?? '' }
}

const statuses = [
  ['completed', 'ORDERSTATE-009'],
  ['stopped', 'ORDERSTATE-010'],
  ['in_processing', 'ORDERSTATE-011'],
  ['in_moderation', 'ORDERSTATE-012'],
  ['canceled', 'ORDERSTATE-013'],
  ['unpaid', 'ORDERSTATE-014'],
  ['error', 'ORDERSTATE-015'],
] as const

describe('the orders list', () => {
  it('calls an order by what its content is called, with its picture, until the owner calls it something else', async () => {
    const titled = { ...order('completed'), title: 'Slow mornings in Lisbon', thumbnail: 'https://i.ytimg.com/vi/l1/mqdefault.jpg' }
    const html = await rendered(titled, 'en')
    expect(html).toMatch(/<a [^>]*href="\/orders\/7"[^>]*>Slow mornings in Lisbon<\/a>/)
    expect(html).toContain('src="https://i.ytimg.com/vi/l1/mqdefault.jpg"')
    expect(await rendered({ ...titled, name: 'Launch' }, 'en')).toMatch(/>Launch<\/a>/)
    expect(await rendered(order('completed'), 'en')).not.toContain('<img')
  })
  it.each(statuses)('has a text for %s in every language and shows it in its colour (%s)', async (status) => {
    for (const locale of locales) {
      const { look, label } = await badge(status, locale)
      expect(label.length, locale).toBeGreaterThan(1)
      expect(label, locale).not.toMatch(/status\.|in_|unpaid|canceled/)
      expect(look, locale).toContain(toneOfStatus(status))
    }
  })
  it.each(locales)('has another word for each in %s', async (locale) => {
    const labels = await Promise.all(statuses.map(async ([status]) => (await badge(status, locale)).label))
    expect(new Set(labels).size).toBe(statuses.length)
  })
})

describe('keys on the link of an order', () => {
  it.each([
    ['pause', { pausable: true }, 'P R X'],
    ['resume', { activable: true }, 'P R X'],
    ['neither', {}, 'R X'],
  ])('are those that the server allows: %s', async (_, allowed, keys) => {
    const one = order('in_processing')
    const markup = await rendered({ ...one, actions: { ...one.actions, ...allowed } }, 'en')
    expect(/aria-keyshortcuts="([^"]*)"/.exec(markup)?.[1]).toBe(keys)
  })
})
