import { z } from 'zod'

const count = z.int().nonnegative()
const percent = z.number().nonnegative()

export const channelInfo = z.strictObject({ subscribers: count, views: count, monetized: z.boolean() })
export type ChannelInfoWire = z.infer<typeof channelInfo>

export const channelDay = z.strictObject({
  day: z.iso.date(),
  views: count,
  watch_time_minutes: count,
  average_view_duration_seconds: count,
  average_view_duration_percentage: percent,
  subscribers_gained: count,
  subscribers_lost: count,
})
export type ChannelDayWire = z.infer<typeof channelDay>

export const channelVideo = z.strictObject({
  video_id: z.string(),
  title: z.string(),
  preview_image: z.string(),
  published_date: z.iso.datetime(),
  views: count,
  likes: count,
  comments: count,
})
export type ChannelVideoWire = z.infer<typeof channelVideo>

/** `ctr` in percent; null where the platform does not tell how often a picture was shown. */
export const videoFigures = z.strictObject({
  video_id: z.string(),
  clicks: count.nullable(),
  ctr: percent.nullable(),
  impressions: count.nullable(),
  average_view_duration_seconds: count,
  average_view_duration_percentage: percent,
  watch_time_minutes: count,
})
export type VideoFiguresWire = z.infer<typeof videoFigures>
