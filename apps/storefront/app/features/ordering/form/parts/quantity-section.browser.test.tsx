import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../../shop/shop-context.tsx'
import type { ShopData } from '../../../../shop/shop-data.ts'
import type { OrderService } from '../../model/choices.ts'
import { freshOrder } from '../../model/order-form.ts'
import { balanceBody } from '../../model/order-requests.ts'
import type { OrderState } from '../state/use-order.ts'
import { QuantitySection } from './quantity-section.tsx'

const service = {
  ...{ id: 7, type: 'views', default_price: '2.00', discount_percent: 0, price_type: 'per_quantity', pricing_per: 1000 },
  ...{ min_quantity: 10, max_quantity: 5000, quantity_step: 1, calculable_quantity: false, has_refill: false, targets: [] },
} as unknown as OrderService
const shop = {
  ...{ locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC' },
  settings: { rounding_precision: 2, guarantee_charge_percent: '0' },
} as unknown as ShopData

/** The section over a form that takes what it changes; the text below is the quantity as it would be sent. */
function Form() {
  const [form, setForm] = useState({ ...freshOrder(), serviceId: service.id, quantity: 1000 })
  const change = { quantity: (quantity: number) => setForm((before) => ({ ...before, quantity })), focus: () => undefined }
  const order = { form, place: { service }, isAskingQuantity: false, change } as unknown as OrderState
  return (
    <>
      <QuantitySection order={order} service={service} errors={undefined} />
      <output aria-label="Sent">{JSON.stringify(balanceBody([form], form, 'single_form').orders[0]?.quantity)}</output>
    </>
  )
}

it.each([
  ['100', '100'],
  ['1 250', '1250'],
  ['10.5', '10'],
])('a quantity that is typed as “%s” is sent as the whole number %s (ORDER-004)', async (typed, sent) => {
  await render(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <Form />
      </ShopProvider>
    </I18nextProvider>,
  )
  const field = page.getByRole('textbox', { name: 'Quantity' })
  await field.fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => page.getByLabelText('Sent').element().textContent).toBe(sent)
})
