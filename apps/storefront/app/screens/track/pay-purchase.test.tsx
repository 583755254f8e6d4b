import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import type { TrackedBriefly } from './load-tracked.ts'
import { Waiting } from './pay-purchase.tsx'

const order = (id: number, cost: string) =>
  ({ id, name: null, title: `Video ${id}`, url: null, cost, status: 'unpaid', service: { name: 'Views' } }) as TrackedBriefly

it('the sheet that pays a purchase shows every order of it and one total, which they add up to', async () => {
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['track', 'orders'])}>
      <ShopProvider data={shop}>
        <Waiting orders={[order(7, '2.10'), order(8, '0.70'), order(9, '10.00')]} />
      </ShopProvider>
    </I18nextProvider>,
  )
  const amounts = [...html.matchAll(/\$(\d+\.\d\d)/g)].map(([, text]) => Math.round(Number(text) * 100))
  expect(amounts).toEqual([210, 70, 1000, 1280])
  for (const id of [7, 8, 9]) expect(html).toContain(`Video ${id}`)
})
