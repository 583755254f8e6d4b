import type { ContentFeed, FeedAnswer, FeedFailure, FeedState } from '@vitrine/ordering'
import { ForbiddenAddress } from '@vitrine/platform/outbound'
import { type Asking, ask, type Page } from './ask.ts'
import { feedNamedIn, isPage, isVideoPlatform, knownFeedOf } from './find-feed.ts'
import { readPublications } from './read-publications.ts'

export interface WebFeedOptions {
  /** Called instead of the video platform, and the only private address allowed: the sandbox's feeds. */
  readonly sandboxUrl?: string | undefined
  readonly timeoutMs?: number
  readonly bodyMaxBytes?: number
}

const TIMEOUT_MS = 15_000
const BODY_MAX_BYTES = 4 * 1024 * 1024
const DETAIL_MAX = 200

/** Publications of a channel or a site by its public feed: the video platform's, RSS, Atom, RDF or JSON Feed; a page is asked for the feed it names. */
export function createWebFeed(options: WebFeedOptions = {}): ContentFeed {
  const sandbox = options.sandboxUrl === undefined ? null : new URL(options.sandboxUrl)
  const asking: Asking = {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    bodyMaxBytes: options.bodyMaxBytes ?? BODY_MAX_BYTES,
    openOrigin: sandbox?.origin ?? null,
    routed: (url) => (sandbox && isVideoPlatform(url) ? new URL(`${url.pathname}${url.search}`, sandbox) : url),
  }
  return {
    read: async ({ url, known }) => {
      try {
        if (known) {
          const answer = await readFeed(known, asking)
          // A missing feed may have moved: the channel's own page names it.
          if (answer.kind !== 'failed' || answer.because !== 'absent') return answer
        }
        return await findAndRead(url, asking)
      } catch (error) {
        return failed(error instanceof ForbiddenAddress ? 'forbidden' : 'unreachable', error)
      }
    },
  }
}

async function findAndRead(address: string, asking: Asking): Promise<FeedAnswer> {
  const url = URL.parse(address)
  const known = url ? knownFeedOf(url) : undefined
  if (known) return readFeed(unread(known), asking)
  const page = await ask(address, {}, asking)
  if (page.status !== 200) return statusFailure(page)
  if (!isPage(page.text)) return answerOf(page, address)
  const named = feedNamedIn(page.text, page.url)
  return named ? readFeed(unread(named), asking) : failed('absent', 'the page names no feed')
}

const unread = (feedUrl: string): FeedState => ({ feedUrl, etag: null, lastModified: null })

async function readFeed(state: FeedState, asking: Asking): Promise<FeedAnswer> {
  const headers = {
    ...(state.etag === null ? {} : { 'if-none-match': state.etag }),
    ...(state.lastModified === null ? {} : { 'if-modified-since': state.lastModified }),
  }
  const page = await ask(state.feedUrl, headers, asking)
  if (page.status === 304) return { kind: 'unchanged' }
  return page.status === 200 ? answerOf(page, state.feedUrl) : statusFailure(page)
}

function answerOf(page: Page, feedUrl: string): FeedAnswer {
  try {
    const publications = readPublications(page.text)
    return { kind: 'publications', publications, state: { feedUrl, etag: page.etag, lastModified: page.lastModified } }
  } catch (error) {
    return failed('unreadable', error)
  }
}

const statusFailure = ({ status }: Page): FeedAnswer =>
  failed(status === 404 || status === 410 ? 'absent' : 'unreachable', `it answered ${status}`)

const failed = (because: FeedFailure, why: unknown): FeedAnswer => ({
  kind: 'failed',
  because,
  detail: (why instanceof Error ? why.message : String(why)).slice(0, DETAIL_MAX),
})
