import type { Database } from '../database/index.ts'

/** Thrown by every later operation of a dead process. */
export class Killed extends Error {}

/** Where a process dies: before or after its n-th operation, counted from 0. */
export interface Death {
  readonly operation: number
  readonly when: 'before' | 'after'
}

/** Fault injection: a process that dies between two of its operations, as with `kill -9`: what it committed stands, nothing follows. */
export interface Mortal {
  readonly database: Database
  /** A call to the outside world is an operation too. */
  around<T>(kind: string, operation: () => Promise<T>): Promise<T>
  /** Kinds of the operations so far; without a death they name every point there is. */
  readonly operations: readonly string[]
  readonly isDead: () => boolean
}

/** A database that dies where a test says. */
export function mortal(real: Database, death?: Death): Mortal {
  const operations: string[] = []
  let isDead = false
  const die = (): never => {
    isDead = true
    throw new Killed('the process was killed')
  }
  const around: Mortal['around'] = async (kind, operation) => {
    if (isDead) die()
    const isItsTime = operations.push(kind) - 1 === death?.operation
    if (isItsTime && death?.when === 'before') die()
    const result = await operation()
    return isItsTime ? die() : result
  }
  return {
    operations,
    around,
    isDead: () => isDead,
    database: {
      transaction: (panelId, work) => around('transaction', () => real.transaction(panelId, work)),
      read: (panelId, work) => around('read', () => real.read(panelId, work)),
      system: (work) => around('system', () => real.system(work)),
      statement: (query) => around('statement', () => real.statement(query)),
      close: () => real.close(),
    },
  }
}

/** Every point of the recorded operations. */
export const pointsOf = (operations: readonly string[]): (Death & { readonly name: string })[] =>
  operations.flatMap((kind, operation) =>
    (['before', 'after'] as const).map((when) => ({ operation, when, name: `${when} ${kind} ${operation + 1} of ${operations.length}` })),
  )
