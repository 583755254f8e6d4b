import { expect } from 'vitest'

/** How long a journey waits for what another process has to do first; a machine that is busy may take its time. */
export const PATIENT = { timeout: 30_000 } as const

/** Looks again and again until it is so: `await soon(() => rows.count()).toBe(2)`. */
export const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, PATIENT)
