import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as flushed, setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One run of some code, such as one poll of a queue by a worker; it belongs to a process and dies with it. */
interface Actor {
  readonly process: string
  readonly name: string
  isDead: boolean
}

interface Gate {
  readonly actor: Actor
  readonly label: string
  readonly notBefore: number
  readonly open: () => void
}

export interface Scheduler {
  /** Starts an actor; it runs until its first gate. `ended` tells how, unless the actor's process died before. */
  spawn(process: string, name: string, work: () => Promise<void>, ended?: (error: unknown) => void): void
  /** Waits for this actor's turn, and until `notBefore`, where given. Outside any actor it waits for nothing. */
  turn(label: string, notBefore?: number): Promise<void>
  /** Whether the code that asks is somebody's who waits for turns. */
  isAwaited(): boolean
  /** The next turn is one whole operation: nobody else moves until it is over. */
  atomically<T>(label: string, operation: () => Promise<T>): Promise<T>
  /** Drops every actor of a process where it stands, between two operations. */
  crash(process: string): number
  /** Lets one actor, chosen by the seed, make its next move; false when nobody can move now. */
  step(): Promise<boolean>
  /** When the first sleeping actor wakes up. */
  nextWake(): number | undefined
  running(process: string, name?: string): number
  readonly steps: number
}

const STUCK_MS = 20_000

/** One whole operation of one actor at a time, in an order that the seed alone decides. */
export function createScheduler(time: VirtualTime, random: Random, trace: (line: string) => void): Scheduler {
  const here = new AsyncLocalStorage<{ readonly actor: Actor; readonly isInside: boolean }>()
  const actors = new Set<Actor>()
  let gates: Gate[] = []
  let busy: Promise<void> | undefined
  let steps = 0

  const turn: Scheduler['turn'] = async (label, notBefore = 0) => {
    const actor = here.getStore()?.actor
    if (!actor || here.getStore()?.isInside) return
    await new Promise<void>((resolve) => {
      if (!actor.isDead) gates.push({ actor, label, notBefore, open: resolve })
    })
  }
  /** Everything between two gates runs on promises that are settled already, so it is through before the next turn of the event loop. */
  const settle = async (): Promise<void> => {
    await flushed()
    while (busy) {
      await busy
      await flushed()
    }
  }
  return {
    get steps() {
      return steps
    },
    spawn: (process, name, work, ended = () => {}) => {
      const actor: Actor = { process, name, isDead: false }
      actors.add(actor)
      const end = (error: unknown): void => {
        actors.delete(actor)
        if (!actor.isDead) ended(error)
      }
      here
        .run({ actor, isInside: false }, async () => {
          await turn('start')
          await work()
        })
        .then(() => end(undefined), end)
    },
    turn,
    isAwaited: () => here.getStore()?.isInside === false,
    atomically: async (label, operation) => {
      const store = here.getStore()
      if (!store || store.isInside) return operation()
      await turn(label)
      const { promise, resolve } = Promise.withResolvers<void>()
      busy = promise
      try {
        return await here.run({ actor: store.actor, isInside: true }, operation)
      } finally {
        busy = undefined
        resolve()
      }
    },
    crash: (process) => {
      const dying = [...actors].filter((actor) => actor.process === process)
      for (const actor of dying) {
        actor.isDead = true
        actors.delete(actor)
      }
      gates = gates.filter((gate) => !gate.actor.isDead)
      trace(`${time.now()} ${process} dies with ${dying.length}`)
      return dying.length
    },
    step: async () => {
      const began = performance.now()
      await settle()
      while (actors.size > 0 && gates.length === 0) {
        if (performance.now() - began > STUCK_MS) throw new Error(`nobody moves: ${[...actors].map(({ name }) => name).join(', ')}`)
        await sleep(1)
        await settle()
      }
      const open = gates.filter(({ notBefore }) => notBefore <= time.now())
      if (open.length === 0) return false
      const gate = random.pick(open)
      gates = gates.filter((other) => other !== gate)
      steps += 1
      trace(`${time.now()} ${gate.actor.process} ${gate.actor.name}: ${gate.label}`)
      gate.open()
      await settle()
      return true
    },
    nextWake: () => gates.reduce<number | undefined>((first, { notBefore }) => Math.min(first ?? notBefore, notBefore), undefined),
    running: (process, name) =>
      [...actors].filter((actor) => actor.process === process && (name === undefined || actor.name === name)).length,
  }
}
