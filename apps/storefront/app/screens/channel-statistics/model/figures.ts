/** How good a share is, told by percent: below 5 bad, below 10 normal, otherwise good (STAT-001). */
export type Quality = 'bad' | 'normal' | 'good'
export const qualityOf = (percent: number): Quality => (percent < 5 ? 'bad' : percent < 10 ? 'normal' : 'good')

/** Half up, to one decimal. */
const oneDecimal = (value: number): number => Math.round((value + Number.EPSILON) * 10) / 10
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : oneDecimal((part / whole) * 100))

interface Reactions {
  readonly views: number
  readonly likes: number
  readonly comments: number
}
/** Likes per view in percent (STAT-004). */
export const popularityOf = ({ likes, views }: Pick<Reactions, 'likes' | 'views'>): number => shareOf(likes, views)
/** Comments per view in percent (STAT-004). */
export const engagementOf = ({ comments, views }: Pick<Reactions, 'comments' | 'views'>): number => shareOf(comments, views)

/** Watch time is told in hours (STAT-005). */
export const hoursOf = (minutes: number): number => minutes / 60

const LATEST = 3
/** The last three by the date of publishing (STAT-003). */
export const latestOf = <Video extends { readonly published_date: string }>(videos: readonly Video[]): readonly Video[] =>
  videos.toSorted((one, other) => Date.parse(other.published_date) - Date.parse(one.published_date)).slice(0, LATEST)

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The last thirty days that were counted, and the thirty before them; the platform's newest days come late. */
export function lastTwoMonths<Row extends { readonly day: string }>(
  rows: readonly Row[],
): readonly [last: readonly Row[], before: readonly Row[]] {
  const newest = rows.reduce((latest, { day }) => (day > latest ? day : latest), '')
  if (newest === '') return [[], []]
  const [from, start] = [dayBefore(newest, MONTH_DAYS), dayBefore(newest, 2 * MONTH_DAYS)]
  return [rows.filter(({ day }) => day > from), rows.filter(({ day }) => day > start && day <= from)]
}

/** By how many percent a figure has changed, to one decimal; undefined where it began with nothing (STAT-006). */
export const trendOf = (last: number, before: number): number | undefined =>
  before === 0 ? undefined : oneDecimal(((last - before) / before) * 100)
