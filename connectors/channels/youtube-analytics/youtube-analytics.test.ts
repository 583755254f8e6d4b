import { OutsideFault } from '@vitrine/platform/outbound'
import { startYoutube, YOUTUBE_CLIENT, type Youtube } from '@vitrine/sandbox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createYoutubeAnalytics } from './index.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const WEEK = { from: '2026-11-08', to: '2026-11-14' }
let youtube: Youtube
beforeEach(async () => {
  youtube = await startYoutube({ now: () => NOW })
})
afterEach(() => youtube.stop())

const connector = (more: { clientSecret?: string } = {}) =>
  createYoutubeAnalytics({ url: youtube.url, clientId: YOUTUBE_CLIENT.id, clientSecret: YOUTUBE_CLIENT.secret, timeoutMs: 2_000, ...more })
const access = (handle = 'ann') => ({ channelId: youtube.ofHandle(handle)?.id ?? '', refreshToken: youtube.grant(handle) })
const callsTo = (start: string) => youtube.calls().filter(({ path }) => path.startsWith(start))

it('reads a channel’s info, days, videos and their figures, each in one report that adds up', async () => {
  const { reports } = connector()
  const ann = access()
  youtube.change({ handle: 'ann', isMonetised: true })
  expect(await reports.info(ann)).toEqual({ subscribers: expect.any(Number), views: expect.any(Number), isMonetised: true })
  const days = await reports.days(ann, WEEK)
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, index) => `2026-11-${String(8 + index).padStart(2, '0')}`))
  const videos = await reports.videos(ann, { until: '2026-11-14', ids: [] })
  const figures = await reports.videoFigures(
    ann,
    WEEK,
    videos.map(({ videoId }) => videoId),
  )
  const minutes = (rows: readonly { watchTimeMinutes: number }[]) => rows.reduce((sum, { watchTimeMinutes }) => sum + watchTimeMinutes, 0)
  expect(minutes(figures)).toBe(minutes(days))
  expect(callsTo('/v2/reports')).toHaveLength(3)
})

it('asks no day before the platform itself, and buys one short token for many calls', async () => {
  const { reports } = connector()
  const ann = access()
  await reports.days(ann, { from: '1970-01-01', to: '2026-11-20' })
  await reports.days(ann, WEEK)
  expect(callsTo('/v2/reports')[0]?.path).toContain('startDate=2005-02-14')
  expect(callsTo('/v2/reports').map(({ status }) => status)).toEqual([200, 200])
})

it('has no figures of reach where the platform does not tell them', async () => {
  const { reports } = connector()
  const ann = access()
  const [video] = await reports.videos(ann, { until: '2026-11-14', ids: [] })
  // The second report of the two is the one about reach.
  youtube.addFault({ kind: 'not-supported', action: 'analytics', skip: 1, times: 1 })
  const [figures] = await reports.videoFigures(ann, WEEK, [video?.videoId ?? ''])
  expect(figures).toMatchObject({ impressions: null, clicks: null, ctr: null, watchTimeMinutes: expect.any(Number) })
})

it('distinguishes a spent quota, a withdrawn consent and one for another channel from a platform that fails', async () => {
  const { reports } = connector()
  const ann = access()
  youtube.addFault({ kind: 'quota', action: 'analytics', times: 1 })
  await expect(reports.days(ann, WEEK)).rejects.toMatchObject({ name: 'ReportProblem', kind: 'quota' })
  await expect(reports.info({ ...ann, channelId: youtube.ofHandle('bob')?.id ?? '' })).rejects.toMatchObject({ kind: 'revoked' })
  youtube.revoke('ann')
  await expect(reports.days(ann, WEEK)).rejects.toMatchObject({ name: 'ReportProblem', kind: 'revoked' })
  await expect(connector({ clientSecret: 'wrong' }).reports.info(access('bob'))).rejects.toThrow(OutsideFault)
})

it.each(['error-before', 'close', 'hang', 'accept-then-html', 'redirect'])('throws when the platform fails (%s)', async (kind) => {
  youtube.addFault({ kind, action: 'analytics' })
  await expect(connector().reports.days(access(), WEEK)).rejects.toThrow(OutsideFault)
})

it('asks an owner for a lasting consent to read, and trades the code that comes back once', async () => {
  const { consents, reports } = connector()
  const params = {
    redirectUri: 'http://home.localhost/core/youtube-reporting/callback',
    state: 'S'.repeat(43),
    codeVerifier: 'V'.repeat(43),
  }
  const url = consents.authorise(params)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ access_type: 'offline', state: params.state, code_challenge_method: 'S256' })
  youtube.ofHandle('ann')
  const code = new URL(await youtube.consent(url.href, 'ann')).searchParams.get('code') ?? ''
  const given = await consents.redeem(params, code)
  expect(given.channelId).toBe(youtube.ofHandle('ann')?.id)
  expect(await reports.info({ channelId: given.channelId ?? '', refreshToken: given.refreshToken })).toBeDefined()
  await expect(consents.redeem(params, code)).rejects.toMatchObject({ kind: 'unproven' })
  const second = new URL(await youtube.consent(url.href, 'ann')).searchParams.get('code') ?? ''
  await expect(consents.redeem({ ...params, codeVerifier: 'W'.repeat(43) }, second)).rejects.toMatchObject({ kind: 'unproven' })
})

it('ends a consent with all its tokens, accepts one that has ended already, and reports a platform that fails', async () => {
  const { consents, reports } = connector()
  const ann = access()
  const other = youtube.grant('ann')
  await reports.info(ann)
  youtube.addFault({ kind: 'error-before', action: 'revoke', times: 1 })
  await expect(consents.revoke(ann.refreshToken)).rejects.toThrow(OutsideFault)
  await consents.revoke(ann.refreshToken)
  await consents.revoke(ann.refreshToken)
  for (const refreshToken of [ann.refreshToken, other])
    await expect(reports.info({ ...ann, refreshToken })).rejects.toMatchObject({ kind: 'revoked' })
  expect(callsTo('/revoke').map(({ path, status }) => [path, status])).toEqual([
    ['/revoke', 503],
    ['/revoke', 200],
    ['/revoke', 400],
  ])
})
