import type { ChannelDayWire, ChannelInfoWire, ChannelVideoWire, VideoFiguresWire } from '@vitrine/insights/contract/schemas'
import type { Period } from '@vitrine/ui/formats'

/** What the screen knows of one channel in one period (NS-02). */
export interface YoutubeAnalytics {
  readonly accountId: number | null
  readonly dateStart: string
  readonly dateEnd: string
  readonly info: ChannelInfoWire | null
  readonly daily: readonly ChannelDayWire[]
  readonly videos: readonly ChannelVideoWire[]
  readonly videoStatistics: readonly VideoFiguresWire[]
  readonly loading: boolean
  readonly error: ReportFailure | null
}

/** `channel`: its reports may not be read; `outside`: there is no answer, of the platform or of ours. */
export interface ReportFailure {
  readonly kind: 'channel' | 'outside'
  readonly text: string
}

export const initialAnalytics = ([dateStart, dateEnd]: Period): YoutubeAnalytics => ({
  accountId: null,
  dateStart,
  dateEnd,
  info: null,
  daily: [],
  videos: [],
  videoStatistics: [],
  loading: false,
  error: null,
})

/** Before the first answer: what was known of another channel or period is not shown for this one. */
export const beginLoading = (accountId: number, period: Period): YoutubeAnalytics => ({
  ...initialAnalytics(period),
  accountId,
  loading: true,
})
