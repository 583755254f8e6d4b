import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import type { PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { OverlaysProvider } from '../../overlays/overlays-context.tsx'
import { SessionProvider } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../shop/shop-data.ts'
import AddFunds from './add-funds.tsx'

type Props = ComponentProps<typeof AddFunds>

const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates: {} } } as unknown as InstanceSettings
const method = {
  ...{ id: 7, name: 'Instant transfer', strategy: 'others', icon: '', linkedCardId: null, wallets: [] },
  ...{
    min_amount: '1.00',
    max_amount: '500.00',
    fee_percent: 0,
    fee_fixed: '0',
    payment_method_bonuses: [],
    additional_information: null,
    charge_currency: 'USD',
  },
} as unknown as PaymentChoice
const loaderData = { methods: [method], open: [] } as unknown as Props['loaderData']

async function rendered(address: string): Promise<string> {
  const shop = {
    locale: 'en',
    currency: 'USD',
    ...fromSettings(settings),
    brand: { banners: [], slots: {}, pages: {} },
  } as unknown as ShopData
  const page = (
    <SessionProvider initial={null}>
      <OverlaysProvider>
        <AddFunds {...({ loaderData } as Props)} />
      </OverlaysProvider>
    </SessionProvider>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />
      </ShopProvider>
    </I18nextProvider>,
  )
}
const step = (html: string) => /aria-current="step".*?weight-medium">([^<]+)</s.exec(html)?.[1]
const amount = (html: string) => /<input[^>]*inputMode="decimal"[^>]*>/i.exec(html)?.[0].match(/value="([^"]*)"/)?.[1]

it('adding funds begins without a method or an amount, and keeps what is chosen in its address alone (INST-025)', async () => {
  const shown = async (address: string) => {
    const html = await rendered(address)
    return [step(html), amount(html)]
  }
  expect(await shown('/add-funds')).toEqual(['Method', undefined])
  expect(await shown('/add-funds?payment_method_id=7&amount=33.00')).toEqual(['Amount', '33.00'])
  expect(await shown('/add-funds')).toEqual(['Method', undefined])
})
