import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createFaults, type FaultRule, type Faults, faultRuleSchema } from '../server/faults.ts'
import { readJson } from '../server/fields.ts'
import { openJournal } from '../server/journal.ts'
import { serve } from '../server/serve.ts'
import { answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { htmlAnswer, jsonAnswer, sendOnWire, type WireAnswer } from '../server/wire.ts'
import { type AnalyticsPlace, addAnalytics, ownChannel, owned } from './analytics.ts'
import { type Channel, type ChannelBook, createChannelBook } from './book.ts'
import { addConsent, type Consents, createConsents } from './consent.ts'
import { channelItem, list, problem, searchItem, thumbnail, videoItem } from './present.ts'
import { type GeneratedVideos, regionResults } from './region-results.ts'
import { addStudioPages } from './studio.ts'
import { commentThreads, publicVideos, subscriptionTo } from './task-action-api.ts'
import { createTaskActionBook, type TaskActionBook } from './task-actions.ts'
import { addVisitPages } from './visit.ts'

export type { Channel, ChannelInput } from './book.ts'
export { YOUTUBE_CLIENT } from './consent.ts'

export interface YoutubeOptions {
  readonly port?: number
  readonly key?: string
  /** Persists the book of channels in this file. */
  readonly journal?: string
  readonly now?: () => number
}

export interface Youtube extends ChannelBook, TaskActionBook {
  readonly url: string
  /** Paths that were asked for, with what they were answered. */
  calls(): readonly { readonly path: string; readonly status: number }[]
  /** A refresh token for the reports of the handle's channel, as its owner's consent gives one. */
  grant(handle: string, refreshToken?: string): string
  /** The owner of the handle's channel takes back every consent. */
  revoke(handle: string): void
  /** Goes through the consent page as the owner of the handle would; answers where the browser is sent, and '' says no. */
  consent(authorisationUrl: string, handle: string): Promise<string>
  addFault(rule: FaultRule): void
  clearFaults(): void
  stop(): Promise<void>
}

const controlSchema = z.strictObject({
  channels: z
    .array(
      z.strictObject({
        handle: z.string(),
        title: z.string().optional(),
        description: z.string().optional(),
        subscriptionsArePublic: z.boolean().optional(),
        isMonetised: z.boolean().optional(),
        isEmpty: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Consents of channels' owners; null takes all of a channel's back. */
  grants: z.array(z.strictObject({ handle: z.string(), refreshToken: z.string().nullable() })).optional(),
  /** Which videos a search finds, the best first. */
  ranks: z.array(z.strictObject({ words: z.string(), videos: z.array(z.string()) })).optional(),
  clearFaults: z.boolean().optional(),
  faults: z.array(faultRuleSchema.strict()).optional(),
})

interface Place {
  readonly book: ChannelBook
  readonly taskActions: TaskActionBook
  readonly consents: Consents
  readonly faults: Faults
  readonly calls: { path: string; status: number }[]
  readonly generated: GeneratedVideos
  readonly key: string
  base: string
}

/**
 * The video platform over channels of its own: its data API (`/youtube/v3/channels`, `search`, `subscriptions`, `playlistItems`, `videos`), its analytics API
 * (`/v2/reports`) behind the owners' consent, and pages on which owners change their channels. Faults of the action `analytics` strike calls by a bearer, those of `revoke` the end of a consent.
 */
export async function startYoutube(options: YoutubeOptions = {}): Promise<Youtube> {
  const journal = openJournal(options.journal)
  const now = options.now ?? Date.now
  const book = createChannelBook(journal)
  const consents = createConsents(journal, now)
  const taskActions = createTaskActionBook(journal, now)
  const faults = createFaults({ seed: 1, defaultAction: 'ask' })
  const place: Place = {
    book,
    taskActions,
    consents,
    faults,
    calls: [],
    generated: new Map(),
    key: options.key ?? 'sandbox-youtube-key',
    base: '',
  }
  const analytics: AnalyticsPlace = { book, consents, faults, calls: place.calls, now, base: () => place.base }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApi(app, place, analytics)
      addAnalytics(app, analytics, (request, reply) =>
        answer(place, request, reply, () => publicVideos(taskActions, place, (request as ConsentRequest).query)),
      )
      addVisitPages(app, { book, taskActions })
      addConsent(app, { book, consents, now, faults, calls: place.calls })
      addStudioPages(app, book)
      addControl(app, place)
    },
  })
  place.base = served.url
  return {
    ...book,
    ...taskActions,
    url: served.url,
    calls: () => place.calls,
    grant: (handle, refreshToken) => consents.grant(idOf(book, handle), refreshToken),
    revoke: (handle) => consents.revoke(idOf(book, handle)),
    consent,
    addFault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    stop: () => served.stop(),
  }
}

function idOf(book: ChannelBook, handle: string): string {
  const channel = book.ofHandle(handle)
  if (!channel) throw new Error(`there is no channel @${handle}`)
  return channel.id
}

async function consent(authorisationUrl: string, handle: string): Promise<string> {
  const answer = await fetch(authorisationUrl, { method: 'POST', body: new URLSearchParams({ channel: handle }), redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The consent page sent nobody on: ${answer.status} ${await answer.text()}`)
  return location
}

type ConsentRequest = FastifyRequest<{ Querystring: Readonly<Record<string, string | undefined>> }>

function addApi(app: FastifyInstance, place: Place, analytics: AnalyticsPlace): void {
  const { book, taskActions } = place
  const own = owned(analytics, (channel, query) =>
    query.mine === 'true' || query.id === channel.id ? ownChannel(analytics, channel) : jsonAnswer(list('channel', [])),
  )
  app.get('/youtube/v3/channels', (request: ConsentRequest, reply) => {
    if (request.headers.authorization !== undefined) return own(request, reply)
    return answer(place, request, reply, () => {
      const { id, forHandle, forUsername } = request.query
      const found = id === undefined ? book.ofHandle(forHandle ?? forUsername ?? '') : book.byId(id)
      return jsonAnswer(list('channel', found ? [channelItem(place.base, found)] : []))
    })
  })
  app.get('/youtube/v3/search', (request: ConsentRequest, reply) =>
    answer(place, request, reply, () => {
      const { q = '', maxResults = '5', type } = request.query
      if (type === 'video' && request.query.regionCode) return regionResults(book, place.generated, request.query)
      if (type === 'video') return jsonAnswer(list('search', book.videosFor(q, Math.min(50, Number(maxResults))).map(videoItem), true))
      const found = book.search(q, Math.min(50, Number(maxResults)))
      return jsonAnswer(
        list(
          'search',
          found.map((channel) => searchItem(place.base, channel)),
          true,
        ),
      )
    }),
  )
  app.get('/youtube/v3/subscriptions', (request: ConsentRequest, reply) =>
    answer(place, request, reply, () => {
      const { channelId = '', forChannelId } = request.query
      const all = subscriptionsOf(book.byId(channelId))
      return all.status === 200 && forChannelId !== undefined ? subscriptionTo(taskActions, channelId, forChannelId) : all
    }),
  )
  app.get('/youtube/v3/commentThreads', (request: ConsentRequest, reply) =>
    answer(place, request, reply, () => commentThreads({ taskActions, book }, request.query)),
  )
  app.get<{ Params: { name: string } }>('/thumbnails/:name', async (request, reply) =>
    reply.type('image/svg+xml').send(thumbnail(request.params.name.replace(/\.svg$/, ''))),
  )
}

function subscriptionsOf(channel: Channel | undefined): WireAnswer {
  if (!channel) return jsonAnswer(problem(404, 'subscriberNotFound', 'The subscriber identified with the request cannot be found.'), 404)
  if (!channel.subscriptionsArePublic)
    return jsonAnswer(problem(403, 'subscriptionForbidden', 'The requester is not allowed to access the requested subscriptions.'), 403)
  return jsonAnswer(list('subscription', [{ kind: 'youtube#subscription', id: 'sandbox' }], true))
}

const UNKNOWN_KEY = jsonAnswer(problem(400, 'badRequest', 'API key not valid. Please pass a valid API key.'), 400)
const QUOTA_EXCEEDED = jsonAnswer(
  problem(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.'),
  403,
)

/** What the platform says in place of the answer: a page, or that the day's quota is used up (the fault `quota`). */
function answerInstead(struck: readonly { readonly kind: string }[]): WireAnswer | undefined {
  if (struck.some(({ kind }) => kind === 'accept-then-html')) return htmlAnswer(200)
  return struck.some(({ kind }) => kind === 'quota') ? QUOTA_EXCEEDED : undefined
}

async function answer(place: Place, request: FastifyRequest, reply: FastifyReply, make: () => WireAnswer): Promise<void> {
  const struck = place.faults.take({ action: 'ask' })
  await sleep(delayOf(struck))
  const before = faultAt(struck, 'before')
  const isKnown = request.headers['x-goog-api-key'] === place.key
  const sent = before ? answerBefore(before) : (answerInstead(struck) ?? (isKnown ? make() : UNKNOWN_KEY))
  place.calls.push({ path: request.url, status: sent.status })
  sendOnWire(reply, sent)
}

function addControl(app: FastifyInstance, { book, consents, faults, calls }: Place): void {
  app.get('/_books/channels', async () => ({ channels: book.channels() }))
  app.get('/_books/calls', async () => ({ calls }))
  app.post('/_control', async (request, reply) => {
    const input = controlSchema.safeParse(readJson(request))
    if (!input.success) return reply.status(422).send({ error: z.prettifyError(input.error) })
    const changed = (input.data.channels ?? []).map((channel) => book.change(JSON.parse(JSON.stringify(channel))))
    for (const { handle, refreshToken } of input.data.grants ?? []) {
      if (refreshToken === null) consents.revoke(idOf(book, handle))
      else consents.grant(idOf(book, handle), refreshToken)
    }
    for (const { words, videos } of input.data.ranks ?? []) book.rank(words, videos)
    if (input.data.clearFaults) faults.clear()
    for (const fault of input.data.faults ?? []) faults.add(fault)
    return { ok: true, channels: changed }
  })
}
