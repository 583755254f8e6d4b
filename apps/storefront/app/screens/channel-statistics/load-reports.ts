import type { ChannelDayWire } from '@vitrine/insights/contract/schemas'
import type { Period } from '@vitrine/ui/formats'
import type { Api } from '../../api/api-client.ts'
import type { YoutubeAnalytics } from './model/youtube-analytics.ts'

export interface Reports extends Pick<YoutubeAnalytics, 'info' | 'daily' | 'videos' | 'videoStatistics'> {
  /** The last year, whatever the period: the trend and the way to monetisation are told by it. */
  readonly lastYear: readonly ChannelDayWire[]
  /** When the oldest of the answers was given. */
  readonly updatedAt: string
  /** false while the platform is away and an older answer stands in. */
  readonly isCurrent: boolean
}

interface ReportInput {
  readonly channelId: string
  readonly period: Period
  readonly year: Period
}

/** Everything about a channel in a period: parameters in the address, the body empty; videos are named by number (YTREP-001). */
export async function loadReports(
  { insights }: Pick<Api, 'insights'>,
  { channelId, period, year }: ReportInput,
  signal: AbortSignal,
): Promise<Reports> {
  const requested = ([date_start, date_end]: Period) => ({
    query: { youtube_channel_id: channelId, date_start, date_end },
    body: undefined,
  })
  const isYear = period[0] === year[0] && period[1] === year[1]
  const [info, days, videos] = await Promise.all([
    insights.channelInfo(requested(period), { signal }),
    insights.channelDays(requested(period), { signal }),
    insights.channelVideos(requested(period), { signal }),
  ])
  const lastYear = isYear ? days : await insights.channelDays(requested(year), { signal })
  const { query } = requested(period)
  const video_ids = videos.data.map(({ video_id }) => video_id).join(',')
  const figures =
    video_ids === '' ? undefined : await insights.videoFigures({ query: { ...query, video_ids }, body: undefined }, { signal })
  const answers = [info, days, videos, lastYear, ...(figures ? [figures] : [])]
  return {
    info: info.data,
    daily: days.data,
    videos: videos.data,
    videoStatistics: figures?.data ?? [],
    lastYear: lastYear.data,
    updatedAt: answers.map(({ updated_at }) => updated_at).toSorted()[0] ?? info.updated_at,
    isCurrent: answers.every(({ is_current }) => is_current),
  }
}
