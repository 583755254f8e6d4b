import type { ChannelReference } from '@vitrine/identity'
import type { QuotaSpent, VideoSearch } from '@vitrine/keywords'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { type Answer, ask, type Service } from './ask.ts'
import { GOOGLE, TIMEOUT_MS, type YoutubeDataOptions } from './options.ts'
import { createYoutubeData } from './youtube-data.ts'

const RESULTS_MAX = '50'
const QUOTA = ['quotaExceeded', 'dailyLimitExceeded']
const searchSchema = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(z.object({ id: z.object({ videoId: z.string() }), snippet: z.object({ channelId: z.string(), title: z.string() }) }))
    .default([]),
})
const videosSchema = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ tags: z.array(z.string()).default([]) }) })).default([]),
})

/** The video platform's search by region and language, with the tags of what it finds. */
export function createYoutubeSearch({ url = GOOGLE, key, timeoutMs = TIMEOUT_MS }: YoutubeDataOptions): VideoSearch {
  const service: Service = { url, key, timeoutMs }
  const channels = createYoutubeData({ url, key, timeoutMs })
  return {
    search: async ({ keyword, country, language, page }) => {
      const query = { part: 'snippet', type: 'video', q: keyword, regionCode: country, maxResults: RESULTS_MAX }
      const more = { ...(language ? { relevanceLanguage: language } : {}), ...(page ? { pageToken: page } : {}) }
      const found = await queryYoutube(service, 'search', { ...query, ...more }, searchSchema)
      if (found === 'quota-spent') return found
      return {
        videos: found.items.map(({ id, snippet }) => ({ id: id.videoId, channelId: snippet.channelId, title: plain(snippet.title) })),
        nextPage: found.nextPageToken ?? null,
      }
    },
    tagsOf: async (videoIds) => {
      if (videoIds.length === 0) return []
      const found = await queryYoutube(service, 'videos', { part: 'snippet', id: videoIds.join(',') }, videosSchema)
      if (found === 'quota-spent') return found
      const { items } = found
      const tags = new Map(items.map(({ id, snippet }) => [id, snippet.tags]))
      return videoIds.map((id) => tags.get(id) ?? [])
    },
    channelIdOf: async (address) => {
      const reference = referenceIn(address)
      return reference && (await channels.find(reference))?.id
    },
  }
}

async function queryYoutube<Schema extends z.ZodType>(
  service: Service,
  what: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema> | QuotaSpent> {
  const answer: Answer = await ask(service, what, query, QUOTA)
  if (answer.status === 403) return 'quota-spent'
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new OutsideFault(what, answer.status, 'the answer has another shape')
  return parsed.data
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
/** Titles come escaped for HTML in search results. */
const plain = (text: string): string => text.replace(/&(?:amp|#39|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)

const CHANNEL = /^https:\/\/www\.youtube\.com\/(@|channel\/|user\/|c\/)([\w%.-]{1,200})$/
/** Where addresses of the kind `/c/` still work, the handle has the same name. */
const NAMED_BY: Readonly<Record<string, ChannelReference['by']>> = { '@': 'handle', 'channel/': 'id', 'user/': 'username', 'c/': 'handle' }

function referenceIn(link: string): ChannelReference | undefined {
  const [, kind = '', name = ''] = CHANNEL.exec(link) ?? []
  const by = NAMED_BY[kind]
  return by && { by, value: decodeURIComponent(name) }
}
