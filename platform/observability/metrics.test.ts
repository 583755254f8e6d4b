import { describe, expect, it } from 'vitest'
import { createCounter, createGauge } from './counter.ts'
import { createMetrics } from './metrics.ts'

const lineOf = async (metrics: ReturnType<typeof createMetrics>, start: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(start))

describe('metrics', () => {
  it('tell how long a queue has not been empty, from its first poll on', async () => {
    let now = 1_000_000
    const metrics = createMetrics(() => now)
    metrics.polled('outbox', 5)
    now += 3_000
    metrics.polled('outbox', 5)
    expect(await lineOf(metrics, 'vitrine_queue_lag_seconds')).toEqual(['vitrine_queue_lag_seconds{queue="outbox"} 3'])
    metrics.polled('outbox', 0)
    now += 500
    expect(await lineOf(metrics, 'vitrine_queue_lag_seconds')).toEqual(['vitrine_queue_lag_seconds{queue="outbox"} 0.5'])
  })
  it('tell the jobs that wait when they are read', async () => {
    const metrics = createMetrics()
    let waiting = 4
    metrics.watchJobs(async () => [{ name: 'orders.pay', waiting }])
    expect(await lineOf(metrics, 'vitrine_jobs_waiting')).toEqual(['vitrine_jobs_waiting{queue="orders.pay"} 4'])
    waiting = 0
    expect(await lineOf(metrics, 'vitrine_jobs_waiting')).toEqual(['vitrine_jobs_waiting{queue="orders.pay"} 0'])
  })
  it('are told without jobs and backups while the database is away', async () => {
    const metrics = createMetrics()
    metrics.watchJobs(() => Promise.reject(new Error('away')))
    metrics.watchBackups(() => Promise.reject(new Error('away')))
    metrics.failed('jobs')
    expect(await lineOf(metrics, 'vitrine_')).toEqual(expect.arrayContaining(['vitrine_background_failures_total{where="jobs"} 1']))
    expect(await lineOf(metrics, 'vitrine_jobs_waiting')).toEqual([])
    expect(await lineOf(metrics, 'vitrine_backup_age_seconds')).toEqual([])
  })
  it('hold counters of the domains, each known value from zero on, in every server of the process', async () => {
    const count = createCounter('vitrine_tested_total', 'Only here', 'result', ['good', 'bad'])
    count('good')
    for (const metrics of [createMetrics(), createMetrics()])
      expect(await lineOf(metrics, 'vitrine_tested_total')).toEqual([
        'vitrine_tested_total{result="good"} 1',
        'vitrine_tested_total{result="bad"} 0',
      ])
  })
  it('read a gauge when they are read, and forget values that are told no more', async () => {
    let ages: Record<string, number> = { full: 5, incremental: 2 }
    createGauge('vitrine_tested_age_seconds', 'Only here', 'kind', () => ages)
    const metrics = createMetrics()
    expect(await lineOf(metrics, 'vitrine_tested_age_seconds')).toEqual([
      'vitrine_tested_age_seconds{kind="full"} 5',
      'vitrine_tested_age_seconds{kind="incremental"} 2',
    ])
    ages = { full: 6 }
    expect(await lineOf(metrics, 'vitrine_tested_age_seconds')).toEqual(['vitrine_tested_age_seconds{kind="full"} 6'])
  })
})
