import type { Book, UpstreamOrder } from './book.ts'
import type { UpstreamService } from './catalogue.ts'
import type { Fate } from './progress.ts'

/** What the verbs need to know about this panel. */
export interface Panel {
  readonly book: Book
  readonly now: () => number
  /** The present list. */
  services(): readonly UpstreamService[]
  changeServices(change: { readonly set?: readonly UpstreamService[]; readonly remove?: readonly number[] }): void
  findService(id: string): UpstreamService | undefined
  readonly settings: PanelSettings
}

export interface PanelSettings {
  deliverySeconds: number
  /** How long a cancel request takes to work. */
  cancelSeconds: number
  refuseActiveLink: boolean
  /** What this panel lacks: whole actions, or `status-batch`. */
  lacks: readonly string[]
}

/** How the next accepted order is going to end, when a fault says so. */
export interface Steering {
  readonly fate: Fate
  readonly missingShare: number
  /** A refill taken by this call is rejected in the end. */
  readonly rejectRefill: boolean
}

export interface ActionResult {
  readonly answer: unknown
  /** The order taken by this call; null for every other call and for replays. */
  readonly accepted: UpstreamOrder | null
}

export const failure = (error: string): { error: string } => ({ error })
