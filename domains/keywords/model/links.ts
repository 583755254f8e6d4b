const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})/
const CHANNEL = /^https:\/\/www\.youtube\.com\/(@|channel\/|user\/|c\/)[^/?#]+$/

/** The number of the video behind an address; undefined for anything else. */
export const videoIdOf = (url: string): string | undefined => VIDEO.exec(url)?.[1]

/** Videos and channels stand in results; playlists and posts do not. */
export const isFollowable = (url: string): boolean => VIDEO.test(url) || CHANNEL.test(url)
