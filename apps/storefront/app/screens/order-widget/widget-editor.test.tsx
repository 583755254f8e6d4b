import { locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { SessionProvider } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import type { Example } from './load-example.ts'
import { WidgetEditor } from './widget-editor.tsx'

const methods = [
  { id: 1, name: 'Card', icon: '' },
  { id: 2, name: 'Coins', icon: '' },
]
const service = {
  id: 1,
  name: 'Views',
  default_price: '10.00',
  discount_percent: 0,
  pricing_per: 1000,
  price_type: 'per_quantity',
  default_quantity: 1000,
}
const example = { service, network: 'YouTube' } as Example
const saved = { id: 7, name: 'Blog', api_token: 'a'.repeat(40), minimum_purchase_amount: '5.00', payment_methods: [2], reward_percent: 0.1 }

async function editor(locale: (typeof locales)[number], widget?: typeof saved): Promise<string> {
  const shop = {
    locale,
    currency: 'USD',
    rate: undefined,
    timeZone: 'UTC',
    settings: {},
    discounts: null,
    brand: {},
  } as unknown as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(locale, ['order-widget', 'common', 'payment'])}>
      <ShopProvider data={shop}>
        <SessionProvider initial={null}>
          <WidgetEditor widget={widget} methods={methods} usual={0.15} example={example} onDone={() => undefined} />
        </SessionProvider>
      </ShopProvider>
    </I18nextProvider>,
  )
}
const typedIn = (html: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*value="([^"]*)"`).exec(html)?.[1]

describe('the form of an order widget', () => {
  it('begins with the panel’s usual mark-up in percent and every method (INST-024)', async () => {
    const html = await editor('en')
    expect(typedIn(html, 'widget-percent')).toBe('15')
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(2)
  })
  it('shows a saved widget as it stands, and what a visitor pays and the partner gets of it', async () => {
    const html = await editor('en', saved)
    expect([typedIn(html, 'widget-name'), typedIn(html, 'widget-percent'), typedIn(html, 'widget-minimum')]).toEqual(['Blog', '10', '5'])
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(1)
    for (const amount of ['$11.00', '$10.00', '$1.00', '$5.00']) expect(html).toContain(amount)
  })
  it.each(locales)('speaks %s', async (locale) => {
    expect(await editor(locale, saved)).not.toMatch(/>(editor|preview|statistics)\.\w+</)
  })
})
