import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { mapErrors } from '../../../forms/map-errors.ts'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { SessionProvider } from '../../../session/session-context.tsx'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../shop/shop-data.ts'
import type { PaymentChoice } from './payment-choices.ts'
import { PaymentSection } from './payment-section.tsx'

const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates: {} } } as unknown as InstanceSettings

async function rendered(errors: readonly string[] | undefined, methods: readonly PaymentChoice[] = []): Promise<string> {
  const shop = { locale: 'en', currency: 'USD', ...fromSettings(settings) } as unknown as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <SessionProvider initial={null}>
            <PaymentSection
              methods={methods}
              chosen={methods.at(-1)}
              amount={undefined}
              total={undefined}
              errors={errors}
              onChoose={() => {}}
            />
          </SessionProvider>
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
}

it('the payment methods show what the server says of the chosen one, as an error of their own (VAL-004)', async () => {
  const refused = mapErrors({ payment_method_id: ['The payment method id field is required.'] })
  expect(await rendered(refused.paymentMethodId)).toMatch(
    /id="order-payment-error"[^>]*>(?:<[^>]+>)*The payment method id field is required\./,
  )
  expect(await rendered(undefined)).not.toContain('order-payment-error')
})

const way = (id: number, more: object = {}) =>
  ({
    ...{ id, name: `Way ${id}`, strategy: 'others', fee_percent: 0, min_amount: null, max_amount: null, description: null, icon: '' },
    ...{ payment_method_bonuses: [], public_fields: { is_user_comment: false }, charge_type: null, linkedCardId: null },
    ...{ additional_information: null, comments: null, charge_currency: 'USD', wallets: [] },
    ...more,
  }) as PaymentChoice

it('fee and bonus of a way are shown in percent, a hundred times what the server says (FMT-001)', async () => {
  const html = await rendered(undefined, [
    way(1, { fee_percent: 0.035 }),
    way(2, { payment_method_bonuses: [{ from_amount: '0.00', bonus_percent: 0.1 }] }),
    way(3),
  ])
  const said = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(said).toMatch(/Way 1 3\.5% fee included.*Way 2 \+10% bonus.*Way 3 No fee/)
})

it('further payment methods stand behind a button that says how many; the chosen one is shown', async () => {
  const methods = Array.from({ length: 8 }, (_, id) => way(id))
  const html = await rendered(undefined, methods)
  expect(html.match(/Way \d/g)).toEqual(['Way 0', 'Way 1', 'Way 2', 'Way 3', 'Way 7'])
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>3 more payment methods/)
  expect(await rendered(undefined, methods.slice(0, 5))).not.toContain('<button')
})

it('the chosen way says what the panel says of it and in which money it charges', async () => {
  const information = '<p>Transfers <b>take a day</b>.</p>'
  const method = way(1, { name: 'Bank', strategy: 'message', additional_information: information, charge_currency: 'RUB' })
  const html = await rendered(undefined, [method])
  expect(html).toContain('<p>Transfers <b>take a day</b>.</p>')
  expect(html).toContain('Charged in Russian Ruble at the exchange rate when you pay.')
  const plain = await rendered(undefined, [{ ...method, additional_information: null, charge_currency: 'USD' }])
  expect(plain).not.toContain('Charged in')
})

it('a payment method names the wallets that the page of its gateway offers, and no others', async () => {
  const html = await rendered(undefined, [way(1, { wallets: ['apple_pay', 'google_pay'] }), way(2)])
  expect(html.match(/Apple Pay|Google Pay/g)).toEqual(['Apple Pay', 'Google Pay'])
  expect(html.indexOf('Google Pay')).toBeLessThan(html.indexOf('Way 2'))
})
