/** The statuses that an order of a list can stand in: each is a column of `order_search.shared_text`. */
export const listedStatuses = ['completed', 'stopped', 'in_processing', 'in_moderation', 'canceled', 'unpaid', 'error'] as const
export type ListedStatus = (typeof listedStatuses)[number]
