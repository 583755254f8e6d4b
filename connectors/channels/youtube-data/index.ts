export { createYoutubeVideos } from './video-platform.ts'
export { createYoutubeData } from './youtube-data.ts'
export { createYoutubePositions } from './youtube-positions.ts'
export { createYoutubePreviews } from './youtube-previews.ts'
