import { quantile } from './rounds.ts'

export interface Driven {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Driving {
  readonly clients: number
  /** Ends after this time or after `times` calls, whichever comes first. */
  readonly seconds: number
  readonly times?: number
  readonly once: (client: number) => Promise<void>
}

/** Many clients, each with one call in flight; an error ends the run. */
export async function drive({ clients, seconds, times = Number.POSITIVE_INFINITY, once }: Driving): Promise<Driven> {
  const latencies: number[] = []
  let left = times
  const started = performance.now()
  const until = started + seconds * 1000
  const client = async (index: number): Promise<void> => {
    while (left > 0 && performance.now() < until) {
      left -= 1
      const requested = performance.now()
      await once(index)
      latencies.push(performance.now() - requested)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  const took = (performance.now() - started) / 1000
  return { perSecond: latencies.length / took, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}
