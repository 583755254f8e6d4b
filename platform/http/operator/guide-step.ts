import type { Trx } from '../../database/statements-on.ts'

/** How far one step of opening a shop is, told from what is there and never ticked by hand. */
export interface GuideAnswer {
  readonly isDone: boolean
  /** What is left of it, in names that the console has words for. */
  readonly missing: readonly string[]
}

/** What each domain knows of opening a shop. */
export interface GuideStep {
  readonly step: string
  /** Anyone who has it can do the step. */
  readonly permission: string
  readonly look: (trx: Trx) => Promise<GuideAnswer>
}
