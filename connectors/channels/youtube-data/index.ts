export { createYoutubeData } from './channel-directory.ts'
export { createYoutubePreviews } from './link-previews.ts'
export { createYoutubeVideos } from './video-platform.ts'
export { createYoutubePositions } from './video-positions.ts'
