import { type Locale, type Micro, micro } from '@vitrine/platform/kernel'

export type Names = Readonly<{ en: string } & Partial<Record<Locale, string>>>
export const nameIn = (names: Names, locale: Locale): string => names[locale] ?? names.en

/** One step of a panel's ladder; amounts in micro-USD, the discount in parts per million. */
export interface Grade {
  readonly id: number
  readonly icon: string
  readonly names: Names
  readonly discountPpm: number
  readonly spendingGoal: Micro
  readonly opensClosedSales: boolean
  readonly hasPersonalManager: boolean
  readonly consultationDays: number | null
  readonly thumbnailDays: number | null
}

/** A grade that a customer has reached. */
export interface HeldGrade {
  readonly gradeId: number
  readonly reachedAt: Date
  readonly expiresAt: Date
}

export interface Standing {
  readonly current: Grade | undefined
  readonly held: HeldGrade | undefined
  readonly next: Grade | undefined
  readonly previous: Grade | undefined
  /** What is missing to the next step; 0 on the top. */
  readonly spendToGoal: Micro
  /** The share of the next goal that is reached, in hundredths of a percent: 10000 is all of it. */
  readonly reachedBasisPoints: number
}

const WHOLE = 10_000n
export const GRADE_DAYS = 365
const DAY_MS = 86_400_000

/** The highest step whose goal was spent. The ladder stands in the order of its goals. */
const reachedBy = (ladder: readonly Grade[], spent: Micro): Grade | undefined =>
  ladder.findLast(({ spendingGoal }) => spendingGoal <= spent)

/** A customer's standing: a reached grade is valid for a year, and new spending may raise it at once (NS-21). */
export function standingOf(ladder: readonly Grade[], spent: Micro, held: HeldGrade | undefined, now: Date): Standing {
  const kept = held && held.expiresAt > now ? ladder.find(({ id }) => id === held.gradeId) : undefined
  const reached = reachedBy(ladder, spent)
  const current = kept && (!reached || kept.spendingGoal >= reached.spendingGoal) ? kept : reached
  const at = current ? ladder.indexOf(current) : -1
  const next = ladder[at + 1]
  const missing = next ? next.spendingGoal - spent : 0n
  return {
    current,
    held: current === kept ? held : undefined,
    next,
    previous: at > 0 ? ladder[at - 1] : undefined,
    /** What is missing, at least zero (GRADE-002). */
    spendToGoal: micro(missing > 0n ? missing : 0n),
    /** The share of the next step that is reached; all of it on the top (GRADE-002). */
    reachedBasisPoints: next && next.spendingGoal > 0n ? basisPoints(spent, next.spendingGoal) : Number(WHOLE),
  }
}

function basisPoints(spent: Micro, goal: Micro): number {
  const share = (2n * spent * WHOLE + goal) / (2n * goal)
  return Number(share > WHOLE ? WHOLE : share)
}

/** The grade to write after a recomputation: a step up counts from now, an expired one is computed anew; undefined when nothing changed. */
export function renewed(ladder: readonly Grade[], spent: Micro, held: HeldGrade | undefined, now: Date): HeldGrade | null | undefined {
  const { current } = standingOf(ladder, spent, held, now)
  const isExpired = held !== undefined && held.expiresAt <= now
  if (!current || current.spendingGoal === 0n) return isExpired ? null : undefined
  if (held && !isExpired && held.gradeId === current.id) return undefined
  return { gradeId: current.id, reachedAt: now, expiresAt: new Date(now.getTime() + GRADE_DAYS * DAY_MS) }
}
