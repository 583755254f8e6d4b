import { findTitle, type LinkPreviews, type LinkTitle, titleOf } from '@vitrine/catalogue'
import type { PreparedLine } from './prepare-lines.ts'

/** Of one request: more links are a list that was pasted, and platforms count their calls. */
const REQUESTED_MAX = 10

interface Deps {
  readonly linkPreviews?: LinkPreviews | undefined
}

/**
 * Gives lines the titles and thumbnails of their links, as the platform tells the server; nothing comes from the client. A platform that is slow or silent
 * leaves a line without: no order fails for its title.
 */
export async function withTitles({ linkPreviews }: Deps, lines: readonly PreparedLine[]): Promise<PreparedLine[]> {
  if (!linkPreviews) return [...lines]
  const requested = new Set(lines.flatMap(({ url }) => url ?? []).slice(0, REQUESTED_MAX))
  return titled(lines, async (url) => (requested.has(url) ? findTitle(linkPreviews, url) : titleOf(await linkPreviews.known(url))))
}

/** The same from the cache, without a call to the platform. */
export const withKnownTitles = async ({ linkPreviews }: Deps, lines: readonly PreparedLine[]): Promise<PreparedLine[]> =>
  linkPreviews ? titled(lines, async (url) => titleOf(await linkPreviews.known(url))) : [...lines]

const titled = (lines: readonly PreparedLine[], find: (url: string) => Promise<LinkTitle>): Promise<PreparedLine[]> =>
  Promise.all(lines.map(async (line) => (line.url === null ? line : { ...line, ...(await find(line.url)) })))
