import type { AllowedSources } from '../third-parties.ts'

/** Where YouTube keeps pictures of channels and of videos. */
const YOUTUBE = ['https://i.ytimg.com', 'https://yt3.ggpht.com', 'https://yt3.googleusercontent.com']

/**
 * What pages may show of channels and videos: pictures alone, of YouTube or of what stands in for it. Every page may, because a visitor comes to the order form and to the
 * reports of his channels from any of them without another document.
 */
export const channelPictures = (asked: { readonly url: string | undefined } | undefined): AllowedSources =>
  asked ? { 'img-src': asked.url === undefined ? YOUTUBE : [new URL(asked.url).origin] } : {}
