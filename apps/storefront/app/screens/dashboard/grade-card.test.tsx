import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../shop/shop-data.ts'
import { GradeCard, type GradeCardProps } from './grade-card.tsx'

const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates: {} } } as unknown as InstanceSettings
const next = { name: 'Gold', missing: '388.00', percent: 22.4, discount: 0.05 }

async function said(discount: number, following: GradeCardProps['grade']['next']): Promise<string> {
  const shop = { locale: 'en', currency: 'USD', ...fromSettings(settings) } as unknown as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['cabinet', 'grades'])}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <GradeCard grade={{ current: { name: 'Silver', icon: '/silver.svg', discount }, next: following }} />
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

it('the card of a grade says what it gives, how far the next one is and what that gives', async () => {
  const message = await said(0.03, next)
  for (const part of ['Silver', '3%', '$388.00', 'Gold', '5%']) expect(message).toContain(part)
  expect(await said(0, next)).not.toMatch(/ 0%/)
})

it('promises nothing more at the top, nor where the next grade has no discount', async () => {
  expect(await said(0.1, null)).not.toContain('Gold')
  expect(await said(0.03, { ...next, discount: 0 })).not.toMatch(/\b5%|\b0%/)
})
