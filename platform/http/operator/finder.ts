import type { Trx } from '../../database/statements-on.ts'
import type { OperatorActor } from './operator-ports.ts'

/** What is looked for. */
export interface FindQuestion {
  readonly text: string
  /** The same, where it is the number of something. */
  readonly number: number | null
  readonly limit: number
}

/** A thing that was found, with what tells it from others. */
export interface FoundThing {
  readonly id: number
  readonly name: string
  readonly second: string | null
}

/** What each domain finds by a few letters: what a number names comes first. Every statement of it is served by an index. */
export interface Finder {
  readonly kind: string
  /** Anyone who has it, or sees it, finds something. */
  readonly permission: string
  readonly find: (trx: Trx, question: FindQuestion, actor: Pick<OperatorActor, 'rights'>) => Promise<readonly FoundThing[]>
}
