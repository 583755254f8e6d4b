import type { ListedStatus } from '../model/listed-statuses.ts'

/** What a customer's orders are looked for by. */
export interface SearchQuestion {
  readonly userId: number
  readonly search?:
    | {
        /** All of its terms stand in the link, in the own name or in the service's name. */
        readonly text: string
        /** Services whose name, in the customer's language, has all the terms. */
        readonly serviceIds: readonly number[]
      }
    | undefined
  readonly status?: ListedStatus | undefined
  readonly serviceIds?: readonly number[] | undefined
}
