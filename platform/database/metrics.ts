import { createCounter, createGauge } from '../observability/index.ts'

export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

const pools = new Set<PoolCounts>()
const sum = (count: (pool: PoolCounts) => number): number => [...pools].reduce((total, pool) => total + count(pool), 0)

createGauge(
  'vitrine_database_connections',
  'Connections of this process to the database: in use, idle, and requests that wait for one',
  'state',
  () => ({
    used: sum((pool) => pool.totalCount - pool.idleCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  }),
)

/** Counts a pool's connections among those of this process. Returns a function to call when it is closed. */
export function watchPool(pool: PoolCounts): () => void {
  pools.add(pool)
  return () => pools.delete(pool)
}

/** Transactions that a deadlock, a lock time-out or a lost connection ended: run again, or given up after the last try. */
export const countRetry = createCounter('vitrine_database_retries_total', 'Transactions that failed in passing', 'result', [
  'repeated',
  'gave-up',
])
