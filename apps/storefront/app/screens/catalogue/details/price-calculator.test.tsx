import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../shop/shop-data.ts'
import { hasCalculator, PriceCalculator } from './price-calculator.tsx'

const service = {
  default_price: '2.25',
  discount_percent: 0.15,
  pricing_per: 1000,
  price_type: 'per_quantity',
  has_refill: true,
  min_quantity: 500,
  max_quantity: 1_000_000,
  quantity_step: 100,
  is_package: false,
  calculable_quantity: false,
} as unknown as ServiceDetail

async function said(of: ServiceDetail, quantity: number): Promise<string> {
  const settings = { panel_name: 'Shop', rounding_precision: 2, guarantee_charge_percent: '0.1', currencies: { default: 'USD', rates: {} } }
  const shop = {
    locale: 'en',
    currency: 'USD',
    discounts: null,
    ...fromSettings(settings as unknown as InstanceSettings),
  } as unknown as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['catalogue'])}>
      <ShopProvider data={shop}>
        <PriceCalculator service={of} quantity={quantity} onQuantity={() => undefined} />
      </ShopProvider>
    </I18nextProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

describe('the price on the page of a service', () => {
  it('is reckoned for a quantity as the order form does it: discount, and the guarantee where there is one', async () => {
    // 2 000 at 1.9125 for a thousand is 3.825; a tenth of it more for the guarantee is 4.2075.
    expect(await said(service, 2000)).toContain('$4.21')
    expect(await said({ ...service, has_refill: false }, 2000)).toContain('$3.83')
    expect(await said(service, 2000)).toContain('500 to 1 000 000')
  })
  it('has nothing to reckon for a package or a service of one size', () => {
    expect(hasCalculator(service)).toBe(true)
    expect(hasCalculator({ ...service, is_package: true })).toBe(false)
    expect(hasCalculator({ ...service, calculable_quantity: true })).toBe(false)
    expect(hasCalculator({ ...service, max_quantity: 500 })).toBe(false)
  })
})
