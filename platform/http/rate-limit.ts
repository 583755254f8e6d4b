import { type Database, sql } from '../database/index.ts'
import { Refusal } from '../kernel/index.ts'
import type { RequestContext } from './context.ts'
import type { RateLimit } from './route.ts'

const MEMORY_BUCKETS_MAX = 50_000

/** Generic cell rate limiting: `burst` at once, then `perMinute` evenly; full buckets answer 429 with Retry-After. */
export interface RateLimiter {
  take(limit: RateLimit, context: RequestContext): Promise<void>
}

export const noRateLimiter: RateLimiter = { take: async () => {} }

export function createRateLimiter(database: Database): RateLimiter {
  const arrivals = new Map<string, number>()
  return {
    take: async (limit, context) => {
      const emissionMs = 60_000 / limit.perMinute
      const toleranceMs = emissionMs * (limit.burst - 1)
      const bucket = `${limit.name}:${subjectOf(limit, context)}`
      const waitSeconds =
        limit.store === 'memory'
          ? takeFromMemory(arrivals, `${context.panelId}:${bucket}`, emissionMs, toleranceMs)
          : await takeFromDatabase(database, context.panelId, bucket, emissionMs, toleranceMs)
      if (waitSeconds > 0) {
        throw new Refusal('http.limited', 'limited', 'Too many requests. Please try again later.', {
          retryAfterSeconds: Math.ceil(waitSeconds),
        })
      }
    },
  }
}

const subjectOf = (limit: RateLimit, context: RequestContext): string =>
  limit.per === 'caller' && context.caller.kind === 'user' ? `user:${context.caller.userId}` : `ip:${context.ip}`

function takeFromMemory(arrivals: Map<string, number>, bucket: string, emissionMs: number, toleranceMs: number): number {
  const now = Date.now()
  const arrival = Math.max(arrivals.get(bucket) ?? 0, now)
  if (arrival - now > toleranceMs) return (arrival - now - toleranceMs) / 1000
  if (arrivals.size >= MEMORY_BUCKETS_MAX) arrivals.clear()
  arrivals.set(bucket, arrival + emissionMs)
  return 0
}

async function takeFromDatabase(
  database: Database,
  panelId: number,
  bucket: string,
  emissionMs: number,
  toleranceMs: number,
): Promise<number> {
  const [row] = await database.statement(sql<{ wait: number }>`
    select platform.take_from_bucket(${panelId}, ${bucket}, make_interval(secs => ${emissionMs / 1000}), make_interval(secs => ${toleranceMs / 1000})) as wait`)
  return row?.wait ?? 0
}
