import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { OverlaysProvider } from '../../../overlays/overlays-context.tsx'
import { SessionProvider } from '../../../session/session-context.tsx'
import { ColourSchemeProvider } from '../../../shop/colour-scheme.tsx'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../shop/shop-data.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { freshOrder } from '../model/order-form.ts'
import { OrderPage } from './order-page.tsx'

const settings = {
  panel_name: 'Shop',
  rounding_precision: 2,
  guarantee_charge_percent: '0',
  cabinet_widget_token: 'wt',
  single_order_design: 'default',
  currencies: { default: 'USD', rates: {} },
  drip_feed_modes: ['flat'],
}
const data: OrderPageData = { networks: [], methods: [], form: freshOrder(), reorderOf: null, source: null, isServiceMissing: false }

type Flags = InstanceSettings['show_create_order_types']
const flags = (...on: readonly (keyof Flags)[]): Flags => ({
  single: on.includes('single'),
  multi: on.includes('multi'),
  expert: on.includes('expert'),
  autopromotion: on.includes('autopromotion'),
})

async function rendered(types: Flags, address = '/orders/create', banners: readonly unknown[] = []): Promise<string> {
  const known = fromSettings({ ...settings, show_create_order_types: types } as unknown as InstanceSettings)
  const shop = { locale: 'en', currency: 'USD', ...known, brand: { banners, slots: {}, pages: {} } } as unknown as ShopData
  return renderToStaticMarkup(
    <ColourSchemeProvider initial="light" isDarkAllowed={false}>
      <I18nextProvider i18n={await createI18n('en')}>
        <ShopProvider data={shop}>
          <MemoryRouter initialEntries={[address]}>
            <SessionProvider initial={null}>
              <OverlaysProvider>
                <OrderPage data={data} />
              </OverlaysProvider>
            </SessionProvider>
          </MemoryRouter>
        </ShopProvider>
      </I18nextProvider>
    </ColourSchemeProvider>,
  )
}
const tabsIn = (html: string): string[] => [...html.matchAll(/<a [^>]*role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name ?? '')

describe('the order page', () => {
  it('has a tab for each form that the panel offers, and none when there is but one (INST-010)', async () => {
    expect(tabsIn(await rendered(flags('single', 'multi', 'autopromotion')))).toEqual(['Single', 'Multiple', 'Auto-promotion'])
    const alone = await rendered(flags('single'))
    expect([tabsIn(alone), alone.includes('role="tablist"'), alone.includes('Link to promote')]).toEqual([[], false, true])
    expect(tabsIn(await rendered(flags('single', 'autopromotion')))).toEqual(['Single', 'Auto-promotion'])
  })
  it('opens what its address names only where the panel offers it', async () => {
    const selected = (html: string) => /aria-selected="true"[^>]*>([^<]+)</.exec(html)?.[1]
    expect(selected(await rendered(flags('single', 'multi'), '/orders/create?type=multi'))).toBe('Multiple')
    expect(selected(await rendered(flags('single', 'multi'), '/orders/create?type=expert'))).toBe('Single')
  })
  it('shows what the panel announces to those who promote a channel there and nowhere else on it (BANNER-012)', async () => {
    const banners = [{ id: 1, place: 'autopromotion', type: 'html', scroll_delay: 0, content: '<b>B1</b>', information: [] }]
    const times = async (address: string) => (await rendered(flags('single', 'autopromotion'), address, banners)).split('B1').length - 1
    expect([await times('/orders/create?type=autopromotion'), await times('/orders/create')]).toEqual([1, 0])
  })
})
