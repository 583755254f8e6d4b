import type { Trx } from '../../database/statements-on.ts'
import type { Micro } from '../../kernel/index.ts'
import type { OperatorActor } from './operator-ports.ts'

/** No more than so many are counted. */
export const ATTENTION_COUNT_MAX = 10_000

/** How much of one kind waits for a person. */
export interface AttentionCount {
  /** One more than `ATTENTION_COUNT_MAX` where there are more. */
  readonly count: number
  /** Since when the longest of them waits; null where none does. */
  readonly oldestAt: Date | null
  /** What they are worth together, where they are about money. */
  readonly amount?: Micro
}

/** One thing that waits for a person. */
export interface AttentionItem {
  readonly id: number
  /** Since when it waits. */
  readonly at: Date
  /** Until when it is due, where each has its own time; `dueMinutes` is 0 then. */
  readonly dueAt?: Date
  /** What it is called beside its kind. */
  readonly label: string
  readonly customerId: number | null
  readonly amount: Micro | null
  /** Whose it is by its own domain, such as a ticket that was assigned in the inbox. */
  readonly assigneeId?: number | null
  /** Why it waits, where items of a kind wait for different reasons: a code, and whom or what it names. */
  readonly because?: { readonly code: string; readonly name: string | null }
}

/** A portion of what waits, by time and number; the time is `dueAt` where items have it, else `at`. */
export interface AttentionQuestion {
  readonly after: { readonly at: Date; readonly id: number }
  /** Of these alone; null for all. */
  readonly only: readonly number[] | null
  readonly without: readonly number[]
  /** Of those alone that are nobody's by their own domain either. */
  readonly unassigned?: boolean
  readonly limit: number
}

/** What each domain knows of that waits for a person. */
export interface AttentionQueue {
  readonly queue: string
  /** Anyone who has it, or sees it, is told. */
  readonly permission: string
  /** What waits for the one who asks, where that differs by person. */
  readonly look: (trx: Trx, actor: Pick<OperatorActor, 'operatorId' | 'rights'>) => Promise<AttentionCount>
  /** How long one may wait before it is late. */
  readonly dueMinutes: number
  readonly isMoney: boolean
  /** The longest waiting first, or what is due first where items have their own time. */
  readonly list: (trx: Trx, question: AttentionQuestion, actor: Pick<OperatorActor, 'operatorId' | 'rights'>) => Promise<AttentionItem[]>
  /** Where the domain itself keeps whose its items are, so that both places show the same. */
  readonly own?: {
    /** What giving one to somebody takes, and being given one. */
    readonly permission: string
    readonly assigneeOf: (trx: Trx, id: number) => Promise<number | null>
    /** To nobody by null. */
    readonly assign: (trx: Trx, id: number, operatorId: number | null, now: Date) => Promise<void>
  }
}
