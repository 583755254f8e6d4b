import { locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#words'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import type { ShopData } from '../../../shop/shop-data.ts'
import type { Order } from '../model/order-facts.ts'
import { OrderHead } from './order-head.tsx'

const actions = { run: async () => true, busy: undefined, outcome: undefined, say: () => undefined }
const order = {
  id: 7,
  name: 'Tram 28',
  url: null,
  status: 'in_processing',
  cancel_reason: null,
  has_refill: false,
  service: { id: 1, name: 'Views', network_id: 1, service_type_id: 1 },
  actions: { activable: false, deletable: false, pausable: false, payable: false, cancelable: false },
} as Order

it.each(locales)('the head of an order names the countries that were chosen, in %s', async (locale) => {
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const i18n = await createI18n(locale, ['orders'])
  const drawn = (countries: Order['countries']) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ShopProvider data={shop}>
          <MemoryRouter>
            <OrderHead order={{ ...order, countries }} network={undefined} actions={actions} openDialog={() => undefined} />
          </MemoryRouter>
        </ShopProvider>
      </I18nextProvider>,
    )
  const html = drawn([
    { id: 1, name: 'Alpha', iso_code_2: 'AA' },
    { id: 2, name: 'Beta', iso_code_2: 'BB' },
  ])
  expect(html).toMatch(/[^<>]+[:：] ?Alpha[^<>]+Beta/)
  expect(drawn([])).not.toContain('Alpha')
})
