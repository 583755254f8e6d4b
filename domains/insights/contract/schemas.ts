import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { insightsPaths as paths } from './paths.ts'
import { channelDay, channelInfo, channelVideo, videoFigures } from './reports.ts'

export type { ChannelDayWire, ChannelInfoWire, ChannelVideoWire, VideoFiguresWire } from './reports.ts'

const VIDEOS_MAX = 50
/** `video_ids[]=a&video_ids[]=b`, `video_ids=a` or `video_ids=a,b`; in a body a list too. */
const videoIds = z
  .union([z.string().max(2000), z.array(z.string().max(64)).max(VIDEOS_MAX)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.string().regex(/^[\w-]{1,64}$/)).max(VIDEOS_MAX))

/** The parameters of all four. The specification sends them in the address; a body is read for what the address leaves out. */
const requested = z.object({
  youtube_channel_id: z.string().max(64).optional(),
  date_start: z.iso.date().optional(),
  date_end: z.iso.date().optional(),
  video_ids: videoIds.optional(),
  'video_ids[]': videoIds.optional(),
})
export type ReportParams = z.output<typeof requested>

/** When the platform answered, and whether that is within the hour: an older answer is served while the platform fails. */
const values = { updated_at: z.iso.datetime(), is_current: z.boolean() }
const report = { auth: 'user', query: requested, body: requested.optional() } as const

/** Every call about reports of channels. */
export const insightsContract = {
  channelInfo: defineRoute(paths.channelInfo, {
    ...report,
    id: 'EP-109',
    operation: 'getChannelInfo',
    tag: 'Channels',
    summary: 'Subscribers, views and monetisation of a connected channel',
    response: z.object({ data: channelInfo, ...values }),
  }),
  channelVideos: defineRoute(paths.channelVideos, {
    ...report,
    id: 'EP-110',
    operation: 'listChannelVideos',
    tag: 'Channels',
    summary: 'The newest videos of a connected channel up to the end of the period, or those that are named',
    response: z.object({ data: z.array(channelVideo), ...values }),
  }),
  channelDays: defineRoute(paths.channelDays, {
    ...report,
    id: 'EP-111',
    operation: 'listChannelDays',
    tag: 'Channels',
    summary: 'What each day of the period brought a connected channel',
    response: z.object({ data: z.array(channelDay), ...values }),
  }),
  videoFigures: defineRoute(paths.videoFigures, {
    ...report,
    id: 'EP-112',
    operation: 'listVideoFigures',
    tag: 'Channels',
    summary: 'Impressions, clicks and watch time of named videos in the period',
    response: z.object({ data: z.array(videoFigures), ...values }),
  }),
  askReportConsent: defineRoute(paths.askReportConsent, {
    id: 'OUR-INSIGHTS-01',
    operation: 'requestReportConsent',
    tag: 'Channels',
    sessionOnly: true,
    auth: 'user',
    summary: 'The address of the page on which the channel’s owner lets its reports be read',
    body: z.object({ youtube_channel_id: z.string().min(1).max(64) }),
    response: z.object({ data: z.strictObject({ url: z.string() }) }),
  }),
  /** A navigation carries no bearer: the session is resolved from its cookie. */
  reportConsentGiven: defineRoute(paths.reportConsentGiven, {
    id: 'OUR-INSIGHTS-02',
    operation: 'finishReportConsent',
    tag: 'Channels',
    auth: 'guest',
    status: 302,
    summary: 'Where the video platform sends the browser back to',
    query: z.object({
      code: z.string().max(4096).optional(),
      state: z.string().max(255).optional(),
      error: z.string().max(255).optional(),
    }),
  }),
} as const
