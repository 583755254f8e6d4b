import { createLinkPreviews, type LinkPreviews } from '@vitrine/catalogue'
import { createYoutubeAnalytics } from '@vitrine/connectors/channels/youtube-analytics'
import {
  createYoutubeData,
  createYoutubePreviews,
  createYoutubeSearch,
  createYoutubeVideos,
} from '@vitrine/connectors/channels/youtube-data'
import type { Config } from '@vitrine/platform/config'
import { systemClock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'

/** What is asked of the video platform, where it can be asked. */
export const youtubeOf = ({ youtube }: Config) => ({
  channels: youtube && createYoutubeData(youtube),
  videos: youtube && createYoutubeVideos(youtube),
})

/** Reports of channels, by their owners' consent. */
export const reportsOf = ({ youtubeReports }: Config) => youtubeReports && createYoutubeAnalytics(youtubeReports)

export const keywordSource = ({ youtube, youtubeDailyUnits: dailyUnits }: Config) => ({
  dailyUnits,
  search: youtube && createYoutubeSearch(youtube),
})

export const linkPreviewsOf = ({ youtube }: Config, log: Log): LinkPreviews | undefined =>
  youtube &&
  createLinkPreviews({
    previewer: createYoutubePreviews(youtube),
    clock: systemClock,
    onFailed: (error) => log.info({ event: 'platform.title.unavailable', err: error }, 'the video platform told nothing about a link'),
  })
