import type { ChannelDayWire, ChannelInfoWire, ChannelVideoWire, VideoFiguresWire } from '../contract/schemas.ts'
import type { ChannelDay, ChannelInfo, ChannelVideo, VideoFigures } from '../ports.ts'

const whole = (value: number): number => Math.max(0, Math.round(value))
const hundredths = (value: number): number => Math.max(0, Math.round(value * 100) / 100)

export const presentInfo = ({ subscribers, views, isMonetised }: ChannelInfo): ChannelInfoWire => ({
  subscribers: whole(subscribers),
  views: whole(views),
  monetized: isMonetised,
})

export const presentDay = (day: ChannelDay): ChannelDayWire => ({
  day: day.day,
  views: whole(day.views),
  watch_time_minutes: whole(day.watchTimeMinutes),
  average_view_duration_seconds: whole(day.averageViewDurationSeconds),
  average_view_duration_percentage: hundredths(day.averageViewDurationPercentage),
  subscribers_gained: whole(day.subscribersGained),
  subscribers_lost: whole(day.subscribersLost),
})

export const presentVideo = (video: ChannelVideo): ChannelVideoWire => ({
  video_id: video.videoId,
  title: video.title,
  preview_image: video.previewImage,
  published_date: video.publishedAt.toISOString(),
  views: whole(video.views),
  likes: whole(video.likes),
  comments: whole(video.comments),
})

export const presentFigures = (figures: VideoFigures): VideoFiguresWire => ({
  video_id: figures.videoId,
  clicks: figures.clicks === null ? null : whole(figures.clicks),
  ctr: figures.ctr === null ? null : hundredths(figures.ctr),
  impressions: figures.impressions === null ? null : whole(figures.impressions),
  average_view_duration_seconds: whole(figures.averageViewDurationSeconds),
  average_view_duration_percentage: hundredths(figures.averageViewDurationPercentage),
  watch_time_minutes: whole(figures.watchTimeMinutes),
})
