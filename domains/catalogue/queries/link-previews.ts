import type { Clock } from '@vitrine/platform/kernel'
import type { LinkPreview, LinkPreviewer } from '../ports.ts'

export interface LinkPreviewsOptions {
  readonly previewer: LinkPreviewer
  readonly clock: Clock
  /** The platform gave no usable answer; the form just shows nothing. */
  readonly onFailed: (error: unknown) => void
}

/** What a canonical link leads to; undefined when unknown. Neither ever throws. */
export interface LinkPreviews {
  /** Asks the platform unless the answer is cached. */
  readonly find: (url: string) => Promise<LinkPreview | undefined>
  /** The cached answer; the platform is not asked. */
  readonly known: (url: string) => Promise<LinkPreview | undefined>
}

interface Held {
  readonly preview: Promise<LinkPreview | undefined>
  until: number
}

const LINKS_MAX = 2_000
const HOUR_MS = 3_600_000
/** Views are shown, so a preview does not grow old. */
const FOUND_MS = 600_000
/** How long an empty answer or a failure is cached: a private video may soon be public, and a platform that is down is left alone. */
const NOTHING_MS = 60_000
/** A platform counts calls by the day, and forms are not the only ones who need them. */
const CALLS_AN_HOUR = 200

/** Caches previews in this process, for all panels: they are public. */
export function createLinkPreviews({ previewer, clock, onFailed }: LinkPreviewsOptions): LinkPreviews {
  const links = new Map<string, Held>()
  let hour = { endsAt: 0, calls: 0 }

  const mayCall = (now: number): boolean => {
    if (now >= hour.endsAt) hour = { endsAt: now + HOUR_MS, calls: 0 }
    hour.calls += 1
    return hour.calls <= CALLS_AN_HOUR
  }
  const keep = (url: string, held: Held): void => {
    links.delete(url)
    links.set(url, held)
    const [oldest] = links.keys()
    if (links.size > LINKS_MAX && oldest !== undefined) links.delete(oldest)
  }
  const ask = async (url: string): Promise<LinkPreview | undefined> => {
    try {
      return await previewer.find(url)
    } catch (error) {
      onFailed(error)
      return undefined
    }
  }
  const held = (url: string, now: number): Held | undefined => {
    const found = links.get(url)
    return found && found.until > now ? found : undefined
  }
  const find = async (url: string): Promise<LinkPreview | undefined> => {
    if (!previewer.knows(url)) return undefined
    const now = clock.now().getTime()
    const known = held(url, now)
    if (known) return known.preview
    if (!mayCall(now)) return undefined
    // Single-flight: concurrent requests for a link share one call.
    const pending: Held = { preview: ask(url), until: now + NOTHING_MS }
    keep(url, pending)
    const found = await pending.preview
    if (found) pending.until = clock.now().getTime() + FOUND_MS
    return found
  }
  return { find, known: async (url) => held(url, clock.now().getTime())?.preview }
}
