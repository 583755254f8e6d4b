import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFaults, type FaultRule, type Faults } from '../server/faults.ts'
import { serve } from '../server/serve.ts'
import { answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { htmlAnswer, sendOnWire, type WireAnswer } from '../server/wire.ts'
import { channelOfHandle, createFeedBook, type FeedBook } from './book.ts'
import { addControlRoutes } from './control.ts'
import { pageWithFeed, rssFeed, youtubeFeed } from './formats.ts'

export { channelOfHandle, type NewPost, type Post } from './book.ts'

export interface FeedsOptions {
  readonly port?: number
  /** Persists the book of publications in this file. */
  readonly journal?: string
  readonly now?: () => number
  /** Lets the channels `@tidewell` and `@northbeam` publish by themselves, for the demo's subscriptions. */
  readonly publicationSeconds?: number
}

/** One request for a feed or a channel page, and its answer. */
export interface FeedCall {
  readonly path: string
  readonly status: number
  readonly conditional: boolean
}

export interface Feeds extends FeedBook {
  readonly url: string
  calls(): readonly FeedCall[]
  addFault(rule: FaultRule): void
  clearFaults(): void
  stop(): Promise<void>
}

const CHANNEL = /^UC[\w-]{22}$/
const XML = 'text/xml; charset=UTF-8'
const HTML = 'text/html; charset=utf-8'

interface Place {
  readonly book: FeedBook
  readonly faults: Faults
  readonly calls: FeedCall[]
}

/** The public feeds of channels and blogs: `/feeds/videos.xml?channel_id=`, channel pages that name it, and RSS at `/rss/:name`. */
export async function startFeeds(options: FeedsOptions = {}): Promise<Feeds> {
  const book = createFeedBook({ journal: options.journal, now: options.now ?? Date.now })
  const faults = createFaults({ seed: 1, defaultAction: 'feed' })
  const place: Place = { book, faults, calls: [] }
  const control = { ...book, addFault: (rule: FaultRule) => faults.add(rule), clearFaults: () => faults.clear(), calls: () => place.calls }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addFeedRoutes(app, place)
      addPageRoutes(app, place)
      addControlRoutes(app, control)
    },
  })
  const stopPublishing = options.publicationSeconds === undefined ? () => undefined : startPublishing(book, options.publicationSeconds)
  return {
    ...control,
    url: served.url,
    stop: () => {
      stopPublishing()
      return served.stop()
    },
  }
}

function startPublishing(book: FeedBook, seconds: number): () => void {
  const timer = setInterval(() => {
    for (const handle of ['tidewell', 'northbeam']) {
      const channel = channelOfHandle(handle)
      book.publish(channel, { title: `${handle} no. ${book.posts(channel).length + 1}` })
    }
  }, seconds * 1_000)
  return () => clearInterval(timer)
}

function addFeedRoutes(app: FastifyInstance, place: Place): void {
  app.get<{ Querystring: { channel_id?: string } }>('/feeds/videos.xml', (request, reply) => {
    const channel = request.query.channel_id ?? ''
    return answer(place, request, reply, () =>
      CHANNEL.test(channel) ? plain(XML, youtubeFeed(channel, place.book.listed(channel))) : htmlAnswer(404),
    )
  })
  app.get<{ Params: { name: string } }>('/rss/:name', (request, reply) =>
    answer(place, request, reply, () => plain('application/rss+xml', rssFeed(request.params.name, place.book.listed(request.params.name)))),
  )
}

function addPageRoutes(app: FastifyInstance, place: Place): void {
  const channelPage = (request: FastifyRequest, reply: FastifyReply, handle: string) =>
    answer(place, request, reply, () => {
      const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${channelOfHandle(handle)}`
      return handle.startsWith('gone') ? htmlAnswer(404) : plain(HTML, pageWithFeed(handle, 'rss', feed))
    })
  app.get<{ Params: { handle: string } }>('/@:handle', (request, reply) => channelPage(request, reply, request.params.handle))
  app.get<{ Params: { name: string } }>('/c/:name', (request, reply) => channelPage(request, reply, request.params.name))
  app.get<{ Params: { name: string } }>('/user/:name', (request, reply) => channelPage(request, reply, request.params.name))
  app.get<{ Params: { name: string } }>('/blog/:name', (request, reply) =>
    answer(place, request, reply, () => plain(HTML, pageWithFeed(request.params.name, 'rss', `/rss/${request.params.name}`))),
  )
}

const plain = (contentType: string, body: string): WireAnswer => ({ status: 200, contentType, body, ending: 'answer' })

async function answer(place: Place, request: FastifyRequest, reply: FastifyReply, make: () => WireAnswer): Promise<void> {
  const struck = place.faults.take({ action: 'feed' })
  await sleep(delayOf(struck))
  const before = faultAt(struck, 'before')
  const sent = before ? answerBefore(before) : conditional(request, struck.reduce(spoiled, make()))
  place.calls.push({ path: request.url, status: sent.status, conditional: request.headers['if-none-match'] !== undefined })
  sendOnWire(reply, sent)
}

/** 304 for clients with the present state. */
function conditional(request: FastifyRequest, whole: WireAnswer): WireAnswer {
  if (whole.status !== 200) return whole
  const etag = `"${createHash('sha256').update(whole.body).digest('base64url').slice(0, 20)}"`
  const headers = { ...whole.headers, etag, 'last-modified': new Date(0).toUTCString() }
  return request.headers['if-none-match'] === etag ? { ...whole, status: 304, body: '', headers } : { ...whole, headers }
}

/** A feed that is corrupted on its way or never was one. */
function spoiled(whole: WireAnswer, rule: FaultRule): WireAnswer {
  switch (rule.kind) {
    case 'truncated':
      return { ...whole, ending: 'truncate' }
    case 'trickle':
      return { ...whole, ending: 'trickle' }
    case 'malformed':
      return { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length * 0.7)) }
    case 'too-big':
      return { ...whole, body: `${whole.body}${' '.repeat(8_000_000)}` }
    case 'accept-then-html':
      return htmlAnswer(200)
    default:
      return whole
  }
}
