import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { SessionProvider } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { readFinanceQuery } from './finance-query.ts'
import Finances from './finances.tsx'

const Page = Finances as unknown as (props: { readonly loaderData: object }) => ReactNode
const row = (id: number) => ({
  ...{ id, type: 'invoiced', amount: '5.00', balance_after: null, order_id: null, order: null },
  ...{ created_at: '2026-11-20T10:00:00Z', payment_method: null, invoice_number: null },
})

async function pageOf(address: string, page: object): Promise<string> {
  const settings = { panel_name: 'Shop' }
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings, brand: { pages: {} } } as unknown as ShopData
  const query = readFinanceQuery(new URLSearchParams(address))
  const loaderData = { query, page, now: '2026-11-20T12:00:00Z', withdrawals: null, open: [] }
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <SessionProvider initial={null}>
          <Page loaderData={loaderData} />
        </SessionProvider>
      ),
    },
  ])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <RouterProvider router={router} />
      </ShopProvider>
    </I18nextProvider>,
  )
  return html
}

it('the finances show the rows of a page, and count and sum over the whole filter as the server says (FIN-002)', async () => {
  const data = Array.from({ length: 10 }, (_, index) => row(index + 1))
  const html = await pageOf('type=invoiced', { data, recordsFiltered: 12, total_amount: '60.00' })
  expect(html.match(/\$5\.00/g)).toHaveLength(10)
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('12 transactions')
  expect(text).toContain('+$60.00')
  expect(text).toContain('1–10 of 12')
  expect(html).toMatch(
    /href="\/finances\?type=invoiced&amp;page=2"[^>]*aria-label="Next page"|aria-label="Next page"[^>]*href="\/finances\?type=invoiced&amp;page=2"/,
  )
})
