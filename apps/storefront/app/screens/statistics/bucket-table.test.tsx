import { locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { BucketTable } from './bucket-table.tsx'

const buckets = [
  { date: '2026-10-01', quantity: 1500, cost: '3.00', orders_count: 2 },
  { date: '2026-11-01', quantity: 0, cost: '0.00', orders_count: 0 },
]

describe('the table of the statistics', () => {
  it.each(locales)('says months in %s and leaves out the empty ones', async (locale) => {
    const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={await createI18n(locale, ['statistics'])}>
        <ShopProvider data={shop}>
          <BucketTable buckets={buckets} group="month" />
        </ShopProvider>
      </I18nextProvider>,
    )
    const rows = [...html.matchAll(/<th scope="row">([^<]+)<\/th>/g)].map((found) => found[1])
    expect(rows).toEqual([
      new Intl.DateTimeFormat(locale.replace('_', '-'), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date('2026-10-01')),
    ])
    expect(html).not.toMatch(/measures\.|groups\.|>table</)
  })
})
