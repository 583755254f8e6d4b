import type { LinkPreview, LinkPreviewer } from '@vitrine/catalogue'
import type { ChannelReference } from '@vitrine/identity'
import { GOOGLE, type YoutubeDataOptions } from './options.ts'
import { findVideo } from './video-platform.ts'
import { createYoutubeData } from './youtube-data.ts'

const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})$/
const CHANNEL = /^https:\/\/www\.youtube\.com\/(@|channel\/|user\/|c\/)([\w%.-]{1,200})$/
/** Where addresses of the kind `/c/` still work, the handle has the same name. */
const NAMED_BY: Readonly<Record<string, ChannelReference['by']>> = { '@': 'handle', 'channel/': 'id', 'user/': 'username', 'c/': 'handle' }
/** Short: a person waits at the form meanwhile. */
const TIMEOUT_MS = 3_000

/** Public facts of videos and channels, for the order form. */
export function createYoutubePreviews({ url = GOOGLE, key, timeoutMs = TIMEOUT_MS }: YoutubeDataOptions): LinkPreviewer {
  const channels = createYoutubeData({ url, key, timeoutMs })
  return {
    knows: (link) => VIDEO.test(link) || CHANNEL.test(link),
    find: async (link): Promise<LinkPreview | undefined> => {
      const videoId = VIDEO.exec(link)?.[1]
      if (videoId !== undefined) return findVideo({ url, key, timeoutMs }, videoId)
      const reference = referenceIn(link)
      const channel = reference && (await channels.find(reference))
      return channel && { title: channel.title, author: null, thumbnail: channel.thumbnail, views: null }
    },
  }
}

function referenceIn(link: string): ChannelReference | undefined {
  const [, kind = '', name = ''] = CHANNEL.exec(link) ?? []
  const by = NAMED_BY[kind]
  return by && { by, value: decodeURIComponent(name) }
}
