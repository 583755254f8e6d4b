import { Counter, Registry } from 'prom-client'

/** Counters of the domains: one set for a process, because what they count happens in any of its servers and workers. */
export const domainCounters = new Registry()

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
  const counter = new Counter({ name, help, labelNames: [label], registers: [domainCounters] })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value) => counter.inc({ [label]: value })
}
