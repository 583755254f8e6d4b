import type { LineState } from './states.ts'

const DAY_MS = 86_400_000
/** A guaranteed service that names no days is guaranteed as long as its orders are counted. */
const DAYS_WITHOUT_NAME = 30

/** The end of a guarantee that began when the order was completed. */
export const guaranteeEnd = (completedAt: Date, guaranteeDays: number | null): Date =>
  new Date(completedAt.getTime() + (guaranteeDays ?? DAYS_WITHOUT_NAME) * DAY_MS)

export interface Guaranteed {
  readonly state: LineState
  readonly isGuarantee: boolean
  readonly guaranteeUntil: Date | null
}

export type GuaranteeHindrance = 'not-completed' | 'not-guaranteed' | 'over'

/** Why an order has no right to a refill now; undefined when it has. */
export function guaranteeHindrance(line: Guaranteed, now: Date): GuaranteeHindrance | undefined {
  if (line.state !== 'completed') return 'not-completed'
  if (!line.isGuarantee) return 'not-guaranteed'
  // A job writes the end just after completion.
  return line.guaranteeUntil && line.guaranteeUntil <= now ? 'over' : undefined
}

/** Whether the end of its guarantee, which a job writes, is still to come. */
export const awaitsGuaranteeEnd = ({ state, isGuarantee, guaranteeUntil }: Guaranteed): boolean =>
  state === 'completed' && isGuarantee && !guaranteeUntil

/** More than a twentieth gone: what counting errors and the network's own cleaning do not explain. */
export const isDropped = (lost: number, quantity: number): boolean => lost * 20 > quantity
