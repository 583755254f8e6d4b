import type { Grant, Rights } from '@vitrine/platform/http'

export const roles = ['owner', 'manager', 'support', 'finance', 'editor', 'auditor'] as const
export type Role = (typeof roles)[number]
export type DeploymentRole = 'owner' | 'auditor'

export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/**
 * Who may do what, by role in the order of `roles`. Y may, Y! with a fresh proof, Y2 above the panel's limit with a second person, Y2! with both, S sees only,
 * O sees own rows only, – not. Routes name these permissions, the staff page shows this table and tests are made from it.
 */
const MATRIX: readonly (readonly [permission: string, capability: string, byRole: string])[] = [
  ['orders.view', 'See orders, plans, refills, timelines', 'Y Y Y Y S S'],
  ['orders.provider', 'See provider, attempts, raw answers', 'Y Y Y Y – S'],
  ['orders.cost', 'See cost and profit of orders', 'Y Y – Y – S'],
  ['orders.act', 'Check again, pause, resume, cancel, other route, refill', 'Y Y Y – – –'],
  ['orders.settle', 'Settle by hand (completed, ended early, canceled)', 'Y! Y! – Y! – –'],
  ['orders.settle-running', 'Settle while a provider still works on it', 'Y2 Y2 – Y2 – –'],
  ['orders.place', 'Order for a customer', 'Y Y Y – – –'],
  ['review.decide', 'Decide orders and refills with an unknown outcome', 'Y Y – – – S'],
  ['held.decide', 'Release or refuse held orders', 'Y Y Y – – S'],
  ['held.rules', 'Rules that hold orders', 'Y Y – – – S'],
  ['services.view', 'See services, prices', 'Y Y Y Y Y S'],
  ['services.edit', 'Texts, bounds, switches, order of services', 'Y Y – – Y S'],
  ['services.price', 'Prices, discounts, price rules', 'Y Y – Y – S'],
  ['catalogue.structure', 'Networks, types, labels, deliveries, targets', 'Y Y – – Y S'],
  ['services.delete', 'Delete a service for good', 'Y! – – – – –'],
  ['providers.view', 'See providers, balances, routes, calls', 'Y Y – Y – S'],
  ['providers.edit', 'Routes, markup, limits, status mapping, import', 'Y Y – – – –'],
  ['providers.secret', 'Add an account, its key, its currency', 'Y! – – – – –'],
  ['users.view', 'See customers (addresses masked)', 'Y Y Y Y – S'],
  ['users.contact', 'See whole addresses', 'Y Y Y Y – –'],
  ['users.edit', 'Change name, company, language, e-mail, grade', 'Y Y – – – –'],
  ['users.freeze', 'Freeze, unfreeze, end sessions, reset password', 'Y Y – – – –'],
  ['users.impersonate', 'Act for a customer', 'Y! Y! – – – –'],
  ['users.privacy', "Export or delete a person's data", 'Y! – – – – –'],
  ['balance.adjust', 'Adjust a balance', 'Y2! Y2! – Y2! – –'],
  ['rates.edit', 'Own rates, referral share', 'Y Y – Y – S'],
  ['invoices.view', 'See payments, invoices, refunds, disputes', 'Y Y Y Y – S'],
  ['invoices.moderate', 'Confirm or refuse manual payments', 'Y2 Y2 – Y2 – –'],
  ['refunds.make', 'Refund a card payment', 'Y! – – Y! – –'],
  ['disputes.answer', 'Answer disputes', 'Y! – – Y! – –'],
  ['methods.edit', 'Payment methods, their fees and bonuses', 'Y – – Y – S'],
  ['gateways.secret', 'Gateway keys', 'Y! – – – – –'],
  ['withdrawals.view', 'See withdrawals', 'Y Y – Y – S'],
  ['withdrawals.decide', 'Approve, refuse, send withdrawals; stop withdrawals', 'Y2! – – Y2! – –'],
  ['ledger.view', 'See the ledger, its checks, export', 'Y – – Y – S'],
  ['ledger.resume', 'Run checks, resume a stopped panel', 'Y! – – Y! – –'],
  ['coupons.edit', 'Coupons, bonuses, offers', 'Y Y – Y – S'],
  ['grades.edit', 'Grades and their discounts', 'Y Y – – – S'],
  ['earning.edit', 'Quests, tasks, widgets, referral programme', 'Y Y – – – S'],
  ['free-trials.moderate', 'Proofs of free trials', 'Y Y Y – – S'],
  ['checks.moderate', 'Checks of tasks', 'Y Y Y – – S'],
  ['documents.moderate', 'Decide about identity documents', 'Y! Y! – – – –'],
  ['reviews.moderate', 'Moderate reviews', 'Y Y Y – Y S'],
  ['tickets.view', 'Read tickets', 'Y Y Y S – S'],
  ['tickets.answer', 'Answer tickets', 'Y Y Y S – S'],
  ['content.edit', 'Pages, FAQ, news, banners, menus, mail texts', 'Y Y – – Y S'],
  ['appearance.edit', 'Brand, palette, languages, features, SEO', 'Y Y – – Y S'],
  ['code.edit', 'Custom code and HTML, analytics, chats', 'Y! – – – – S'],
  ['domains.edit', 'Hosts, origin, cookie domain, sign-in providers', 'Y! – – – – S'],
  ['settings.money', 'Options of money (limits, caps, percents)', 'Y! – – Y! – S'],
  ['reports.view', 'Reports of sales', 'Y Y – Y – S'],
  ['reports.profit', 'Reports of profit', 'Y Y – Y – S'],
  ['export.people', 'Export lists with people', 'Y! Y! – Y! – –'],
  ['views.share', 'Share saved views of lists with the panel', 'Y Y – – – –'],
  ['staff.edit', 'Staff, invitations, grants', 'Y! – – – – S'],
  ['audit.view', 'See the audit log', 'Y O O O O S'],
  ['system.view', 'See mails, webhooks and jobs of a panel', 'Y S – S – S'],
  ['system.act', 'Retry or drop mails, webhooks and jobs of a panel', 'Y S – S – S'],
  ['keys.edit', 'API keys, outgoing webhooks', 'Y! – – – – S'],
]

/** Of the whole deployment: its owners may, its auditors see. */
const DEPLOYMENT: readonly (readonly [permission: string, capability: string])[] = [
  ['deployment.panels', 'Make panels'],
  ['deployment.operators', 'See and change operators of all panels'],
  ['deployment.audit', 'See the audit log of the deployment'],
  ['deployment.system', 'See processes, jobs and backups'],
]

export type Standing = Grant | 'no'
const STANDINGS: Readonly<Record<string, Standing>> = {
  Y: 'yes',
  'Y!': 'proof',
  Y2: 'second',
  'Y2!': 'second_proof',
  S: 'see',
  O: 'see_own',
  '–': 'no',
}

export interface Permission {
  readonly permission: string
  readonly capability: string
  readonly byRole: Readonly<Record<Role, Standing>>
}

export const permissions: readonly Permission[] = MATRIX.map(([permission, capability, byRole]) => {
  const standings = byRole.split(' ').map((mark) => STANDINGS[mark] ?? 'no')
  return {
    permission,
    capability,
    byRole: Object.fromEntries(roles.map((role, index) => [role, standings[index] ?? 'no'])) as Permission['byRole'],
  }
})

export const deploymentPermissions = DEPLOYMENT.map(([permission, capability]) => ({ permission, capability }))

const byPermission = new Map(permissions.map((one) => [one.permission, one]))
export const isPermission = (text: string): boolean => byPermission.has(text)

/** A person's place on a panel. */
export interface Place {
  readonly role: Role
  readonly grants: readonly string[]
  readonly takes: readonly string[]
}

/** What a place allows: the role's rights, single ones given with an owner's care, and none of those taken. */
export function rightsOf({ role, grants, takes }: Place): Rights {
  const rights = permissions.flatMap(({ permission, byRole }): [string, Grant][] => {
    const standing = grants.includes(permission) ? byRole.owner : byRole[role]
    return standing === 'no' || takes.includes(permission) ? [] : [[permission, standing]]
  })
  return Object.fromEntries(rights)
}

/** What somebody of the deployment may do with it. */
export const deploymentRights = (role: DeploymentRole | null): Rights =>
  role === null ? {} : Object.fromEntries(DEPLOYMENT.map(([permission]) => [permission, role === 'owner' ? 'yes' : 'see']))

/** Anyone who has a role in the deployment has the same on every panel. */
export const placeOnEveryPanel = (role: DeploymentRole): Place => ({ role, grants: [], takes: [] })

const SEEN: readonly Grant[] = ['see', 'see_own']

/** Rights as the console gets them: what may be done, and what is only seen. Looking is all that a view is for. */
export function reportedRights(rights: Rights): { readonly permissions: string[]; readonly sees: string[] } {
  const all = Object.entries(rights)
  return {
    permissions: all.filter(([name, grant]) => !SEEN.includes(grant) || name.endsWith('.view')).map(([name]) => name),
    sees: all.filter(([, grant]) => SEEN.includes(grant)).map(([name]) => name),
  }
}
