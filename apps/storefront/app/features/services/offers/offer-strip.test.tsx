import type { SpecialOfferWire } from '@vitrine/promotions/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { SessionProvider } from '../../../session/session-context.tsx'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import type { ShopData } from '../../../shop/shop-data.ts'
import { linkOf, offersAt } from './offer.ts'
import { OfferStrip } from './offer-strip.tsx'

const service = {
  id: 7,
  name: 'Views, worldwide',
  slug: 'views-worldwide',
  network_id: 1,
  service_type_id: 1,
  price: '1.80',
  default_price: '2.00',
  discount_percent: 0.1,
  price_type: 'per_quantity' as const,
  pricing_per: 1000,
}
const offer = (id: number, more: Partial<SpecialOfferWire>): SpecialOfferWire => ({
  id,
  name: `Offer ${id}`,
  place: 'services',
  position: id,
  network: null,
  utm_name: null,
  service_types: [],
  services: [service],
  showAll: false,
  ...more,
})

const shop = { locale: 'en', currency: 'USD', rate: undefined, settings: { rounding_precision: 2 } } as unknown as ShopData
async function rendered(offers: readonly SpecialOfferWire[]): Promise<string> {
  const i18n = await createI18n('en')
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <SessionProvider initial={null}>
            <OfferStrip offers={offersAt(offers, 'services')} networks={[]} />
          </SessionProvider>
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
}

describe('special offers', () => {
  it('stand only in their place, by position, under their utm name, with a way to the whole list when they have one (OFFER-001)', async () => {
    const html = await rendered([
      offer(2, { utm_name: 'weekend', showAll: true }),
      offer(1, {}),
      offer(3, { place: 'dashboard', name: 'Elsewhere' }),
    ])
    expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['Offer 1', 'Offer 2'])
    expect(html).not.toContain('Elsewhere')
    expect(html).toContain('href="/services/views-worldwide?utm_campaign=weekend"')
    expect(html).toContain('href="/?utm_campaign=weekend"')
    expect(html.match(/View all/g)).toHaveLength(1)
    expect(html).toContain('$1.80')
  })
  it('are not there without any', async () => {
    expect(await rendered([])).toBe('')
  })
  it('keep what an address asks for already', () => {
    expect(linkOf('/a?b=c', 'x y')).toBe('/a?b=c&utm_campaign=x%20y')
  })
})
