import type { LinkPreview, LinkPreviews } from '@vitrine/catalogue'
import type { PreparedLine } from './prepare-lines.ts'

const TITLE_MAX = 300
const THUMBNAIL_MAX = 500
/** Timeout: the form has usually fetched the title before; an order waits no longer for it. */
const PATIENCE_MS = 1_000
/** Of one request: more links are a list that was pasted, and platforms count their calls. */
const ASKED_MAX = 10

interface Deps {
  readonly linkPreviews?: LinkPreviews | undefined
}

/**
 * Gives lines the titles and thumbnails of their links, as the platform tells the server; nothing comes from the client. A platform that is slow or silent
 * leaves a line without: no order fails for its title.
 */
export async function withTitles({ linkPreviews }: Deps, lines: readonly PreparedLine[]): Promise<PreparedLine[]> {
  if (!linkPreviews) return [...lines]
  const asked = new Set(lines.flatMap(({ url }) => url ?? []).slice(0, ASKED_MAX))
  return titled(lines, (url) => (asked.has(url) ? soon(linkPreviews.find(url)) : linkPreviews.known(url)))
}

/** The same from the cache, without a call to the platform. */
export const withKnownTitles = async ({ linkPreviews }: Deps, lines: readonly PreparedLine[]): Promise<PreparedLine[]> =>
  linkPreviews ? titled(lines, linkPreviews.known) : [...lines]

/** A title on one line and of a length that lists can show; null when nothing is left of it. */
export const shownTitle = (title: string): string | null => {
  // Control signs would break a line of a mail or a table.
  const shown = [
    ...title
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, TITLE_MAX)
    .join('')
  return shown === '' ? null : shown
}

const titled = (lines: readonly PreparedLine[], find: LinkPreviews['find']): Promise<PreparedLine[]> =>
  Promise.all(
    lines.map(async (line) => {
      const preview = line.url === null ? undefined : await find(line.url)
      return preview ? { ...line, title: shownTitle(preview.title), thumbnail: shownThumbnail(preview) } : line
    }),
  )

const shownThumbnail = ({ thumbnail }: LinkPreview): string | null => (thumbnail && thumbnail.length <= THUMBNAIL_MAX ? thumbnail : null)

/** What comes later than that is for the next order of the link. */
function soon<Found>(coming: Promise<Found>): Promise<Found | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, PATIENCE_MS, undefined)
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer))
}
