import type { Log, ModeResult } from '../faults/mode.ts'
import type { DrillOptions } from './options.ts'
import type { Package } from './programs.ts'

export interface Drill {
  readonly name: string
  readonly about: string
  readonly needs: readonly Package[]
  /** For network namespaces. */
  readonly needsRoot?: boolean
  readonly run: (options: DrillOptions, log: Log) => Promise<ModeResult>
}

/** A drill is loaded when it is asked for. */
export const drills: readonly Drill[] = [
  {
    name: 'restore',
    about: 'a table is dropped while people order; the database is restored to one second before',
    needs: ['postgresql-15', 'pgbackrest'],
    run: async (options, log) => (await import('./restore/restore.ts')).runRestore(options, log),
  },
  {
    name: 'upgrade',
    about: 'two http processes and two workers go to the next version, one after another, while people order',
    needs: ['haproxy'],
    run: async (options, log) => (await import('./upgrade/upgrade.ts')).runUpgrade(options, log),
  },
  {
    name: 'soak',
    about: 'a shop under steady orders for long (--minutes 60): memory, queues and disk an order stand still',
    needs: [],
    run: async (options, log) => (await import('./soak/soak.ts')).runSoak(options, log),
  },
  {
    name: 'failover',
    about: 'three PostgreSQL under Patroni; the primary is killed, then cut off, while people order',
    needs: ['postgresql-15', 'patroni', 'etcd-server', 'pgbouncer', 'haproxy'],
    needsRoot: true,
    run: async (options, log) => (await import('./failover/failover.ts')).runFailover(options, log),
  },
]
