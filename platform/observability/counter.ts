import { Counter, Gauge, Registry } from 'prom-client'

/** What domains and database count: one set for a process, because it happens in any of its servers and workers. */
export const processMetrics = new Registry()

/**
 * A Prometheus counter with one label whose values are known. All values start at zero, so that an alert on a rate sees the first one of a kind too.
 * `name` ends in `_total`.
 */
export function createCounter<Value extends string>(
  name: `vitrine_${string}_total`,
  help: string,
  label: string,
  values: readonly Value[],
): (value: Value) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [processMetrics] })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value) => counter.inc({ [label]: value })
}

/** A Prometheus gauge with one label, read at each scrape. */
export function createGauge(
  name: `vitrine_${string}`,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [processMetrics],
    async collect() {
      this.reset()
      for (const [value, figure] of Object.entries(await read())) this.set({ [label]: value }, figure)
    },
  })
}
