import type { CheckOfTaskWire } from '@vitrine/earning/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
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
const check = (options: Partial<CheckOfTaskWire['options']>, startAt: string | null): CheckOfTaskWire => ({
  id: 7,
  start_at: startAt,
  end_at: null,
  status: startAt === null ? 'created' : 'in_processing',
  due_at: '2026-11-20T12:30:00.000Z',
  options: { custom_comment: null, brief: null, languages: [], ...options },
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
async function shown(options: Partial<CheckOfTaskWire['options']>, startAt: string | null = '2026-11-20T12:00:00.000Z'): Promise<string> {
  const i18n = await createI18n('en', ['tasks', 'payment', 'common'])
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ShopProvider data={shop}>
        <RunningTask check={check(options, startAt)} checks={checks} />
      </ShopProvider>
    </I18nextProvider>,
  )
}

it('a task with a given text shows it with a button that copies it, any other has nothing of it (TASK-001)', async () => {
  const given = await shown({ custom_comment: 'Nice one' })
  expect(given).toContain('Nice one')
  expect(given).toContain('Copy: comment')
  const free = await shown({})
  expect(free).toContain('Open on YouTube')
  expect(free).not.toMatch(/Write exactly|Copy: comment/)
})

it('a task with a brief tells what to write about and in which languages, with nothing to copy', async () => {
  const reported = await shown({ brief: 'About the harbour', languages: ['en', 'de'] })
  expect(reported).toContain('What the customer wants you to write about')
  expect(reported).toContain('About the harbour')
  expect(reported).toContain('Write in: English or German')
  expect(reported).not.toContain('Copy: comment')
})

it('a task that the server has not begun yet sends nobody to the platform: what is done there now would not count', async () => {
  const early = await shown({}, null)
  expect(early).not.toContain('Open on YouTube')
  expect(early).not.toContain('Check now')
  expect(early).toContain('Start')
  expect(await shown({})).toContain('href="https://www.youtube.com/watch?v=l1sb0nMRN4k"')
})
