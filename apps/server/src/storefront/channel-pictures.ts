import type { AllowedSources } from './third-parties.ts'

/** Where YouTube keeps pictures of channels and of videos. */
const YOUTUBE = ['https://i.ytimg.com', 'https://yt3.ggpht.com', 'https://yt3.googleusercontent.com']

/**
 * What pages may show of the reports of channels: pictures alone, of YouTube or of what stands in for it. Every page may, because a visitor comes to the reports from any of
 * them without another document; only the reports do.
 */
export const channelPictures = (reports: { readonly url: string | undefined } | undefined): AllowedSources =>
  reports ? { 'img-src': reports.url === undefined ? YOUTUBE : [new URL(reports.url).origin] } : {}
