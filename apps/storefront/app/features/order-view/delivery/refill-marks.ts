import type { RefillRequest } from '../../order-list/order-facts.ts'

export interface RefillMark {
  /** Milliseconds since 1970; a refill that is under way goes on until now. */
  readonly from: number
  readonly to: number
  /** How many pieces came again; undefined when nobody has counted what was missing. */
  readonly pieces: number | undefined
}

/** The refills of an order as its chart shows them, the earliest first; what was declined brought nothing. */
export const refillMarks = (
  refills: readonly Pick<RefillRequest, 'status' | 'created_at' | 'ended_at' | 'quantity'>[],
  quantity: number,
  now: number,
): readonly RefillMark[] =>
  refills
    .filter(({ status }) => status !== 'rejected')
    .map(({ created_at, ended_at, quantity: missing }) => {
      const from = Date.parse(created_at)
      const to = ended_at === null ? Math.max(from, now) : Date.parse(ended_at)
      // Asked for before anybody counted, a refill is of the whole order.
      return { from, to, pieces: missing < quantity ? missing : undefined }
    })
    .toSorted((one, other) => one.from - other.from)
