import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { processMetrics } from './counter.ts'

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  answered(answer: { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number }): void
  failed(where: string): void
  /** A queue was polled; `taken` 0 means that it was empty at that time. */
  polled(queue: string, taken: number): void
  /** Adds the waiting jobs, counted at each scrape. */
  watchJobs(waiting: () => Promise<readonly { readonly name: string; readonly waiting: number }[]>): void
  /** Adds the seconds since the latest backup of each kind, read at each scrape. */
  watchBackups(ages: () => Promise<Readonly<Record<string, number>>>): void
}

/** Figures for operators in the Prometheus text format; docs/runbooks says what to do about them. What the database cannot tell is left out: the rest is wanted most then. */
export function createMetrics(now: () => number = Date.now): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = new Histogram({
    name: 'vitrine_http_seconds',
    help: 'Seconds per answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const failures = new Counter({
    name: 'vitrine_background_failures_total',
    help: 'Failed background work',
    labelNames: ['where'],
    registers,
  })
  const emptyAt = new Map<string, number>()
  new Gauge({
    name: 'vitrine_queue_lag_seconds',
    help: 'Seconds since the queue was last seen empty: no due row is older than that. The queue "outbox" holds announced facts',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, at] of emptyAt) this.set({ queue }, (now() - at) / 1000)
    },
  })
  return {
    contentType: registry.contentType,
    text: () => Registry.merge([registry, processMetrics]).metrics(),
    answered: ({ route, method, status, seconds: taken }) => seconds.observe({ route, method, status }, taken),
    failed: (where) => failures.inc({ where }),
    polled: (queue, taken) => {
      if (taken === 0 || !emptyAt.has(queue)) emptyAt.set(queue, now())
    },
    watchJobs: (waiting) => {
      new Gauge({
        name: 'vitrine_jobs_waiting',
        help: 'Jobs of subscribers and schedules that wait to be run, as the job queue counted them last',
        labelNames: ['queue'],
        registers,
        async collect() {
          this.reset()
          for (const { name, waiting: count } of await waiting().catch(() => [])) this.set({ queue: name }, count)
        },
      })
    },
    watchBackups: (ages) => {
      new Gauge({
        name: 'vitrine_backup_age_seconds',
        help: 'Seconds since the latest backup that was marked as done',
        labelNames: ['kind'],
        registers,
        async collect() {
          this.reset()
          for (const [kind, age] of Object.entries(await ages().catch(() => ({})))) this.set({ kind }, age)
        },
      })
    },
  }
}
