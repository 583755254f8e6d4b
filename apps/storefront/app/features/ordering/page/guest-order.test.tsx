import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createApi } from '../../../api/api-client.ts'
import { apiPaths } from '../../../api/api-paths.ts'
import { browserTransport } from '../../../api/browser-transport.ts'
import { createTokenStore } from '../../../api/token-store.ts'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { OverlaysProvider } from '../../../overlays/overlays-context.tsx'
import { SessionProvider } from '../../../session/session-context.tsx'
import { ColourSchemeProvider } from '../../../shop/colour-scheme.tsx'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../shop/shop-data.ts'
import type { PaymentChoice } from '../../payment/methods/payment-choices.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { placeOrder } from '../form/state/place-order.ts'
import { freshOrder } from '../model/order-form.ts'
import { requestFor } from '../model/order-requests.ts'
import { OrderPage } from './order-page.tsx'

const transfer = {
  ...{ id: 3, name: 'Bank transfer', strategy: 'message', fee_percent: 0, min_amount: null, max_amount: null, description: null, icon: '' },
  ...{ payment_method_bonuses: [], public_fields: { is_user_comment: false }, charge_type: null, linkedCardId: null },
  ...{ additional_information: null, comments: null, charge_currency: 'USD', wallets: [] },
} as unknown as PaymentChoice
const settings = {
  ...{
    panel_name: 'Shop',
    rounding_precision: 2,
    guarantee_charge_percent: '0',
    cabinet_widget_token: 'wt',
    single_order_design: 'default',
  },
  currencies: { default: 'USD', rates: {} },
  drip_feed_modes: ['flat'],
  show_create_order_types: { single: true, multi: false, expert: false, autopromotion: false },
} as unknown as InstanceSettings

async function pageOfAGuest(): Promise<string> {
  const data: OrderPageData = {
    networks: [],
    methods: [transfer],
    form: freshOrder(),
    reorderOf: null,
    source: null,
    isServiceMissing: false,
  }
  const brand = { banners: [], slots: {}, pages: {} }
  const shop = { locale: 'en', currency: 'USD', ...fromSettings(settings), brand } as unknown as ShopData
  return renderToStaticMarkup(
    <ColourSchemeProvider initial="light" isDarkAllowed={false}>
      <I18nextProvider i18n={await createI18n('en')}>
        <ShopProvider data={shop}>
          <MemoryRouter initialEntries={['/orders/create']}>
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

it('the order page asks a guest for an e-mail and a payment method, and neither to sign in nor for a password (PROD-005)', async () => {
  const html = await pageOfAGuest()
  expect(html.match(/<input[^>]*type="email"/g)).toHaveLength(1)
  expect(html).toMatch(/<input[^>]*type="radio"[^>]*>.*Bank transfer/)
  expect(html).toMatch(/<button[^>]*>(?:<[^>]+>)*Pay/)
  expect(html).not.toMatch(/type="password"|href="\/(?:login|register)/)
})

it('one call places the order of a guest, by e-mail and payment method alone, and signs nobody in (PROD-005)', async () => {
  const message = { invoice: 'A-1', account_number: 'DE12', comment: 'A-1' }
  const answer = { data: { user: { email: 'a@x.test', isNewUser: false }, data: { strategy: 'message', message } } }
  const send = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer))
  const token = createTokenStore()
  const ports = { fetch: send as unknown as typeof fetch, token, country: () => undefined, onSessionEnd: vi.fn() }
  const api = createApi(apiPaths, browserTransport(ports), 'en')
  const form = {
    ...freshOrder(),
    serviceId: 7,
    quantity: 1000,
    url: 'https://youtu.be/x',
    email: ' a@x.test ',
    paymentMethodId: transfer.id,
  }
  const request = requestFor(transfer, [form], form, 'single_form', { isGuest: true, affiliateCode: undefined })
  const placed = await placeOrder(api, 'wt', { key: 'k', request })

  expect(send).toHaveBeenCalledOnce()
  const [url = '', init] = send.mock.calls[0] ?? []
  expect([init?.method, url]).toEqual([
    'POST',
    expect.stringMatching(/^\/core\/api\/v1\/order-widget\/widget-order-requests\?.*api_token=wt/),
  ])
  const { orders, source: _, ...about } = JSON.parse(String(init?.body))
  expect([orders.length, about]).toEqual([1, { email: 'a@x.test', payment_method_id: 3 }])
  expect(new Headers(init?.headers).has('authorization')).toBe(false)
  expect([placed.payment, token.current()]).toEqual([{ strategy: 'message', message }, undefined])
})
