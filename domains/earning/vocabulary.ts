/** What people do by hand. */
export const taskKinds = ['views', 'likes', 'comments', 'subscriptions'] as const
export type TaskKind = (typeof taskKinds)[number]

/** States of a check (NS-03, TASK-003). */
export const checkStatuses = ['created', 'in_processing', 'in_moderation', 'completed', 'canceled', 'error'] as const
export type CheckStatus = (typeof checkStatuses)[number]
