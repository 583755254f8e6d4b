import type { Mode } from './mode.ts'

/** Everything that breaks the shop on purpose. A mode is loaded when it is asked for. */
export const modes: readonly Mode[] = [
  {
    name: 'kills',
    about: 'processes are killed and connections cut while people order and pay',
    counts: 'kills',
    long: 200,
    short: 10,
    run: async (options, log) => (await import('./kills/kills.ts')).runKills(options, log),
  },
  {
    name: 'database-restarts',
    about: 'the database stops as by a power cut while people order and pay',
    counts: 'restarts',
    long: 100,
    run: async (options, log) => (await import('./kills/kills.ts')).runDatabaseRestarts(options, log),
  },
  {
    name: 'edges',
    about: 'the machine misbehaves while people order: clocks, names, frozen processes, idle connections, bytes a minute apart',
    counts: 'seconds in each case',
    long: 60,
    run: async (options, log) => (await import('./edges/edges.ts')).runEdges(options, log),
  },
  {
    name: 'providers',
    about: 'every way in which an upstream panel can go wrong, for every action and kind of account',
    counts: 'runs of each cell',
    long: 3,
    run: async (options, log) => (await import('./providers/provider-matrix.ts')).runProviderMatrix(options, log),
  },
  {
    name: 'double-spend',
    about: '64 clients at once spend one balance, send one key, pay, cancel, withdraw and take back',
    counts: 'rounds',
    long: 200,
    run: async ({ seed, size, isShort }, log) =>
      (await import('./double-spend/double-spend.ts')).runDoubleSpend({ seed, size: isShort ? Math.min(size, 3) : size }, log),
  },
  {
    name: 'simulate',
    about: 'virtual time, one transaction of one actor at a time, faults of every kind, then a week of rest',
    counts: 'seeds',
    long: 1000,
    run: async (options, log) => (await import('./simulator/run-simulation.ts')).runSimulation(options, log),
  },
  {
    name: 'webhooks',
    about: 'every kind of gateway against every way its messages and its money can come',
    counts: 'replays of a message',
    long: 1000,
    run: async (options, log) => (await import('./webhooks/webhook-matrix.ts')).runWebhookMatrix(options, log),
  },
  {
    name: 'ledger',
    section: 'ledger sequences',
    about: 'random sequences of postings beside a plain model',
    counts: 'sequences',
    long: 2000,
    run: async (options) => (await import('./suites.ts')).runLedgerSequences(options),
  },
  {
    name: 'arithmetic',
    about: 'every figure of random purchases beside an exact one',
    counts: 'purchases',
    long: 1_000_000,
    run: async (options) => (await import('./suites.ts')).runArithmetic(options),
  },
  {
    name: 'crash-points',
    about: 'workers die between any two of their operations',
    counts: 'rounds',
    long: 5,
    run: async (options) => (await import('./suites.ts')).runCrashPoints(options),
  },
  {
    name: 'isolation',
    about: 'every endpoint and every table, with every kind of caller',
    counts: 'rounds',
    long: 200,
    run: async (options) => (await import('./suites.ts')).runIsolation(options),
  },
  {
    name: 'seeded-bugs',
    about: 'known bugs are laid into a copy of the sources, and their suites have to notice',
    counts: 'bugs',
    long: 99,
    run: async (options, log) => (await import('./seeded-bugs/seeded-bugs.ts')).runSeededBugs(options, log),
  },
]
