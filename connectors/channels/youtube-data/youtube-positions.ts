import type { KeywordPositions } from '@vitrine/ordering'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { ask } from './ask.ts'
import { GOOGLE, TIMEOUT_MS, type YoutubeDataOptions } from './options.ts'

/** Maximum of results in one search. */
const RESULTS_MAX = 50
const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})/
const searchSchema = z.object({ items: z.array(z.object({ id: z.object({ videoId: z.string() }) })).default([]) })

/** A video's position among the first fifty results of the video platform's search; none for anything but a video. */
export function createYoutubePositions({ url = GOOGLE, key, timeoutMs = TIMEOUT_MS }: YoutubeDataOptions): KeywordPositions {
  return {
    positionOf: async ({ keyword, url: address }) => {
      const id = VIDEO.exec(address)?.[1]
      if (id === undefined) return null
      const query = { part: 'id', type: 'video', q: keyword, maxResults: String(RESULTS_MAX) }
      const answer = await ask({ url, key, timeoutMs }, 'search', query)
      const parsed = searchSchema.safeParse(answer.body)
      if (!parsed.success) throw new OutsideFault('search', answer.status, 'the answer has another shape')
      const at = parsed.data.items.findIndex((item) => item.id.videoId === id)
      return at < 0 ? null : at + 1
    },
  }
}
