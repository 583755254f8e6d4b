import { createHash } from 'node:crypto'
import type { Publication } from '@vitrine/ordering'
import { parseFeed } from 'feedsmith'

const ITEMS_MAX = 200
const ID_MAX = 200
const URL_MAX = 500
const TITLE_MAX = 300

interface Item {
  readonly id: string | undefined
  readonly url: string | undefined
  readonly title: string | undefined
  readonly thumbnail: string | undefined
  readonly date: string | undefined
}

/** The publications that a feed lists, in its own order; throws when the text is no feed. What has no address is left out. */
export function readPublications(text: string): Publication[] {
  return itemsOf(text).slice(0, ITEMS_MAX).flatMap(publicationOf)
}

function itemsOf(text: string): Item[] {
  const parsed = parseFeed(text)
  switch (parsed.format) {
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        id: entry.yt?.videoId ?? entry.id,
        url: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
        title: entry.title?.value,
        thumbnail: (entry.media?.groups?.[0]?.thumbnails ?? entry.media?.thumbnails)?.[0]?.url,
        date: entry.published,
      }))
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.guid?.value ?? item.link,
        url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        title: item.title,
        thumbnail: item.media?.thumbnails?.[0]?.url,
        date: item.pubDate ?? item.dc?.dates?.[0],
      }))
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.link,
        url: item.link,
        title: item.title,
        thumbnail: undefined,
        date: item.dc?.dates?.[0],
      }))
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.id,
        url: item.url,
        title: item.title,
        thumbnail: item.image,
        date: item.date_published,
      }))
  }
}

function publicationOf({ id, url, title, thumbnail, date }: Item): Publication[] {
  const address = webAddress(url)
  if (!address) return []
  return [
    {
      id: shortened(readable(id) || address),
      url: address,
      title: readable(title).slice(0, TITLE_MAX) || null,
      thumbnail: webAddress(thumbnail) ?? null,
      publishedAt: timeOf(date),
    },
  ]
}

function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.href.length <= URL_MAX ? url.href : undefined
}

/** Removes what PostgreSQL cannot store and no reader sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const readable = (text: string | undefined): string => (text ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()

const shortened = (id: string): string => (id.length <= ID_MAX ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`)

function timeOf(text: string | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1990 || time.getUTCFullYear() > 9999 ? null : time
}
