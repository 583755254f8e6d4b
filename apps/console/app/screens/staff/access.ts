/** How a role stands to a permission, as the server tells. */
export type Standing = 'yes' | 'proof' | 'second' | 'second_proof' | 'see' | 'see_own' | 'no'
/** What somebody may do: the columns of the matrix. */
export const levels = ['no', 'see', 'full'] as const
export type Level = (typeof levels)[number]

export interface Permission {
  readonly permission: string
  readonly capability: string
  readonly byRole: Readonly<Record<string, Standing>>
}

/** What differs from the role. */
export interface Difference {
  readonly grants: readonly string[]
  readonly takes: readonly string[]
}

export const levelOfRole = (standing: Standing = 'no'): Level => (standing === 'no' ? 'no' : standing.startsWith('see') ? 'see' : 'full')

/** What somebody may do by a role and what differs from it. */
export function levelOf(permission: string, standing: Standing | undefined, { grants, takes }: Difference): Level {
  if (takes.includes(permission)) return 'no'
  return grants.includes(permission) ? 'full' : levelOfRole(standing)
}

/** The columns that can be chosen: a view alone only where the role has it. */
export const choicesOf = (standing: Standing | undefined): readonly Level[] =>
  levels.filter((level) => level !== 'see' || levelOfRole(standing) === 'see')

/** What differs once one permission stands at a level. */
export function withLevel({ grants, takes }: Difference, permission: string, standing: Standing | undefined, level: Level): Difference {
  const [others, left] = [grants.filter((one) => one !== permission), takes.filter((one) => one !== permission)]
  if (level === levelOfRole(standing)) return { grants: others, takes: left }
  return level === 'no' ? { grants: others, takes: [...left, permission].sort() } : { grants: [...others, permission].sort(), takes: left }
}

/** What still differs under another role: what that one gives or lacks by itself is no difference any more. */
export function differenceUnder({ grants, takes }: Difference, permissions: readonly Permission[], role: string): Difference {
  const given = new Map(permissions.map(({ permission, byRole }) => [permission, levelOfRole(byRole[role])]))
  return {
    grants: grants.filter((permission) => given.get(permission) !== 'full'),
    takes: takes.filter((permission) => given.get(permission) !== 'no'),
  }
}

export const areas = ['orders', 'catalogue', 'providers', 'customers', 'money', 'promotions', 'shop', 'administration'] as const
export type Area = (typeof areas)[number]

const AREA_OF: Readonly<Record<string, Area>> = {
  ...{ orders: 'orders', review: 'orders', held: 'orders' },
  ...{ services: 'catalogue', catalogue: 'catalogue', reviews: 'catalogue', providers: 'providers' },
  ...{ users: 'customers', documents: 'customers', tickets: 'customers' },
  ...{ balance: 'money', rates: 'money', invoices: 'money', refunds: 'money', disputes: 'money', methods: 'money', gateways: 'money' },
  ...{ withdrawals: 'money', ledger: 'money' },
  ...{ coupons: 'promotions', grades: 'promotions', earning: 'promotions', 'free-trials': 'promotions', checks: 'promotions' },
  ...{ content: 'shop', appearance: 'shop', code: 'shop', domains: 'shop', settings: 'shop' },
}

/** Permissions by the part of the work that they belong to. */
export function byArea(permissions: readonly Permission[]): readonly (readonly [Area, readonly Permission[]])[] {
  const groups = Map.groupBy(permissions, ({ permission }) => AREA_OF[permission.split('.')[0] ?? ''] ?? 'administration')
  return areas.flatMap((area) => {
    const members = groups.get(area)
    return members ? [[area, members] as const] : []
  })
}
