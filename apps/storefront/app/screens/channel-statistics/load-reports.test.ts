import { expect, it, vi } from 'vitest'
import { createApi } from '../../api/api-client.ts'
import { apiPaths } from '../../api/api-paths.ts'
import { browserTransport } from '../../api/browser-transport.ts'
import { createTokenStore } from '../../api/token-store.ts'
import { loadReports } from './load-reports.ts'

const values = { updated_at: '2026-02-01T10:00:00.000Z', is_current: true }
const answers: Readonly<Record<string, unknown>> = {
  info: { data: { subscribers: 1, views: 2, monetized: false }, ...values },
  'videos/info': { data: [{ video_id: 'aaa' }, { video_id: 'bbb' }], ...values },
  'statistics-daily': { data: [], ...values, updated_at: '2026-02-01T09:00:00.000Z' },
  'videos/statistics': { data: [], ...values, is_current: false },
}

it('sends every call with its parameters in the address and an empty body, and names the videos in the last (YTREP-001)', async () => {
  const send = vi.fn(async (address: string, _init?: RequestInit) => {
    const what = new URL(address, 'http://shop.test').pathname.replace('/core/api/v1/youtube-reporting/channels/', '')
    return new Response(JSON.stringify(answers[what]))
  })
  const ports = { fetch: send as unknown as typeof fetch, token: createTokenStore(), country: () => undefined, onSessionEnd: vi.fn() }
  const api = createApi(apiPaths, browserTransport(ports), 'en')
  const input = { channelId: 'UC1', period: ['2026-01-01', '2026-01-31'], year: ['2025-01-31', '2026-01-31'] } as const
  const reports = await loadReports(api, input, new AbortController().signal)
  const sent = send.mock.calls.map(([address, init]) => [init?.method, init?.body, String(address).replace('?locale=en&', '?')])
  const base = '/core/api/v1/youtube-reporting/channels'
  const january = 'youtube_channel_id=UC1&date_start=2026-01-01&date_end=2026-01-31'
  expect(sent).toEqual([
    ['POST', undefined, `${base}/info?${january}`],
    ['POST', undefined, `${base}/statistics-daily?${january}`],
    ['POST', undefined, `${base}/videos/info?${january}`],
    ['POST', undefined, `${base}/statistics-daily?youtube_channel_id=UC1&date_start=2025-01-31&date_end=2026-01-31`],
    ['POST', undefined, `${base}/videos/statistics?${january}&video_ids=aaa%2Cbbb`],
  ])
  expect(reports).toMatchObject({ updatedAt: '2026-02-01T09:00:00.000Z', isCurrent: false })
})
