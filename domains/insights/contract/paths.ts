import type { PathSet } from '@vitrine/platform/kernel'

export const insightsPaths = {
  channelInfo: { method: 'POST', path: '/api/v1/youtube-reporting/channels/info' },
  channelVideos: { method: 'POST', path: '/api/v1/youtube-reporting/channels/videos/info' },
  channelDays: { method: 'POST', path: '/api/v1/youtube-reporting/channels/statistics-daily' },
  videoFigures: { method: 'POST', path: '/api/v1/youtube-reporting/channels/videos/statistics' },
  askReportConsent: { method: 'POST', path: '/api/v1/youtube-reporting/consent' },
  reportConsentGiven: { method: 'GET', path: '/youtube-reporting/callback' },
} as const satisfies PathSet
