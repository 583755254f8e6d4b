import type { LinkPreview } from '../ports.ts'
import type { LinkPreviews } from './link-previews.ts'

/** What is stored of a link and shown in lists: as its platform told when it was asked. */
export interface LinkTitle {
  readonly title: string | null
  readonly thumbnail: string | null
}

const TITLE_MAX = 300
const THUMBNAIL_MAX = 500
/** Timeout: a form has usually fetched the title before; nothing that a customer saves waits longer for it. */
const TIMEOUT_MS = 1_000

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

export const titleOf = (preview: LinkPreview | undefined): LinkTitle => ({
  title: preview ? shownTitle(preview.title) : null,
  thumbnail: preview?.thumbnail && preview.thumbnail.length <= THUMBNAIL_MAX ? preview.thumbnail : null,
})

/** Asks the platform of a link for a second at most: one that is slow or silent tells nothing. Never throws. */
export async function findTitle(linkPreviews: LinkPreviews | undefined, url: string): Promise<LinkTitle> {
  if (!linkPreviews) return titleOf(undefined)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, TIMEOUT_MS, undefined)
  return titleOf(await Promise.race([linkPreviews.find(url), promise]).finally(() => clearTimeout(timer)))
}
