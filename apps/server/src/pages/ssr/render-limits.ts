import type { RateLimiter, RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'

export type Visitor = Pick<RequestContext, 'panelId' | 'caller' | 'ip'>

/** Concurrent renders: later requests would wait longer than visitors do. */
const RENDERS_MAX = 64
const FULL_SECONDS = 1

/**
 * What rendering may cost. A visitor has so many pages a minute (one from the cache is none of them), and the process so many at once; beyond that it is a 429 or a 503, each
 * with the time to wait, and everybody else is still served.
 */
export function createRenderLimits(
  rateLimiter: RateLimiter,
  { perMinute, atOnce = RENDERS_MAX }: { readonly perMinute: number; readonly atOnce?: number },
) {
  const limit = { name: 'pages', per: 'caller', burst: perMinute, perMinute, store: 'memory' } as const
  let underWay = 0
  return {
    async render<Rendered>(visitor: Visitor, render: () => Promise<Rendered>): Promise<Rendered> {
      await rateLimiter.take(limit, visitor)
      if (underWay >= atOnce) throw new Refusal('unavailable', 'request.unavailable', { retryAfterSeconds: FULL_SECONDS })
      underWay += 1
      try {
        return await render()
      } finally {
        underWay -= 1
      }
    },
  }
}
export type RenderLimits = ReturnType<typeof createRenderLimits>
