const support = ['orders.view', 'users.view', 'tickets.answer'] as const
const moderator = [...support, 'invoices.moderate', 'documents.moderate', 'free-trials.moderate', 'checks.moderate'] as const
const manager = [...moderator, 'services.edit', 'coupons.edit', 'users.freeze', 'users.impersonate'] as const

/** What each role may do (NS-07); `partner` and `user` grant nothing by themselves, `admin` everything there is (ROLE-004, ROLE-006). */
const rolePermissions: Readonly<Record<string, readonly string[]>> = { support, moderator, manager, admin: manager }

/** Direct grants and those through roles, each once (ROLE-004). */
export const allPermissions = (roles: readonly string[], permissions: readonly string[]): string[] => [
  ...new Set([...permissions, ...roles.flatMap((role) => rolePermissions[role] ?? [])]),
]

/** People who act for the panel; they need a second factor. */
export const isStaff = (roles: readonly string[]): boolean => roles.some((role) => role in rolePermissions)
