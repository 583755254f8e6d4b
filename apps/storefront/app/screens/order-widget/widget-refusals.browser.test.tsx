import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { WidgetEditor } from './widget-editor.tsx'

const methods = [
  { id: 1, name: 'Card', icon: '' },
  { id: 2, name: 'Coins', icon: '' },
]
const saved = { id: 7, name: 'Blog', api_token: 'a'.repeat(40), minimum_purchase_amount: '5.00', payment_methods: [2], reward_percent: 0.1 }
const refusal = refused({
  name: ['The name field is required.'],
  minimum_purchase_amount: ['The minimum purchase amount must not be greater than 10000.'],
  payment_methods: ['The payment methods field is required.'],
  reward_percent: ['The reward percent must not be greater than 1.'],
})
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

afterEach(() => void vi.unstubAllGlobals())

describe('a refused order widget', () => {
  it.each([
    ['new', 'POST /api/v1/order-widgets', undefined, 'Create widget'],
    ['saved', 'PATCH /api/v1/order-widgets/7', saved, 'Save'],
  ] as const)('shows each reason under its own field: %s (FORM-012)', async (_, call, widget, button) => {
    const { to } = aServer({ [call]: refusal })
    await onScreen(<WidgetEditor widget={widget} methods={methods} usual={0.15} example={undefined} onDone={() => undefined} />)
    await field('Name').fill('')
    await field('Your markup').fill('120')
    await field('Minimum order, USD').fill('10001')
    for (const box of page.getByRole('checkbox', { checked: true }).elements()) (box as HTMLInputElement).click()
    await page.getByRole('button', { name: button }).click()
    await expect.element(field('Name')).toHaveAccessibleDescription(/The name field is required\./)
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Your markup')).toHaveAccessibleDescription(/Enter 0 to 100%/)
    await expect.element(field('Minimum order, USD')).toHaveAccessibleDescription(/must not be greater than 10000/)
    await expect
      .element(page.getByRole('group', { name: 'Payment methods' }))
      .toHaveAccessibleDescription('Choose at least one payment method.')
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(to(call).map(({ body }) => body)).toEqual([
      { name: '', minimum_purchase_amount: 10_001, payment_methods: [], reward_percent: 1.2 },
    ])
  })
})
