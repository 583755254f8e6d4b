import { createYoutubeAnalytics } from '@vitrine/connectors/channels/youtube-analytics'
import { createYoutubeData } from '@vitrine/connectors/channels/youtube-data'
import { addYoutubeAccount, deleteYoutubeAccount, resolveBearer } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { startYoutube, YOUTUBE_CLIENT, type Youtube } from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readReport } from '../commands/read-report.ts'
import { type InsightsDeps, insightsDueRows, insightsRoutes, insightsSchedules, personalReports, saveReportGrant } from '../index.ts'
import { questionOf } from '../model/report-question.ts'
import { claimReport, saveReport } from '../store/report-store.ts'

const time = { now: new Date('2026-11-21T10:00:00Z') }
const clock = { now: () => time.now }
const advance = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let db: TestDatabase
let youtube: Youtube
let deps: InsightsDeps
let app: FastifyInstance
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  youtube = await startYoutube({ now: () => time.now.getTime() })
  panelId = (await aPanel(db.database, { key: 'home' })).id
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  const client = { clientId: YOUTUBE_CLIENT.id, clientSecret: YOUTUBE_CLIENT.secret }
  deps = {
    database: db.database,
    panels,
    clock,
    secrets: createSecretBox('7'.repeat(64)),
    secret: 's'.repeat(40),
    log: { info: () => undefined, error: () => undefined },
    youtube: createYoutubeAnalytics({ url: youtube.url, ...client, timeoutMs: 2_000 }),
  }
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: (id, bearer) => resolveBearer(db.database, id, bearer, { now: time.now }),
    routes: insightsRoutes(deps),
  })
})
afterAll(async () => {
  await app.close()
  await youtube.stop()
  await db.close()
})
beforeEach(() => {
  youtube.clearFaults()
  // Expires the reports of earlier tests.
  advance(2 * HOUR)
})

type Query = Readonly<Record<string, string>>
const JANUARY = { date_start: '2026-01-01', date_end: '2026-01-31' }
const NAMES = { info: 'info', videos: 'videos/info', days: 'statistics-daily', figures: 'videos/statistics' } as const

let count = 0
async function person() {
  const user = await aUser(db.database, panelId)
  count += 1
  const handle = `channel${count}`
  const directory = createYoutubeData({ url: youtube.url, key: 'sandbox-youtube-key' })
  const account = await addYoutubeAccount({ database: db.database, clock, channels: directory }, { panelId, userId: user.id }, `@${handle}`)
  const { channelId } = account
  const session = await signIn(db.database, { panelId, userId: user.id, now: time.now })
  const post = async (path: string, { query, body }: { query?: Query; body?: object } = {}) => {
    const { headers } = await signIn(db.database, { panelId, userId: user.id, now: time.now })
    const url = `/core/api/v1/youtube-reporting/${path}?${new URLSearchParams(query)}`
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { host: 'home.localhost', ...headers },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ask = (what: keyof typeof NAMES, query: Query = {}) =>
    post(`channels/${NAMES[what]}`, { query: { youtube_channel_id: channelId, ...JANUARY, ...query } })
  const grant = async () => {
    const refreshToken = youtube.grant(handle)
    await db.database.transaction(panelId, (trx) =>
      saveReportGrant(trx, deps.secrets, { userId: user.id, channelId, refreshToken, now: time.now }),
    )
    return refreshToken
  }
  const isReportable = async () =>
    (
      await db.database.read(panelId, (trx) =>
        trx.one(sql<{ yes: boolean }>`
          select is_reportable as yes from identity.youtube_account where panel_id = ${panelId} and account_id = ${account.id}`),
      )
    ).yes
  return { user, account, handle, channelId, session, post, ask, grant, isReportable }
}
async function owner() {
  const one = await person()
  await one.grant()
  return one
}
const requested = () => youtube.calls().filter(({ path }) => /^\/(v2|youtube)/.test(path)).length
/** Without the calls of a token that has ended. */
const reportsGiven = () => youtube.calls().filter(({ path, status }) => path.startsWith('/v2') && status === 200).length

describe('the reports of a connected channel', () => {
  it('tell who it is: subscribers, views and whether it is monetised (EP-109, YTREP-001)', async () => {
    const { ask, handle } = await owner()
    youtube.change({ handle, isMonetised: true })
    const { status, body } = await ask('info')
    expect([status, body]).toEqual([
      200,
      {
        data: { subscribers: expect.any(Number), views: expect.any(Number), monetized: true },
        updated_at: time.now.toISOString(),
        is_current: true,
      },
    ])
    expect(body.data.views).toBeGreaterThan(body.data.subscribers)
  })
  it('name its videos, the newest first, none of them published after the period, and those alone that are asked for (EP-110)', async () => {
    const { ask } = await owner()
    const { body } = await ask('videos')
    const days = body.data.map(({ published_date }: { published_date: string }) => published_date.slice(0, 10))
    expect(days).toEqual(days.toSorted().reverse())
    expect(days[0] <= '2026-01-31' && days.length > 3).toBe(true)
    expect(body.data[0]).toEqual({
      video_id: expect.stringMatching(/^[\w-]{11}$/),
      title: expect.any(String),
      preview_image: expect.stringContaining('http'),
      published_date: expect.any(String),
      views: expect.any(Number),
      likes: expect.any(Number),
      comments: expect.any(Number),
    })
    const [first, second] = body.data
    const named = await ask('videos', { video_ids: second.video_id })
    expect(named.body.data.map(({ video_id }: { video_id: string }) => video_id)).toEqual([second.video_id])
    expect(first.video_id).not.toBe(second.video_id)
  })
  it('count every day of the period (EP-111)', async () => {
    const { ask } = await owner()
    const { body } = await ask('days')
    expect(body.data).toHaveLength(31)
    expect(body.data[30]).toEqual({
      day: '2026-01-31',
      views: expect.any(Number),
      watch_time_minutes: expect.any(Number),
      average_view_duration_seconds: expect.any(Number),
      average_view_duration_percentage: expect.any(Number),
      subscribers_gained: expect.any(Number),
      subscribers_lost: expect.any(Number),
    })
  })
  it('say of named videos how often they were shown, pressed and watched (EP-112)', async () => {
    const { ask } = await owner()
    const ids: string[] = (await ask('videos')).body.data.slice(0, 2).map(({ video_id }: { video_id: string }) => video_id)
    const { body } = await ask('figures', { video_ids: ids.join(',') })
    expect(body.data.map(({ video_id }: { video_id: string }) => video_id).toSorted()).toEqual(ids.toSorted())
    for (const { clicks, impressions, ctr } of body.data) expect(ctr).toBeCloseTo((clicks / impressions) * 100, 1)
    expect((await ask('figures')).body.errors).toEqual({ video_ids: ['The video ids field is required.'] })
  })
  it('are asked for in the address or in a body, the address first', async () => {
    const { ask, post, channelId } = await owner()
    const inBody = await post('channels/statistics-daily', { body: { youtube_channel_id: channelId, ...JANUARY } })
    expect(inBody.body).toEqual((await ask('days')).body)
    const both = await post('channels/statistics-daily', {
      query: { date_end: '2026-01-03' },
      body: { youtube_channel_id: channelId, ...JANUARY },
    })
    expect(both.body.data).toHaveLength(3)
  })
})

describe('what is asked', () => {
  it.each([
    [{ date_start: '2026-02-30' }, 'date_start'],
    [{ date_start: '2026-01-02', date_end: '2026-01-01' }, 'date_end'],
    [{ date_end: '2027-01-01' }, 'date_end'],
    [{ date_start: '1969-12-31' }, 'date_start'],
    [{ video_ids: 'no such;id' }, 'video_ids.0'],
    [{ video_ids: Array.from({ length: 51 }, (_, index) => `video${index}`).join(',') }, 'video_ids'],
  ])('is refused by its field when it makes no sense: %o', async (query, field) => {
    const { ask } = await owner()
    const before = requested()
    const { status, body } = await ask('videos', query)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(requested()).toBe(before)
  })
  it('may be all days since the epoch, and names what is missing', async () => {
    const { ask, post } = await owner()
    const { body } = await ask('days', { date_start: '1970-01-01', date_end: time.now.toISOString().slice(0, 10) })
    expect(body.data.length).toBeGreaterThan(500)
    const { body: nothing } = await post('channels/info')
    expect(Object.keys(nothing.errors)).toEqual(['youtube_channel_id', 'date_start', 'date_end'])
  })
})

describe('whose channel it is', () => {
  it('decides: somebody else’s, one without consent and one that never was are refused alike (EP-109)', async () => {
    const [mine, other, without] = [await owner(), await owner(), await person()]
    const before = requested()
    const foreign = await mine.ask('info', { youtube_channel_id: other.channelId })
    const never = await mine.ask('info', { youtube_channel_id: 'UCaaaaaaaaaaaaaaaaaaaaaa' })
    expect(foreign).toEqual(never)
    expect(await without.ask('info')).toEqual(never)
    expect([never.status, never.body.errors]).toEqual([422, { youtube_channel_id: ['This channel is not connected for reports.'] }])
    expect(requested()).toBe(before)
  })
  it('ends with the account: reports of a disconnected channel are deleted', async () => {
    const { ask, user } = await owner()
    await ask('info')
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`delete from identity.youtube_account where panel_id = ${panelId} and user_id = ${user.id}`),
    )
    expect((await ask('info')).status).toBe(422)
    const left = await db.database.read(panelId, (trx) =>
      trx.one(sql<{ count: number }>`select count(*)::int from insights.report_grant where panel_id = ${panelId} and user_id = ${user.id}`),
    )
    expect(left.count).toBe(0)
  })
  it('stands in the file of its owner’s data, without the token', async () => {
    const { user, channelId } = await owner()
    const file = await db.database.read(panelId, (trx) => personalReports.collect(trx, user.id))
    expect(file).toEqual([{ youtube_channel_id: channelId, granted_at: time.now }])
  })
  it('is asked with a token that lies sealed in the database', async () => {
    const { user } = await owner()
    const { sealed } = await db.database.read(panelId, (trx) =>
      trx.one(
        sql<{
          sealed: Buffer
        }>`select refresh_token as sealed from insights.report_grant where panel_id = ${panelId} and user_id = ${user.id}`,
      ),
    )
    expect(sealed.toString('latin1')).not.toContain('1//')
  })
})

describe('the platform', () => {
  it('is asked once an hour for the same thing, also by several at once', async () => {
    const { ask } = await owner()
    await ask('info')
    const before = reportsGiven()
    const answers = await Promise.all([ask('days'), ask('days'), ask('days')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(reportsGiven()).toBe(before + 1)
    advance(59 * MINUTE)
    const again = await ask('days')
    expect([reportsGiven(), again.body.updated_at]).toEqual([before + 1, answers[0]?.body.updated_at])
    advance(2 * MINUTE)
    expect((await ask('days')).body.updated_at).toBe(time.now.toISOString())
    expect(reportsGiven()).toBe(before + 2)
  })
  it('is asked once for the very first answer, also when another node asks: anyone who comes second waits for it', async () => {
    const { ask, account } = await owner()
    const question = questionOf('days', { from: JANUARY.date_start, to: JANUARY.date_end }, [])
    const askAgainAt = new Date(time.now.getTime() + MINUTE)
    const write = <Result>(work: (trx: Trx) => Promise<Result>) => db.database.transaction(panelId, work)
    await write((trx) => claimReport(trx, account.id, { question, now: time.now, askAgainAt }))
    const [before, second] = [requested(), ask('days')]
    await write((trx) => saveReport(trx, account.id, { question, answer: [], now: time.now, askAgainAt }))
    expect(await second).toMatchObject({ status: 200, body: { data: [] } })
    expect(requested()).toBe(before)
  })
  it.each(['quota', 'error-before', 'hang', 'close', 'accept-then-html'])(
    'that fails (%s) is a 503, and later its last answer stands in with its date',
    async (kind) => {
      const { ask } = await owner()
      youtube.addFault({ kind, action: 'analytics' })
      const failed = await ask('days')
      expect([failed.status, failed.body.message]).toEqual([503, expect.stringContaining('YouTube')])
      const before = requested()
      expect((await ask('days')).status).toBe(503)
      expect(requested()).toBe(before)
      youtube.clearFaults()
      advance(16 * MINUTE)
      const good = await ask('days')
      expect([good.status, good.body.is_current]).toEqual([200, true])
      advance(61 * MINUTE)
      youtube.addFault({ kind, action: 'analytics' })
      expect((await ask('days')).body).toEqual({ ...good.body, is_current: false })
    },
  )
  it('that no longer lets us in ends the consent: the channel has no reports until it is connected again', async () => {
    const { ask, handle, grant, isReportable } = await owner()
    await ask('info')
    expect(await isReportable()).toBe(true)
    youtube.revoke(handle)
    const { status, body } = await ask('days')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['youtube_channel_id']])
    expect(await isReportable()).toBe(false)
    expect((await ask('info')).body.message).toBe('This channel is not connected for reports.')
    await grant()
    expect((await ask('days')).status).toBe(200)
  })
  it('that refuses an old consent does not end the one that was given meanwhile', async () => {
    const { ask, grant, isReportable, user, channelId } = await owner()
    const { youtube: request } = deps
    if (!request) throw new Error('the platform can be asked here')
    const info = async () => {
      advance(1)
      await grant()
      throw Object.assign(new Error('taken back'), { name: 'ReportProblem', kind: 'revoked' })
    }
    const late = { ...deps, youtube: { ...request, reports: { ...request.reports, info } } }
    const question = questionOf('info', { from: JANUARY.date_start, to: JANUARY.date_end }, [])
    const input = { panelId, userId: user.id, channelId, question, parse: (kept: unknown) => kept }
    await expect(readReport(late, { ...input, ask: (reports, access) => reports.info(access) })).rejects.toMatchObject({
      code: 'channelReports.revoked',
    })
    expect([await isReportable(), (await ask('info')).status]).toEqual([true, 200])
  })
  it('has nothing to tell of a channel without videos', async () => {
    const { ask, handle } = await owner()
    youtube.change({ handle, isEmpty: true })
    const [videos, days] = [await ask('videos'), await ask('days')]
    expect([videos.body.data, days.body.data]).toEqual([[], []])
  })
})

it('cached reports are purged a week after they were last current', async () => {
  const { ask } = await owner()
  await ask('days')
  const kept = () =>
    db.database.read(panelId, (trx) =>
      trx.one(sql<{ count: number }>`select count(*)::int from insights.report where panel_id = ${panelId}`),
    )
  expect((await kept()).count).toBeGreaterThan(0)
  advance(8 * 24 * HOUR)
  for (const { run } of insightsSchedules(deps)) await run()
  expect((await kept()).count).toBe(0)
})

describe('the owner’s consent', () => {
  const CALLBACK = '/core/youtube-reporting/callback'
  const back = async (address: string, cookie: string | undefined, isPage = true) => {
    const { search } = new URL(address)
    const headers = {
      host: 'home.localhost',
      ...(isPage ? { 'sec-fetch-mode': 'navigate' } : {}),
      ...(cookie ? { cookie: `AUTH_TOKEN=${cookie}` } : {}),
    }
    const answer = await app.inject({ method: 'GET', url: `${CALLBACK}${search}`, headers })
    return { status: answer.statusCode, location: String(answer.headers.location ?? '') }
  }
  /** The consent page's address, for the session whose cookie is known. */
  const begin = async (one: Awaited<ReturnType<typeof person>>) => {
    const fresh = await signIn(db.database, { panelId, userId: one.user.id, now: time.now })
    const answer = await app.inject({
      method: 'POST',
      url: '/core/api/v1/youtube-reporting/consent?locale=de',
      headers: { host: 'home.localhost', ...fresh.headers },
      payload: { youtube_channel_id: one.channelId },
    })
    return { status: answer.statusCode, url: answer.json().data?.url as string, cookie: fresh.cookie }
  }
  it('is asked on the platform’s page, comes back to the same session, and the channel has reports', async () => {
    const one = await person()
    const { url, cookie } = await begin(one)
    expect(new URL(url).searchParams.get('scope')).toContain('yt-analytics.readonly')
    const returned = await youtube.consent(url, one.handle)
    expect(await back(returned, cookie)).toEqual({ status: 302, location: expect.stringMatching(/\/de\/channel-statistics\?connected=1$/) })
    expect(await one.isReportable()).toBe(true)
    expect((await one.ask('info')).status).toBe(200)
    // The code is single-use.
    expect((await back(returned, cookie)).location).toContain('problem=expired')
  })
  it('is worth nothing in another session, for another channel, after ten minutes, or when it was refused', async () => {
    const [one, other] = [await person(), await person()]
    const stranger = await begin(other)
    const inOther = await begin(one)
    expect((await back(await youtube.consent(inOther.url, one.handle), stranger.cookie)).location).toContain('problem=expired')
    expect((await back(await youtube.consent((await begin(one)).url, one.handle), undefined)).location).toContain('problem=expired')
    const another = await begin(one)
    expect((await back(await youtube.consent(another.url, other.handle), another.cookie)).location).toContain('problem=another')
    for (const { run } of insightsDueRows(deps)) await run()
    expect(youtube.calls().at(-1)).toEqual({ path: '/revoke', status: 200 })
    const declined = await begin(one)
    expect((await back(await youtube.consent(declined.url, ''), declined.cookie)).location).toContain('problem=declined')
    const late = await begin(one)
    const returned = await youtube.consent(late.url, one.handle)
    advance(11 * MINUTE)
    expect((await back(returned, late.cookie)).location).toContain('problem=expired')
    expect((await back(returned, undefined, false)).status).toBe(422)
    expect(await one.isReportable()).toBe(false)
  })
  it('is asked for one’s own channels only', async () => {
    const [one, other] = [await person(), await person()]
    const answer = await one.post('consent', { body: { youtube_channel_id: other.channelId } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['youtube_channel_id']])
  })
})

describe('a consent that ends here', () => {
  const runDue = async () => {
    for (const { run } of insightsDueRows(deps)) await run()
  }
  const isGood = async (channelId: string, refreshToken: string) =>
    deps.youtube?.reports.info({ channelId, refreshToken }).then(
      () => true,
      () => false,
    )
  const left = () =>
    db.database.read(panelId, (trx) =>
      trx
        .one(sql<{ count: number }>`select count(*)::int from insights.revocation where panel_id = ${panelId}`)
        .then(({ count: rows }) => rows),
    )
  const connected = async () => {
    const one = await person()
    const token = await one.grant()
    const disconnect = () => deleteYoutubeAccount(deps, { panelId, userId: one.user.id, accountId: one.account.id })
    return { ...one, token, disconnect }
  }
  beforeEach(runDue)
  it('ends at the platform too, in its own time and once', async () => {
    const { channelId, token, disconnect } = await connected()
    await disconnect()
    expect([await isGood(channelId, token), await left()]).toEqual([true, 1])
    await runDue()
    expect([await isGood(channelId, token), await left()]).toEqual([false, 0])
  })
  it('waits for a platform that is down, longer each time, sealed, and for a week at most', async () => {
    const { channelId, token, disconnect } = await connected()
    youtube.addFault({ kind: 'close', action: 'revoke' })
    await disconnect()
    const reported = () => youtube.calls().filter(({ path }) => path === '/revoke').length
    const before = reported()
    for (const minutes of [0, 0.5, 0.5, 1, 2]) {
      advance(minutes * MINUTE)
      await runDue()
    }
    expect([reported() - before, await left(), await isGood(channelId, token)]).toEqual([4, 1, true])
    const { sealed } = await db.database.read(panelId, (trx) =>
      trx.one(sql<{ sealed: Buffer }>`select refresh_token as sealed from insights.revocation where panel_id = ${panelId}`),
    )
    expect(sealed.toString('latin1')).not.toContain(token)
    advance(8 * 24 * HOUR)
    await runDue()
    expect(await left()).toBe(0)
  })
  it('goes on when it was given anew meanwhile, or another panel has it: to the platform they are one', async () => {
    const { user, handle, channelId, disconnect } = await connected()
    await disconnect()
    const directory = createYoutubeData({ url: youtube.url, key: 'sandbox-youtube-key' })
    await addYoutubeAccount({ ...deps, channels: directory }, { panelId, userId: user.id }, `@${handle}`)
    const refreshToken = youtube.grant(handle)
    await db.database.transaction(panelId, (trx) =>
      saveReportGrant(trx, deps.secrets, { userId: user.id, channelId, refreshToken, now: time.now }),
    )
    await runDue()
    expect([await isGood(channelId, refreshToken), await left()]).toEqual([true, 0])
  })
})
