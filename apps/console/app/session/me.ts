/** The operator who is signed in, and what they may do in each of their panels. */
export interface Me {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly deploymentRole: 'owner' | 'auditor' | null
  readonly provedUntil: string | null
  readonly hasPasskey: boolean
  readonly panels: readonly Panel[]
}

export interface Panel {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly host: string
  /** Where its customers reach it: scheme, host and port. */
  readonly origin: string
  /** Whom the shop answers; preparing: it was never opened yet. */
  readonly state: 'preparing' | 'open' | 'closed'
  readonly isArchived: boolean
  /** It takes no new orders and payments. */
  readonly isFrozen: boolean
  readonly color: string | null
  readonly role: string
  /** What may be done. */
  readonly permissions: readonly string[]
  /** What is only seen. */
  readonly sees: readonly string[]
}

/** Whether this may be done here. */
export const isPermitted = ({ permissions }: Panel, permission: string): boolean => permissions.includes(permission)

/** Whether any of these may be seen here; what is free to all needs none. */
export const isVisible = ({ permissions, sees }: Panel, any: readonly string[] | undefined): boolean =>
  any === undefined || any.some((permission) => permissions.includes(permission) || sees.includes(permission))

/** `Ines Varga` is `IV`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
