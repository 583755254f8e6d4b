import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type Review, reviewColumns } from '../store/review-store.ts'

/** The newest comments on services, by network. The same object as long as nothing changed. */
export type NetworkReviews = ReadonlyMap<number, readonly Review[]>

/** Read for all networks together, however many reviews a panel has. */
const READ_MAX = 200
const OF_NETWORK_MAX = 6

/** What is shown at a network: the newest comments on services that it still sells. */
export async function newestOfNetworks(trx: Trx): Promise<NetworkReviews> {
  const rows = await trx.rows(sql<Review & { readonly networkId: number }>`
    select s.network_id as "networkId", r.* from (
      select ${reviewColumns} from catalogue.review where panel_id = ${trx.panelId} and comment is not null and hidden_at is null order by updated_at desc limit ${READ_MAX}) r
      join catalogue.service s on s.panel_id = ${trx.panelId} and s.id = r."serviceId" and s.is_enabled and not s.is_deactivated
     order by r."createdAt" desc`)
  const byNetwork = Map.groupBy(rows, ({ networkId }) => networkId)
  return new Map([...byNetwork].map(([networkId, reviews]) => [networkId, reviews.slice(0, OF_NETWORK_MAX)]))
}

interface Held {
  readonly text: string
  readonly reviews: NetworkReviews
  readonly readAt: number
}

/** Reviews of networks, cached for a minute; while they cannot be read, the stale ones are served. */
export function createNetworkReviews(database: Database, { checkEveryMs = 60_000 }: { readonly checkEveryMs?: number } = {}) {
  const panels = new Map<number, Held>()
  const pending = new Map<number, Promise<NetworkReviews>>()
  const none: NetworkReviews = new Map()
  const read = async (panelId: number): Promise<NetworkReviews> => {
    const before = panels.get(panelId)
    const reviews = await database.read(panelId, newestOfNetworks).catch(() => before?.reviews ?? none)
    const text = JSON.stringify([...reviews])
    const held = { text, reviews: text === before?.text ? before.reviews : reviews, readAt: performance.now() }
    panels.set(panelId, held)
    return held.reviews
  }
  return (panelId: number): Promise<NetworkReviews> => {
    const held = panels.get(panelId)
    if (held && performance.now() - held.readAt < checkEveryMs) return Promise.resolve(held.reviews)
    // Single-flight: concurrent requests share one read.
    const known = pending.get(panelId)
    if (known) return known
    const reading = read(panelId).finally(() => pending.delete(panelId))
    pending.set(panelId, reading)
    return reading
  }
}
