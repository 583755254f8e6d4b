import type { ChannelDirectory, ChannelFacts, ChannelReference } from '@vitrine/identity'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { type Answer, ask, type Service } from './ask.ts'
import { GOOGLE, TIMEOUT_MS, type YoutubeDataOptions } from './options.ts'

const snippet = z.object({
  title: z.string(),
  description: z.string().default(''),
  thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).default({}),
})
const channelsSchema = z.object({ items: z.array(z.object({ id: z.string(), snippet })).default([]) })
const searchSchema = z.object({ items: z.array(z.object({ id: z.object({ channelId: z.string() }), snippet })).default([]) })

/** Channels of the video platform by its data API. */
export function createYoutubeData({ url = GOOGLE, key, timeoutMs = TIMEOUT_MS }: YoutubeDataOptions): ChannelDirectory {
  const service: Service = { url, key, timeoutMs }
  return {
    find: async (reference) => {
      const answer = await ask(service, 'channels', { part: 'snippet', ...parameterOf(reference) })
      const [item] = understood('channels', answer, channelsSchema).items
      return item && factsOf(item.id, item.snippet)
    },
    search: async (query, limit) => {
      const answer = await ask(service, 'search', { part: 'snippet', type: 'channel', q: query, maxResults: String(limit) })
      return understood('search', answer, searchSchema).items.map((item) => {
        const facts = factsOf(item.id.channelId, item.snippet)
        return { ...facts, title: unescaped(facts.title) }
      })
    },
    hasPublicSubscriptions: async (channelId) => {
      const refusals = ['subscriptionForbidden', 'subscriberNotFound']
      const { status } = await ask(service, 'subscriptions', { part: 'id', channelId, maxResults: '1' }, refusals)
      return status === 200
    },
  }
}

function parameterOf({ by, value }: ChannelReference): Record<string, string> {
  switch (by) {
    case 'id':
      return { id: value }
    case 'username':
      return { forUsername: value }
    case 'handle':
      return { forHandle: `@${value}` }
  }
}

function understood<Schema extends z.ZodType>(what: string, answer: Answer, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new OutsideFault(what, answer.status, 'the answer has another shape')
  return parsed.data
}

const factsOf = (id: string, { title, description, thumbnails }: z.output<typeof snippet>): ChannelFacts => ({
  id,
  title,
  description,
  thumbnail: thumbnails.default?.url ?? null,
})

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
const unescaped = (text: string): string => text.replace(/&(?:amp|#39|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
