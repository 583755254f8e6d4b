import type { Mode } from './mode.ts'

/** Everything that breaks the shop on purpose. A mode is loaded when it is asked for. */
export const modes: readonly Mode[] = [
  {
    name: 'kills',
    about: 'processes are killed and connections cut while people order and pay',
    counts: 'kills',
    long: 200,
    short: 10,
    run: async (options, log) => (await import('./kills.ts')).runKills(options, log),
  },
]
