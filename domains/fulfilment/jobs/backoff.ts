import { after } from '../model/timings.ts'

const FIRST_MS = 1000
const CAP_MS = 60_000

/** Backs off, in this process, from rows that just failed: one that keeps failing neither stops a loop nor makes it spin. */
export interface Backoff {
  /** Runs the work unless its key is backing off; a failure is logged and returns `otherwise`. */
  attempt<T>(key: string, now: Date, work: () => Promise<T>, otherwise: T): Promise<T>
}

export function createBackoff(tell: (key: string, error: unknown) => void): Backoff {
  const resting = new Map<string, { readonly until: Date; readonly failures: number }>()
  return {
    attempt: async (key, now, work, otherwise) => {
      const rest = resting.get(key)
      if (rest && rest.until > now) return otherwise
      try {
        const result = await work()
        resting.delete(key)
        return result
      } catch (error) {
        const failures = (rest?.failures ?? 0) + 1
        resting.set(key, { until: after(now, Math.min(CAP_MS, FIRST_MS * 2 ** (failures - 1))), failures })
        tell(key, error)
        return otherwise
      }
    },
  }
}
