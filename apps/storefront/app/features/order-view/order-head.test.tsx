import { type Locale, locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import type { Order } from '../order-list/order-facts.ts'
import { OrderHead } from './order-head.tsx'
import { type OrderPlaces, OrderPlacesContext } from './order-places.ts'

const actions = { run: async () => true, busy: undefined, outcome: undefined, say: () => undefined }
const order = {
  id: 7,
  name: 'Tram 28',
  title: null,
  thumbnail: null,
  url: null,
  quantity: 500,
  targetable_values: [],
  orders: [],
  status: 'in_processing',
  cancel_reason: null,
  has_refill: false,
  service: { id: 1, name: 'Views', network_id: 1, service_type_id: 1 },
  actions: { activable: false, deletable: false, pausable: false, payable: false, cancelable: false },
} as unknown as Order

async function headIn(locale: Locale): Promise<(changes: Partial<Order>, places?: OrderPlaces) => string> {
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const i18n = await createI18n(locale, ['orders'])
  return (changes, places) => {
    const head = (
      <OrderHead
        order={{ ...order, countries: [], ...changes }}
        network={undefined}
        feed={undefined}
        actions={actions}
        openDialog={() => undefined}
      />
    )
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ShopProvider data={shop}>
          <MemoryRouter>{places ? <OrderPlacesContext value={places}>{head}</OrderPlacesContext> : head}</MemoryRouter>
        </ShopProvider>
      </I18nextProvider>,
    )
  }
}

it.each(locales)('the head of an order names the countries that were chosen, in %s', async (locale) => {
  const head = await headIn(locale)
  const rendered = (countries: Order['countries']) => head({ countries })
  const html = rendered([
    { id: 1, name: 'Alpha', iso_code_2: 'AA' },
    { id: 2, name: 'Beta', iso_code_2: 'BB' },
  ])
  expect(html).toMatch(/[^<>]+[:：] ?Alpha[^<>]+Beta/)
  expect(rendered([])).not.toContain('Alpha')
})

const video = 'https://www.youtube.com/watch?v=l1sb0nMRN4k'
const title = 'Slow mornings in Lisbon, a walk of four hours through all of its hills in 4K'

it('says once what the order is for: the title of its content whole as the heading, with its picture, and the link below', async () => {
  const head = await headIn('en')
  const html = head({ name: null, title, thumbnail: 'https://i.ytimg.com/vi/l1/mqdefault.jpg', url: video })
  expect(html).toMatch(new RegExp(`<h1[^>]*><bdi>${title}</bdi></h1>`))
  expect(html).toContain('src="https://i.ytimg.com/vi/l1/mqdefault.jpg"')
  expect(html.match(/youtube\.com\/watch\?v=l1sb0nMRN4k<\/span>/g)).toHaveLength(1)
})

it('the address of another order like it carries its inputs only where no account can be asked', async () => {
  const head = await headIn('en')
  const changes = { url: video, targetable_values: [{ target_id: 7, values: ['US'] }] }
  const again = (html: string) => /href="(\/orders\/create[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  expect(again(head(changes))).toContain('guarantee=0')
  expect(again(head(changes))).not.toContain('targets')
  const places: OrderPlaces = { order: String, receipt: String, stream: String, isPublic: true }
  expect(new URL(again(head(changes, places)) ?? '', 'https://shop.test').searchParams.get('targets')).toBe('[[7,"US"]]')
})
