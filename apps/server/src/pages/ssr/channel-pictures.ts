import type { AllowedSources } from '../third-parties.ts'

/** YouTube's hosts of channel and video pictures. */
const YOUTUBE = ['https://i.ytimg.com', 'https://yt3.ggpht.com', 'https://yt3.googleusercontent.com']

/**
 * What pages may show of channels and videos: pictures alone, of YouTube or of what stands in for it. Every page may, because client-side navigation leads
 * from any of them to the order form and to channel reports without another document.
 */
export const channelPictures = (params: { readonly url: string | undefined } | undefined): AllowedSources =>
  params ? { 'img-src': params.url === undefined ? YOUTUBE : [new URL(params.url).origin] } : {}
