import type { Trx } from '../../database/statements-on.ts'
import type { Micro } from '../../kernel/index.ts'
import type { OperatorActor } from './operator-ports.ts'

/** How much of one kind waits for a person. */
export interface AttentionCount {
  readonly count: number
  /** Since when the longest of them waits; null where none does. */
  readonly oldestAt: Date | null
  /** What they are worth together, where they are about money. */
  readonly amount?: Micro
}

/** What each domain knows of that waits for a person. */
export interface AttentionQueue {
  readonly queue: string
  /** Anyone who has it, or sees it, is told. */
  readonly permission: string
  /** What waits for the one who asks, where that differs by person. */
  readonly look: (trx: Trx, actor: Pick<OperatorActor, 'operatorId' | 'rights'>) => Promise<AttentionCount>
}
