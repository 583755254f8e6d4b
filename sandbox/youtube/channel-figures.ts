import { createHash } from 'node:crypto'

/** A video; the figures of its days follow from its number alone. */
export interface Video {
  readonly id: string
  readonly title: string
  /** YYYY-MM-DD of publishing. */
  readonly day: string
  readonly publishedAt: string
  readonly seconds: number
  /** Views of its first day. */
  readonly start: number
}

/** The figures of one day. */
export interface DayFigures {
  readonly views: number
  readonly minutes: number
  readonly gained: number
  readonly lost: number
  readonly impressions: number
  readonly clicks: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Between two videos. */
const EVERY_DAYS = 19
const FIRST_DAY = '2024-06-01'
const TITLES = [
  'Slow mornings in Lisbon, 4K walk',
  'Tram 28, a full ride',
  'Alfama in the rain',
  'A day at the harbour',
  'Night walk: the old town',
  'How I film while walking',
  'Market day, no talking',
  'Sunrise over the river',
] as const

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A deterministic number between 0 and 1 for the same arguments (FNV-1a, stirred): called tens of thousands of times for a long report. */
function chance(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000
}

const videoId = (seed: string): string => createHash('sha1').update(seed).digest('base64url').slice(0, 11)

/** The channel's videos, the newest first: one every nineteen days; a video's number and day never change. */
export function videosOf(channelId: string, now: number): readonly Video[] {
  const first = timeOf(FIRST_DAY)
  const count = Math.max(0, Math.floor((now - first) / (EVERY_DAYS * DAY_MS)))
  return Array.from({ length: count }, (_, index) => {
    const number = count - index
    const seed = `${channelId}:${number}`
    const publishedAt = first + number * EVERY_DAYS * DAY_MS + Math.floor(chance(seed, 'hour') * 12 + 7) * HOUR_MS
    return {
      id: videoId(seed),
      title: `${TITLES[number % TITLES.length]} #${number}`,
      day: dayOf(publishedAt),
      publishedAt: new Date(publishedAt).toISOString().replace('.000Z', 'Z'),
      seconds: Math.round(480 + chance(seed, 'length') * 360),
      start: Math.round(900 + chance(seed, 'start') ** 3 * 9_000),
    }
  }).filter(({ publishedAt }) => Date.parse(publishedAt) <= now)
}

const none: DayFigures = { views: 0, minutes: 0, gained: 0, lost: 0, impressions: 0, clicks: 0 }

/** One day of one video: a steep beginning, a long tail, more at weekends. */
function dayOfVideo(video: Video, day: string): DayFigures {
  const age = Math.round((timeOf(day) - timeOf(video.day)) / DAY_MS)
  if (age < 0) return none
  const weekend = [0, 6].includes(new Date(timeOf(day)).getUTCDay()) ? 1.25 : 1
  const wave = 0.8 + chance(video.id, day) * 0.4
  const views = Math.round(video.start * (Math.exp(-age / 9) + 0.06 * Math.exp(-age / 120)) * weekend * wave)
  const watched = 0.34 + chance(video.id, 'watched') * 0.2 + (chance(day, video.id, 'watched') - 0.5) * 0.04
  const clicks = Math.round(views * (0.45 + chance(video.id, 'clicks') * 0.2))
  return {
    views,
    minutes: Math.round((views * video.seconds * watched) / 60),
    gained: Math.round(views * 0.006 * wave),
    lost: Math.round(views * 0.0016 * weekend),
    impressions: Math.round(clicks / (0.025 + chance(video.id, 'rate') * 0.1)),
    clicks,
  }
}

const add = (one: DayFigures, other: DayFigures): DayFigures => ({
  views: one.views + other.views,
  minutes: one.minutes + other.minutes,
  gained: one.gained + other.gained,
  lost: one.lost + other.lost,
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
})

/** All of some days of some videos together. */
export const sumOf = (videos: readonly Video[], days: readonly string[]): DayFigures =>
  videos.reduce((sum, video) => days.reduce((inner, day) => add(inner, dayOfVideo(video, day)), sum), none)

/** Every day from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.floor((timeOf(to) - timeOf(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(timeOf(from) + index * DAY_MS))
}

/** The public counts of a video. */
export function reactionsTo(video: Video, now: number): { views: number; likes: number; comments: number } {
  const { views } = sumOf([video], daysBetween(video.day, dayOf(now)))
  return {
    views,
    likes: Math.round(views * (0.025 + chance(video.id, 'likes') * 0.09)),
    comments: Math.round(views * (0.002 + chance(video.id, 'comments') * 0.012)),
  }
}
