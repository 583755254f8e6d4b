import type { CheckOfTaskWire } from '@vitrine/earning/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#words'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { RunningTask } from './running-task.tsx'
import type { Checks } from './use-checks.ts'

const nothing = async () => undefined
const checks: Checks = {
  all: [],
  open: [],
  running: undefined,
  busy: undefined,
  failure: undefined,
  choose: nothing,
  put: nothing,
  begin: nothing,
  end: nothing,
  ask: nothing,
}
const check = (custom_comment: string | null): CheckOfTaskWire => ({
  id: 7,
  start_at: '2026-11-20T12:00:00.000Z',
  end_at: null,
  status: 'in_processing',
  due_at: '2026-11-20T12:30:00.000Z',
  options: { custom_comment },
  youtube_account: {
    id: 1,
    code: 'ABCDEFGH',
    verification_code_at: null,
    verification_public_subscriptions_at: null,
    is_reportable: false,
    youtube_channel: { youtube_channel_id: 'UC1', title: null, thumbnail: null },
  },
  task: {
    id: 3,
    url: 'https://www.youtube.com/watch?v=l1sb0nMRN4k',
    reward: '0.05',
    service: { id: 1, name: 'Comments', price: '0.17', pricing_per: 1, type: 'comments' },
    promotable: null,
  },
})
const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
async function shown(custom_comment: string | null): Promise<string> {
  const i18n = await createI18n('en', ['tasks', 'payment', 'common'])
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ShopProvider data={shop}>
        <RunningTask check={check(custom_comment)} checks={checks} />
      </ShopProvider>
    </I18nextProvider>,
  )
}

it('a task whose words are given shows them with a button that copies them, any other has nothing of it (TASK-001)', async () => {
  const given = await shown('Nice one')
  expect(given).toContain('Nice one')
  expect(given).toContain('Copy: comment')
  const free = await shown(null)
  expect(free).toContain('Open on YouTube')
  expect(free).not.toMatch(/Write exactly|Copy: comment/)
})
