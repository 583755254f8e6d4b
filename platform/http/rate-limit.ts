import type { Database } from '../database/index.ts'
import { Refusal } from '../kernel/index.ts'
import type { RequestContext } from './context.ts'
import { subscriberOf } from './network-of.ts'
import type { RateLimit } from './route.ts'
import { type BucketState, returnToBucket, takeFromBucket } from './store/rate-limit-store.ts'

const MEMORY_BUCKETS_MAX = 50_000
const UNLIMITED: BucketState = { waitSeconds: 0, usedSeconds: 0 }

/** The subject of a limit. */
export type Subject = Pick<RequestContext, 'panelId' | 'caller' | 'ip'>

/** Generic cell rate limiting: `burst` at once, then `perMinute` evenly; full buckets answer 429 with Retry-After. */
export interface RateLimiter {
  take(limit: RateLimit, context: Subject): Promise<LimitState | undefined>
  /** Returns one request to the bucket of a limit in the database: the limit turned out not to apply. */
  giveBack?(limit: RateLimit, context: RequestContext): Promise<void>
  /** The limit of a caller as the database counts it, so that the caller's look-up takes it in the same round trip. Undefined where it is not counted so. */
  shared?(limit: RateLimit): SharedLimit | undefined
}

/** What is left of a limit after a request was let through. */
export interface LimitState {
  readonly limit: number
  readonly remaining: number
  /** Until the whole limit is free again. */
  readonly resetSeconds: number
  /** The window of the limit. */
  readonly windowSeconds: number
}

/** The header fields of the IETF draft on rate limits: those that clients read today (up to draft 7), and the policy beside them. */
export const rateLimitHeaders = ({ limit, remaining, resetSeconds, windowSeconds }: LimitState): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
  'ratelimit-policy': `${limit};w=${windowSeconds}`,
})

/** Takes a limit and sets the headers of what is left of it, also where nothing is. */
export async function takeAndTell(
  limiter: RateLimiter | undefined,
  limit: RateLimit,
  context: RequestContext,
  tell: (headers: Readonly<Record<string, string>>) => void,
): Promise<void> {
  try {
    const state = await limiter?.take(limit, context)
    if (state) tell(rateLimitHeaders(state))
  } catch (error) {
    if (error instanceof Refusal && error.category === 'limited') tell(rateLimitHeaders(emptyOf(limit, error)))
    throw error
  }
}

/** What is left of a limit that refused. */
export const emptyOf = (limit: RateLimit, { retryAfterSeconds }: Refusal): LimitState => ({
  limit: limit.burst,
  remaining: 0,
  resetSeconds: retryAfterSeconds ?? 1,
  windowSeconds: windowOf(limit),
})

const windowOf = ({ burst, perMinute }: RateLimit): number => Math.ceil((60 * burst) / perMinute)

/** A caller's bucket in the database: its name before `:user:{id}`, and its pace in seconds. */
export interface SharedLimit {
  readonly name: string
  readonly emissionSeconds: number
  readonly toleranceSeconds: number
}

/** Lets everything through: for tests that are about something else. */
export const noRateLimiter: RateLimiter = { take: async () => undefined }

/** Counts in the database for all nodes, or in this process, as each limit says. */
export function createRateLimiter(database: Database): RateLimiter {
  const arrivals = new Map<string, number>()
  return {
    shared: (limit) => {
      if (limit.store !== 'database' || limit.per !== 'caller') return undefined
      const { emissionMs, toleranceMs } = paceOf(limit)
      return { name: limit.name, emissionSeconds: emissionMs / 1000, toleranceSeconds: toleranceMs / 1000 }
    },
    take: async (limit, context) => {
      const { emissionMs, toleranceMs } = paceOf(limit)
      const bucket = `${limit.name}:${subjectOf(limit, context)}`
      const { waitSeconds, usedSeconds } =
        limit.store === 'memory'
          ? takeFromMemory(arrivals, `${context.panelId}:${bucket}`, emissionMs, toleranceMs)
          : ((await takeFromBucket(database, context.panelId, bucket, { emissionMs, toleranceMs })) ?? UNLIMITED)
      refuseWhileFull(waitSeconds)
      const remaining = Math.max(0, Math.floor((toleranceMs + emissionMs - usedSeconds * 1000) / emissionMs))
      return { limit: limit.burst, remaining, resetSeconds: Math.ceil(usedSeconds), windowSeconds: windowOf(limit) }
    },
    giveBack: async (limit, context) => {
      const { emissionMs } = paceOf(limit)
      const bucket = `${limit.name}:${subjectOf(limit, context)}`
      await database.transaction(context.panelId, (trx) => returnToBucket(trx, bucket, emissionMs))
    },
  }
}

/** 429 with Retry-After while a bucket is full. */
export function refuseWhileFull(waitSeconds: number): void {
  if (waitSeconds <= 0) return
  throw new Refusal('limited', 'request.tooMany', { retryAfterSeconds: Math.ceil(waitSeconds) })
}

function paceOf({ perMinute, burst }: RateLimit): { emissionMs: number; toleranceMs: number } {
  const emissionMs = 60_000 / perMinute
  return { emissionMs, toleranceMs: emissionMs * (burst - 1) }
}

const subjectOf = (limit: RateLimit, context: Subject): string =>
  limit.per === 'caller' && context.caller.kind === 'user' ? `user:${context.caller.userId}` : `ip:${subscriberOf(context.ip)}`

function takeFromMemory(arrivals: Map<string, number>, bucket: string, emissionMs: number, toleranceMs: number): BucketState {
  const now = Date.now()
  const arrival = Math.max(arrivals.get(bucket) ?? 0, now)
  if (arrival - now > toleranceMs) return { waitSeconds: (arrival - now - toleranceMs) / 1000, usedSeconds: (arrival - now) / 1000 }
  arrivals.delete(bucket)
  arrivals.set(bucket, arrival + emissionMs)
  // The least recently used one is the most likely to be empty.
  const oldest = arrivals.size > MEMORY_BUCKETS_MAX ? arrivals.keys().next().value : undefined
  if (oldest !== undefined) arrivals.delete(oldest)
  return { waitSeconds: 0, usedSeconds: (arrival + emissionMs - now) / 1000 }
}
