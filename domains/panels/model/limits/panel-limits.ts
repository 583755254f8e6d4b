/** What the deployment grants a panel at most; null is no limit. */
export interface PanelLimits {
  /** New orders, so many at once and then spread evenly over each minute. What was promised before, such as a run of a drip feed, is no new order. */
  readonly ordersPerMinute: number | null
  /** Services that are not archived. */
  readonly services: number | null
  /** Members of the staff and open invitations together. */
  readonly staff: number | null
}

/** The largest limit of each kind. */
export const LIMIT_BOUNDS = { ordersPerMinute: 60_000, services: 100_000, staff: 1_000 } as const satisfies Record<
  keyof PanelLimits,
  number
>
