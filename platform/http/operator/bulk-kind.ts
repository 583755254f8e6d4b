import type { z } from 'zod'
import type { Trx } from '../../database/statements-on.ts'
import type { Message, Micro } from '../../kernel/index.ts'
import type { WrittenInput } from './operator-route.ts'

/** One thing of a bulk action: its number, and what was said of it alone. */
export interface BulkRow {
  readonly id: string
  readonly own: unknown
}

/** In whose name the calls of a bulk action are made. */
export interface BulkOperator {
  readonly operatorId: number
  readonly email: string
}

/** What a bulk action would do to one thing, as it stands now. */
export type PlannedRow = {
  /** What the thing is called in the report. */
  readonly label: string
  /** What the row moves, where the kind is about money. */
  readonly amount?: Micro
} & (
  | {
      readonly call: WrittenInput
      /** Another call than that of the kind: what makes a thing is not what changes one. */
      readonly operation?: string
    }
  /** It is as it should be already. */
  | { readonly isSame: true }
  /** Why it cannot be done. */
  | { readonly because: Message }
)

/** What can be done to many things at once, as the domain that knows them tells it: a call of the operators' API for each. */
export interface BulkKind {
  /** `orders.cancel`. */
  readonly kind: string
  /** The call that is made for each thing. */
  readonly operation: string
  /** Wanted of anyone who begins it, beside what each call wants. */
  readonly permission: string
  /** What is said once for all of them; refuses what cannot be read. */
  readonly input: z.ZodType
  /** What may be said of one thing alone, where there is such a thing. */
  readonly own?: z.ZodType
  /** Whether so much at once, or what is said of these rows, is begun with a fresh proof only, beside what each call wants. */
  readonly wantsProof?: (trx: Trx, rows: readonly BulkRow[]) => Promise<boolean>
  /** Things by filters instead of by number. */
  readonly filters?: {
    readonly schema: z.ZodType
    /** Their numbers, one more than `limit` where there are more; undefined where too many have to be looked at. */
    readonly find: (
      trx: Trx,
      filters: never,
      bounds: { readonly asOf: Date; readonly limit: number },
    ) => Promise<readonly string[] | undefined>
  }
  /** By the place of each row. Reads a portion in a few statements, however many rows it has. */
  readonly plan: (trx: Trx, rows: readonly BulkRow[], input: never, by: BulkOperator) => Promise<readonly PlannedRow[]>
}
