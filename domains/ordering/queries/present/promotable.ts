import type { z } from 'zod'
import type { promotable } from '../../contract/entities.ts'
import { isFinal } from '../../model/states.ts'
import type { Content } from '../../store/content-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

export type PromotableWire = z.output<typeof promotable>

/** What an order is delivered to; null where it has no link. */
export const promotableOf = (line: OrderLine): PromotableWire | null =>
  line.url === null ? null : { ...placeOf(line.url), ...timesOf([line]), snippet: { thumbnail: line.thumbnail, title: line.title } }

/** A publication of a subscribed channel, with the times of all its orders together. */
export const promotableOfContent = (content: Content, lines: readonly OrderLine[]): PromotableWire => ({
  ...placeOf(content.url),
  ...timesOf(lines),
  snippet: { thumbnail: content.thumbnail, title: content.title },
})

const placeOf = (url: string): Pick<PromotableWire, 'url' | 'embed_url'> => ({ url, embed_url: embedOf(url) })

const VIDEO = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/
const embedOf = (url: string): string | null => {
  const id = VIDEO.exec(url)?.[1]
  return id === undefined ? null : `https://www.youtube-nocookie.com/embed/${id}`
}

type Times = Pick<PromotableWire, 'started_at' | 'supported_at' | 'supported_until' | 'ended_at'>

/** From when a provider first had an order until nothing is delivered any more, and the time in which what is lost is restored. */
function timesOf(lines: readonly OrderLine[]): Times {
  const guaranteed = lines.filter(({ guaranteeUntil }) => guaranteeUntil !== null)
  const areOver = lines.length > 0 && lines.every(({ state }) => isFinal(state))
  return {
    started_at: earliest(lines.map(({ startedAt }) => startedAt)),
    supported_at: earliest(guaranteed.map(({ completedAt }) => completedAt)),
    supported_until: latest(guaranteed.map(({ guaranteeUntil }) => guaranteeUntil)),
    ended_at: areOver ? latest(lines.map(({ completedAt, updatedAt }) => completedAt ?? updatedAt)) : null,
  }
}

type Found = readonly (Date | null)[]
const timesIn = (found: Found): number[] => found.flatMap((time) => time?.getTime() ?? [])
const earliest = (found: Found): string | null => shown(timesIn(found), Math.min)
const latest = (found: Found): string | null => shown(timesIn(found), Math.max)
const shown = (times: readonly number[], choose: (...times: number[]) => number): string | null =>
  times.length === 0 ? null : new Date(choose(...times)).toISOString()
