import type { TaskWire } from '@vitrine/earning/contract/schemas'
import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { SessionProvider } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { readTaskQuery, taskTable } from './task-query.ts'
import { Workplace } from './workplace.tsx'

const account = { id: 1, verification_code_at: '2026-11-20T10:00:00Z', youtube_channel: { title: 'Rosa', thumbnail: null } }
const task = (id: number) =>
  ({ id, url: `https://youtu.be/video${id}`, reward: '0.05', service: { type: 'views' }, promotable: null }) as unknown as TaskWire

it('the tasks show the page that the server answers, and lead to the ones before and after by its meta (TASK-005)', async () => {
  const query = readTaskQuery(new URLSearchParams('page=2&rows=25'))
  expect(taskTable(query, 1)).toMatchObject({ page: 2, per_page: 25 })
  const tasks = {
    data: Array.from({ length: 25 }, (_, index) => task(26 + index)),
    meta: { current_page: 2, from: 26, last_page: 3, per_page: 25, to: 50, total: 65 },
  }
  const brand = { banners: [], slots: {}, pages: {} }
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: { panel_name: 'Shop' }, brand }
  const page = (
    <Workplace
      query={query}
      accounts={[account as unknown as YoutubeAccountWire]}
      accountId={1}
      balance="0.00"
      checks={{ data: [], meta: { earned_today: '0.00', left_today: 9 } }}
      tasks={tasks}
    />
  )
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop as unknown as ShopData}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <SessionProvider initial={null}>{page}</SessionProvider> }])} />
      </ShopProvider>
    </I18nextProvider>,
  )
  const targets = [...html.matchAll(/href="https:\/\/youtu\.be\/video(\d+)"/g)].map(([, id]) => Number(id))
  expect(targets).toEqual(tasks.data.map(({ id }) => id))
  expect(html.replace(/<[^>]+>/g, ' ')).toContain('26–50 of 65')
  const steps = [...html.matchAll(/<a [^>]*href="(\/tasks\?[^"]*rows=25[^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(steps).toEqual(['/tasks?rows=25', '/tasks?rows=25&page=3'])
})
