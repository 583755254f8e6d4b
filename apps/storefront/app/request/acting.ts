/** An operator who acts for the customer whose pages these are. */
export interface Acting {
  readonly operator: string
  /** When the session ends by itself. */
  readonly until: string
  /** The customer in the console, in a deployment with one. */
  readonly backTo: string | null
}
