import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { I18nextProvider } from '#i18n'
import { readPlanQuery } from '../features/plans/plan-query.ts'
import { createI18n } from '../i18n/create-i18n.ts'
import { SessionProvider } from '../session/session-context.tsx'
import { ShopProvider } from '../shop/shop-context.tsx'
import type { ShopData } from '../shop/shop-data.ts'

/** What a list of plans loads for a customer whose two are canceled; its rows come beside it. */
export const twoCanceled = {
  query: readPlanQuery(new URLSearchParams()),
  total: 0,
  counts: { in_processing: 0, completed: 0, canceled: 2 },
  networks: [],
  now: '2026-11-20T12:00:00.000Z',
}

/** The filters by status that a list of plans shows: address and text of each. */
export async function statusFilters(page: ReactNode, address: string): Promise<readonly (readonly [string, string])[]> {
  const shop = {
    ...{ locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', brand: { banners: [], pages: {}, slots: {} } },
    settings: { panel_name: 'Shop', show_create_order_types: {} },
  } as unknown as ShopData
  const element = <SessionProvider initial={null}>{page}</SessionProvider>
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['orders', 'plans'])}>
      <ShopProvider data={shop}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
      </ShopProvider>
    </I18nextProvider>,
  )
  const [, views = ''] = /<nav aria-label="By status"[^>]*>(.*?)<\/nav>/.exec(html) ?? []
  return [...views.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to = '', text = '']) => [to, text.replace(/<[^>]+>/g, '')] as const,
  )
}
