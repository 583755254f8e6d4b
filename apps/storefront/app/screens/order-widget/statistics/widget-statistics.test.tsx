import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import type { ShopData } from '../../../shop/shop-data.ts'
import { readWidgetQuery } from '../model/widget-query.ts'
import type { WidgetStatistic } from '../model/widget-rows.ts'
import { WidgetStatistics } from './widget-statistics.tsx'

const now = new Date('2026-11-21T12:00:00Z')

/** The table of the page: its heads, and its lines cell by cell. */
async function tableOf(address: string, statistics: readonly WidgetStatistic[]) {
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: { rounding_precision: 2 } } as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <MemoryRouter>
        <ShopProvider data={shop}>
          <WidgetStatistics query={readWidgetQuery(new URLSearchParams(address))} statistics={statistics} now={now} />
        </ShopProvider>
      </MemoryRouter>
    </I18nextProvider>,
  )
  const table = /<table.*<\/table>/.exec(html)?.[0] ?? ''
  const lines = [...table.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
    [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )
  return { heads: lines[0], rows: lines.slice(1), html }
}

describe('the statistics of order widgets', () => {
  it.each([
    ['date', '', { date: '2026-11-20' }, 'Date', 'Nov 20, 2026'],
    ['e-mail', 'group=user', { email: 'anna@mail.test' }, 'Customer', 'anna@mail.test'],
    ['service', 'group=service', { service: 'Video views' }, 'Service', 'Video views'],
    ['order widget', 'group=orderWidget', { order_widget: 'Blog' }, 'Widget', 'Blog'],
  ] as const)('show by %s what was spent and what of it is the reward (WIDGET-001)', async (_, address, by, head, name) => {
    const { heads, rows, html } = await tableOf(address, [{ spent: '11.00', reward: '1.00', ...by }])
    expect([heads?.[0], rows]).toEqual([head, [[name, '$11.00', '$1.00']]])
    expect(html.match(/\$11\.00/g)?.length).toBeGreaterThan(1)
  })
})
