import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  answered(answer: { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number }): void
  failed(where: string): void
}

/** Figures for operators in the Prometheus text format. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'vitrine_http_seconds',
    help: 'Seconds per answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'vitrine_background_failures_total',
    help: 'Failed background work',
    labelNames: ['where'],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered: ({ route, method, status, seconds: taken }) => seconds.observe({ route, method, status }, taken),
    failed: (where) => failures.inc({ where }),
  }
}
