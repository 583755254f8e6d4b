import type { ChannelDay, ReportPeriod, VideoFigures } from '@vitrine/insights'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { ask, NotSupported } from './ask.ts'
import type { Platform } from './options.ts'

/** The platform itself is no older. */
const FIRST_DAY = '2005-02-14'
/** Maximum of videos in a report. */
const VIDEOS_MAX = 200
const WATCHED = ['estimatedMinutesWatched', 'averageViewDuration', 'averageViewPercentage'] as const
const BY_DAY = ['views', ...WATCHED, 'subscribersGained', 'subscribersLost'] as const
const REACH = ['videoThumbnailImpressions', 'videoThumbnailImpressionsClickRate'] as const

const tableSchema = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  /** Absent in an empty report. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).default([]),
})
type Table = z.output<typeof tableSchema>

interface ReportParams {
  readonly channelId: string
  readonly period: ReportPeriod
  readonly dimension: 'day' | 'video'
  readonly metrics: readonly string[]
  readonly more?: Readonly<Record<string, string>>
}

function askTable(
  { places, timeoutMs }: Platform,
  bearer: string,
  { channelId, period, dimension, metrics, more }: ReportParams,
): Promise<Table> {
  const query = new URLSearchParams({
    ids: `channel==${channelId}`,
    startDate: period.from < FIRST_DAY ? FIRST_DAY : period.from,
    endDate: period.to < FIRST_DAY ? FIRST_DAY : period.to,
    dimensions: dimension,
    metrics: metrics.join(','),
    ...more,
  })
  return ask({ what: 'reports', url: `${places.analytics}/v2/reports?${query}`, timeoutMs, bearer }, tableSchema)
}

/** Reads rows by the names of their columns, whose order is the platform's. */
function readerOf({ columnHeaders }: Table): (row: Table['rows'][number]) => { key: string; number: (name: string) => number } {
  const places = new Map(columnHeaders.map(({ name }, index) => [name, index]))
  return (row) => ({
    key: String(row[0] ?? ''),
    number: (name) => {
      const place = places.get(name)
      if (place === undefined) throw new OutsideFault('reports', 200, `the report has no ${name}`)
      return Number(row[place] ?? 0)
    },
  })
}

export async function askDays(
  platform: Platform,
  bearer: string,
  params: Pick<ReportParams, 'channelId' | 'period'>,
): Promise<readonly ChannelDay[]> {
  const table = await askTable(platform, bearer, { ...params, dimension: 'day', metrics: BY_DAY, more: { sort: 'day' } })
  const read = readerOf(table)
  return table.rows.map((row) => {
    const { key: day, number } = read(row)
    return {
      day,
      views: number('views'),
      watchTimeMinutes: number('estimatedMinutesWatched'),
      averageViewDurationSeconds: number('averageViewDuration'),
      averageViewDurationPercentage: number('averageViewPercentage'),
      subscribersGained: number('subscribersGained'),
      subscribersLost: number('subscribersLost'),
    }
  })
}

/** Figures of the named videos, only those viewed in the period. Impressions and clicks are a report of their own, which not every channel gets. */
export async function askVideoFigures(
  platform: Platform,
  bearer: string,
  params: Pick<ReportParams, 'channelId' | 'period'> & { readonly ids: readonly string[] },
): Promise<readonly VideoFigures[]> {
  const more = { filters: `video==${params.ids.join(',')}`, maxResults: String(VIDEOS_MAX), sort: '-estimatedMinutesWatched' }
  const [watched, reach] = await Promise.all([
    askTable(platform, bearer, { ...params, dimension: 'video', metrics: WATCHED, more }),
    askReach(platform, bearer, params),
  ])
  const read = readerOf(watched)
  return watched.rows.map((row) => {
    const { key: videoId, number } = read(row)
    return {
      videoId,
      ...(reach.get(videoId) ?? { impressions: null, clicks: null, ctr: null }),
      watchTimeMinutes: number('estimatedMinutesWatched'),
      averageViewDurationSeconds: number('averageViewDuration'),
      averageViewDurationPercentage: number('averageViewPercentage'),
    }
  })
}

type Reach = Pick<VideoFigures, 'impressions' | 'clicks' | 'ctr'>

/** The best two hundred, unfiltered: the only form of this report. */
async function askReach(
  platform: Platform,
  bearer: string,
  params: Pick<ReportParams, 'channelId' | 'period'>,
): Promise<ReadonlyMap<string, Reach>> {
  try {
    const more = { sort: '-videoThumbnailImpressions', maxResults: String(VIDEOS_MAX) }
    const table = await askTable(platform, bearer, { ...params, dimension: 'video', metrics: REACH, more })
    const read = readerOf(table)
    return new Map(
      table.rows.map((row) => {
        const { key, number } = read(row)
        const impressions = number('videoThumbnailImpressions')
        const rate = number('videoThumbnailImpressionsClickRate')
        return [key, { impressions, clicks: Math.round(impressions * rate), ctr: Math.round(rate * 10_000) / 100 }]
      }),
    )
  } catch (error) {
    if (error instanceof NotSupported) return new Map()
    throw error
  }
}
