import type { Channel } from './book.ts'

const size = (url: string, px: number) => ({ url, width: px, height: px })

const thumbnails = (base: string, { id }: Channel) => {
  const url = `${base}/thumbnails/${id}.svg`
  return { default: size(url, 88), medium: size(url, 240), high: size(url, 800) }
}

/** One item of `channels`. */
export const channelItem = (base: string, channel: Channel) => ({
  kind: 'youtube#channel',
  etag: channel.id.slice(2, 12),
  id: channel.id,
  snippet: {
    title: channel.title,
    description: channel.description,
    customUrl: `@${channel.handle}`,
    publishedAt: '2019-05-04T09:00:00Z',
    thumbnails: thumbnails(base, channel),
    localized: { title: channel.title, description: channel.description },
  },
})

/** One item of `search`; the real service escapes titles for HTML here, and only here. */
export const searchItem = (base: string, channel: Channel) => ({
  kind: 'youtube#searchResult',
  etag: channel.id.slice(2, 12),
  id: { kind: 'youtube#channel', channelId: channel.id },
  snippet: {
    publishedAt: '2019-05-04T09:00:00Z',
    channelId: channel.id,
    title: channel.title.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;'),
    description: channel.description.slice(0, 100),
    thumbnails: thumbnails(base, channel),
    channelTitle: channel.title,
    liveBroadcastContent: 'none',
  },
})

/** One video among the results of `search`, as `part=id` shows it. */
export const videoItem = (videoId: string) => ({
  kind: 'youtube#searchResult',
  etag: videoId.slice(0, 8),
  id: { kind: 'youtube#video', videoId },
})

/** A list; one that is empty has no `items` where the real service leaves them out. */
export const list = (kind: string, items: readonly object[], leavesOutNothing = false) => ({
  kind: `youtube#${kind}ListResponse`,
  etag: `${kind}-${items.length}`,
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  ...(items.length > 0 || leavesOutNothing ? { items } : {}),
})

export const problem = (code: number, reason: string, message: string) => ({
  error: { code, message, errors: [{ message, domain: 'youtube', reason }] },
})

/** A picture for every channel and every video, so that pages have something to show: a play button, or hills under a sun. */
export const thumbnail = (id: string): string => {
  const hue = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
  const at = (turn: number, light: number): string => `hsl(${(hue + turn) % 360} 55% ${light}%)`
  if (id.startsWith('UC'))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88"><rect width="88" height="88" fill="${at(0, 45)}"/><path d="M34 27v34l29-17z" fill="#fff"/></svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${at(0, 82)}"/><circle cx="${90 + (hue % 150)}" cy="62" r="26" fill="#fffbe8"/><path d="M0 118q60-44 120-6t110-12 90 8v72H0z" fill="${at(12, 62)}"/><path d="M0 146q70-30 150-4t170-14v52H0z" fill="${at(24, 42)}"/></svg>`
}
