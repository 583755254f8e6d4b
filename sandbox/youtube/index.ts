import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createFaults, type FaultRule, type Faults, faultRuleSchema } from '../ground/faults.ts'
import { readJson } from '../ground/fields.ts'
import { serve } from '../ground/serve.ts'
import { answerBefore, delayOf, faultAt } from '../ground/spoil.ts'
import { htmlAnswer, jsonAnswer, sendOnWire, type WireAnswer } from '../ground/wire.ts'
import { type Channel, type ChannelBook, createChannelBook } from './book.ts'
import { channelItem, list, problem, searchItem, thumbnail, videoItem } from './present.ts'
import { addStudioPages } from './studio.ts'

export type { Channel, ChannelWish } from './book.ts'

export interface YoutubeOptions {
  readonly port?: number
  readonly key?: string
  /** Keeps the book of channels in this file. */
  readonly journal?: string
}

export interface Youtube extends ChannelBook {
  readonly url: string
  /** Paths that were asked for, with what they were answered. */
  calls(): readonly { readonly path: string; readonly status: number }[]
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
      }),
    )
    .optional(),
  /** Which videos a search finds, the best first. */
  ranks: z.array(z.strictObject({ words: z.string(), videos: z.array(z.string()) })).optional(),
  clearFaults: z.boolean().optional(),
  faults: z.array(faultRuleSchema.strict()).optional(),
})

interface Place {
  readonly book: ChannelBook
  readonly faults: Faults
  readonly calls: { path: string; status: number }[]
  readonly key: string
  base: string
}

/** The video platform's data API (`/youtube/v3/channels`, `search`, `subscriptions`) over channels of its own, and pages on which their owners change them. */
export async function startYoutube(options: YoutubeOptions = {}): Promise<Youtube> {
  const book = createChannelBook({ journal: options.journal })
  const faults = createFaults({ seed: 1, defaultAction: 'ask' })
  const place: Place = { book, faults, calls: [], key: options.key ?? 'sandbox-youtube-key', base: '' }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApi(app, place)
      addStudioPages(app, book)
      addControl(app, place)
    },
  })
  place.base = served.url
  return {
    ...book,
    url: served.url,
    calls: () => place.calls,
    addFault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    stop: () => served.stop(),
  }
}

type Asked = FastifyRequest<{ Querystring: Readonly<Record<string, string | undefined>> }>

function addApi(app: FastifyInstance, place: Place): void {
  const { book } = place
  app.get('/youtube/v3/channels', (request: Asked, reply) =>
    answer(place, request, reply, () => {
      const { id, forHandle, forUsername } = request.query
      const found = id === undefined ? book.ofHandle(forHandle ?? forUsername ?? '') : book.byId(id)
      return jsonAnswer(list('channel', found ? [channelItem(place.base, found)] : []))
    }),
  )
  app.get('/youtube/v3/search', (request: Asked, reply) =>
    answer(place, request, reply, () => {
      const { q = '', maxResults = '5', type } = request.query
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
  app.get('/youtube/v3/subscriptions', (request: Asked, reply) =>
    answer(place, request, reply, () => subscriptionsOf(book.byId(request.query.channelId ?? ''))),
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

async function answer(place: Place, request: FastifyRequest, reply: FastifyReply, make: () => WireAnswer): Promise<void> {
  const struck = place.faults.take({ action: 'ask' })
  await sleep(delayOf(struck))
  const before = faultAt(struck, 'before')
  const isKnown = request.headers['x-goog-api-key'] === place.key
  const sent = before
    ? answerBefore(before)
    : struck.some(({ kind }) => kind === 'accept-then-html')
      ? htmlAnswer(200)
      : isKnown
        ? make()
        : jsonAnswer(problem(400, 'badRequest', 'API key not valid. Please pass a valid API key.'), 400)
  place.calls.push({ path: request.url, status: sent.status })
  sendOnWire(reply, sent)
}

function addControl(app: FastifyInstance, { book, faults, calls }: Place): void {
  app.get('/_books/channels', async () => ({ channels: book.channels() }))
  app.get('/_books/calls', async () => ({ calls }))
  app.post('/_control', async (request, reply) => {
    const wish = controlSchema.safeParse(readJson(request))
    if (!wish.success) return reply.status(422).send({ error: z.prettifyError(wish.error) })
    const changed = (wish.data.channels ?? []).map((channel) => book.change(JSON.parse(JSON.stringify(channel))))
    for (const { words, videos } of wish.data.ranks ?? []) book.rank(words, videos)
    if (wish.data.clearFaults) faults.clear()
    for (const fault of wish.data.faults ?? []) faults.add(fault)
    return { ok: true, channels: changed }
  })
}
