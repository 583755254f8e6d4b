import { type History, type OrderRequest, videoOf } from '../../faults/books/history.ts'
import type { GatewayPayment, OutsideWorld, UpstreamOrder } from '../../faults/books/outside-world.ts'
import type { OurBooks } from '../../faults/books/read-books.ts'

/** What the upstream panel had taken at a time: its numbers grow. */
interface Reading {
  readonly at: number
  readonly latest: number
}

export interface Watch {
  /** Numbers of orders that were taken after a time and before the watch ended. */
  since(time: number): { isIn(order: UpstreamOrder): boolean }
  stop(): Promise<void>
}

const READ_EVERY_MS = 200

/** Reads the upstream panel's book all the time, so that its orders can be told apart by when they were taken. */
export function watchUpstream(world: OutsideWorld): Watch {
  const readings: Reading[] = []
  let last = 0
  let stopping = false
  const read = async (): Promise<void> => {
    const at = Date.now()
    last = Math.max(0, ...(await world.orders()).map(({ id }) => id))
    readings.push({ at, latest: last })
  }
  const reading = (async () => {
    while (!stopping) {
      // A sandbox that ends with a failed drill must not hide why that failed.
      await read().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    }
    await read().catch(() => undefined)
  })()
  return {
    since: (time) => {
      const before = readings.findLast(({ at }) => at <= time)?.latest ?? 0
      return { isIn: ({ id }) => id > before && id <= last }
    },
    stop: async () => {
      stopping = true
      await reading
    },
  }
}

export interface Outside {
  readonly requests: readonly OrderRequest[]
  readonly upstream: readonly UpstreamOrder[]
  readonly gateway: readonly GatewayPayment[]
  /** Confirmed between the restored time and the disaster, and gone. */
  readonly lost: readonly OrderRequest[]
  /** Stand at the upstream panel though the restored shop never sent them. */
  readonly ahead: readonly UpstreamOrder[]
  /** Payments of orders that are gone. */
  readonly ownerless: readonly GatewayPayment[]
}

/**
 * Takes out of the outside world's books what the restored shop cannot know: orders confirmed after the restored time, and what came of them. Only what was
 * confirmed or taken in those seconds may be missing; everything older stays in and has to agree.
 */
export function withoutLostSeconds(
  history: History,
  books: { readonly upstream: readonly UpstreamOrder[]; readonly gateway: readonly GatewayPayment[]; readonly ours: OurBooks },
  restoredTo: number,
  window: { isIn(order: UpstreamOrder): boolean },
): Outside {
  const known = new Set(books.ours.lines.map(({ url }) => videoOf(url)))
  const tokens = new Set(books.ours.lines.flatMap((line) => line.tokens))
  const lost = history.requests.filter(({ answeredAt, video }) => answeredAt !== null && answeredAt >= restoredTo && !known.has(video))
  const ahead = books.upstream.filter((order) => window.isIn(order) && !tokens.has(order.requestId ?? ''))
  const guests = lost.filter(({ by }) => by === 'guest')
  const suspended = new Set(
    books.ours.payments
      .filter(({ outcome, invoiceState }) => outcome === 'suspense' && invoiceState === null)
      .map(({ externalId }) => externalId),
  )
  const ownerless = guests.length === 0 ? [] : books.gateway.filter(({ id }) => suspended.has(id))
  return {
    lost,
    ahead,
    ownerless,
    requests: history.requests.filter((request) => !lost.includes(request)),
    upstream: books.upstream.filter((order) => !ahead.includes(order)),
    gateway: books.gateway,
  }
}
