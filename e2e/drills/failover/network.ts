import { execFileSync } from 'node:child_process'

/** A machine of its own as far as its network goes: a namespace on a bridge, which can be cut off. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Program and arguments that run the given ones in there as the user of PostgreSQL. */
  inside(program: string, args: readonly string[]): readonly [string, readonly string[]]
  cut(): void
  mend(): void
  /** Processes in there. */
  processes(): number[]
}

export interface Network {
  /** This machine on the bridge. */
  readonly address: string
  readonly machines: readonly Machine[]
  remove(): void
}

const PREFIX = 'vdrill'
const SUBNET = '10.77.193'
const BRIDGE = `${PREFIX}br`

const ip = (...args: readonly string[]): string =>
  execFileSync('/usr/sbin/ip', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Makes machines on a bridge; what a killed run left of that name goes first. */
export function makeNetwork(names: readonly string[]): Network {
  removeLeftovers()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const machines = names.map((name, index) => makeMachine(name, `${SUBNET}.${11 + index}`))
  return { address: `${SUBNET}.1`, machines, remove: removeLeftovers }
}

function makeMachine(name: string, address: string): Machine {
  const [space, outer] = [`${PREFIX}-${name}`, `${PREFIX}${name}`]
  ip('netns', 'add', space)
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', outer, 'master', BRIDGE)
  ip('link', 'set', outer, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const link of ['eth0', 'lo']) ip('-n', space, 'link', 'set', link, 'up')
  return {
    name,
    address,
    inside: (program, args) => [
      '/usr/sbin/ip',
      ['netns', 'exec', space, 'setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args],
    ],
    cut: () => void ip('link', 'set', outer, 'down'),
    mend: () => void ip('link', 'set', outer, 'up'),
    processes: () => processesIn(space),
  }
}

const processesIn = (space: string): number[] => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)

function removeLeftovers(): void {
  const spaces = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((space) => space.startsWith(`${PREFIX}-`))
  for (const space of spaces) {
    for (const pid of processesIn(space)) end(pid)
    ip('netns', 'del', space)
  }
  if (ip('-br', 'link', 'show', 'type', 'bridge').includes(BRIDGE)) ip('link', 'del', BRIDGE)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}
