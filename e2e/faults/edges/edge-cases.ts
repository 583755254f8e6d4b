import { existsSync } from 'node:fs'
import { connect as connectTo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endChild, startChild } from '../../../tools/stack/child.ts'
import type { Stack } from '../../../tools/stack/stack.ts'
import type { OutsideWorld } from '../books/outside-world.ts'

const SERVER = path.join(import.meta.dirname, '../../../apps/server/src/main.ts')
/** Debian's package libfaketime; the first is of 64-bit Intel, the second of ARM. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))
const CLOCKS = ['+3h', '-3h'] as const
/** What it has locked is free after ten seconds, when the database ends its transaction (`idle_in_transaction_session_timeout`). */
const STOPPED_SECONDS_MIN = 30
const CONNECTIONS = 10_000
const CONNECTIONS_AT_ONCE = 200
const ANSWER_WITHIN_MS = 30_000

interface EdgeContext {
  readonly stack: Stack
  readonly world: OutsideWorld
  readonly admin: pg.Client
  readonly seconds: number
}

type Outcome = { readonly result: string; readonly wrong: readonly string[] } | { readonly skipped: string }

interface EdgeCase {
  /** Beside it holds in every case: people go on ordering, and all books agree in the end. */
  readonly promise: string
  readonly run: (context: EdgeContext) => Promise<Outcome>
}

const startSecond = async (stack: Stack, more: Readonly<Record<string, string>> = {}) =>
  (await startChild(SERVER, [], { ...stack.environment, ROLES: 'worker', PORT: '0', ...more }, 'message')).child

export const edgeCases: readonly EdgeCase[] = [
  // Before a provider misbehaves: its account rests afterwards, and nobody would send anything.
  {
    promise: 'a worker that is stopped for a while (SIGSTOP) sends nothing twice when it goes on',
    run: async ({ stack, world, seconds }) => {
      const child = await startSecond(stack)
      await sleep(2000)
      child.kill('SIGSTOP')
      const before = (await world.orders()).length
      await sleep(Math.max(seconds, STOPPED_SECONDS_MIN) * 1000)
      const sent = (await world.orders()).length - before
      child.kill('SIGCONT')
      await sleep(2000)
      await endChild(child)
      return { result: `the other worker sent ${sent} orders`, wrong: sent > 0 ? [] : ['the other worker sent nothing'] }
    },
  },
  {
    promise: 'a provider that answers a byte a minute holds up nobody else',
    run: async ({ world, seconds }) => {
      await world.spoil([{ kind: 'trickle', ms: 60_000, probability: 0.2 }])
      await sleep(seconds * 1000)
      await world.behave()
      return { result: 'one call in five', wrong: [] }
    },
  },
  ...CLOCKS.map((clock) => ({
    promise: `a worker whose clock is wrong by ${clock} does not start`,
    run: async ({ stack, seconds }: EdgeContext): Promise<Outcome> => {
      if (!FAKETIME) return { skipped: "it needs Debian's package libfaketime" }
      const wrongClock = { LD_PRELOAD: FAKETIME, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
      const started = await startSecond(stack, wrongClock).catch(() => undefined)
      if (started) await endChild(started)
      await sleep(seconds * 1000)
      return { result: 'beside one whose clock is right', wrong: started ? ['it works with a wrong clock'] : [] }
    },
  })),
  {
    promise: 'names that cannot be resolved delay orders and lose none',
    run: async ({ admin, seconds }) => {
      const move = (from: string, to: string) =>
        admin.query('update fulfilment.provider_account set endpoint = replace(endpoint, $1, $2) where endpoint like $3', [
          from,
          to,
          `%${from}%`,
        ])
      const moved = await move('//127.0.0.1', '//upstream.invalid')
      await sleep(seconds * 1000)
      await move('//upstream.invalid', '//127.0.0.1')
      const wrong = moved.rowCount ? [] : ['no account was given a name']
      return { result: `${moved.rowCount} accounts of providers had a name that does not exist`, wrong }
    },
  },
  { promise: 'ten thousand idle connections keep nobody out', run: idleConnections },
]

async function idleConnections({ stack, seconds }: EdgeContext): Promise<Outcome> {
  const open: Socket[] = []
  let refused = 0
  for (let opened = 0; opened < CONNECTIONS && refused === 0; opened += CONNECTIONS_AT_ONCE) {
    const some = await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, () => idle(stack.port)))
    refused += some.filter((socket) => socket === undefined).length
    open.push(...some.filter((socket) => socket !== undefined))
  }
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${stack.port}/core/settings`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined)
  const answeredMs = Math.round(performance.now() - started)
  await sleep(seconds * 1000)
  for (const socket of open) socket.destroy()
  // The machine's own limit of open files, ours or the server's: what it allows is what was tried.
  const result = `${open.length} connections${refused > 0 ? ` (the machine allows no more, see ulimit -n)` : ''}, the next request answered after ${answeredMs} ms`
  return { result, wrong: answer ? [] : [`no answer within ${ANSWER_WITHIN_MS / 1000} s`] }
}

const idle = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connectTo({ host: '127.0.0.1', port }, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
