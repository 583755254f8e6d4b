import { type Locale, locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { type FinanceRow, type FinanceType, financeTypes } from '../../features/movements/finance-row.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { FinanceTable } from './finance-table.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const row = (id: number, type: FinanceType, amount = '1.00', order_id: number | null = null): FinanceRow => ({
  id,
  type,
  amount,
  balance_after: null,
  order_id,
  order: null,
  created_at: '2026-11-20T10:00:00Z',
  payment_method: null,
  invoice_number: null,
})

async function render(rows: readonly FinanceRow[], locale: Locale = 'en'): Promise<string> {
  const i18n = await createI18n(locale, ['cabinet'])
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <ShopProvider data={shop}>
          <FinanceTable rows={rows} now={now} />
        </ShopProvider>
      </MemoryRouter>
    </I18nextProvider>,
  )
}
const labelsIn = (html: string): string[] =>
  [...html.matchAll(/<span class="weight-medium">([^<]+)<\/span>/g)].flatMap((found) => found[1] ?? [])

describe('the ledger table', () => {
  it.each([
    ['order', 'FIN-003', 'Order', 'Bestellung'],
    ['cancel_order', 'FIN-004', 'Order refund', 'Erstattung für eine Bestellung'],
    ['invoiced', 'FIN-005', 'Top-up', 'Guthaben aufgeladen'],
    ['referral', 'FIN-007', 'Referral reward', 'Empfehlungsprämie'],
    ['fee', 'FIN-009', 'Payment fee', 'Zahlungsgebühr'],
    ['bonus', 'FIN-010', 'Bonus', 'Bonusgutschrift'],
    ['coupon', 'FIN-011', 'Coupon', 'Gutschein'],
  ] as const)('says %s in words (%s)', async (type, _id, english, german) => {
    expect([labelsIn(await render([row(1, type)], 'en')), labelsIn(await render([row(1, type)], 'de'))]).toEqual([[english], [german]])
  })
  it.each(locales)('has a message of its own for every type in %s', async (locale) => {
    const labels = labelsIn(
      await render(
        financeTypes.map((type, index) => row(index, type)),
        locale,
      ),
    )
    expect(labels).toHaveLength(financeTypes.length)
    expect(new Set(labels).size).toBe(financeTypes.length)
    for (const [index, label] of labels.entries()) {
      expect(label).not.toBe(financeTypes[index])
      expect(label).not.toMatch(/finances\.types/)
    }
  })
  it('shows what came in green with a plus, what went out with a minus, and nothing as nothing', async () => {
    const html = await render([row(1, 'invoiced', '100.00'), row(2, 'order', '-38.56'), row(3, 'fee', '0.00')])
    expect(html).toContain('tone-ok">+$100.00<')
    expect(html).toMatch(/weight-medium">\u2212\$38\.56</)
    expect(html).toMatch(/weight-medium">\$0\.00</)
  })
  it('says after each movement what was left, where nothing is left out, and what an order was', async () => {
    const paid = {
      ...row(1, 'order', '-4.21', 87),
      balance_after: '124.19',
      order: { service: 'Video views', url: 'https://www.youtube.com/watch?v=x' },
    }
    const text = (await render([paid])).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('#87 Video views · youtube.com/watch?v=x')
    expect(text).toContain('$124.19')
    expect(text).toMatch(/From the balance/)
    expect((await render([row(2, 'order', '-4.21', 87)])).includes('$124.19')).toBe(false)
  })
  it('leads from a movement to its order', async () => {
    expect(await render([row(1, 'cancel_order', '11.34', 184_207)])).toContain('href="/orders/184207"')
    expect(await render([row(1, 'invoiced')])).not.toContain('href=')
  })
})
