/** Kinds of accounts with their numbers in `ledger.account_kind`. */
export const accountKinds = {
  'customer.main': 1,
  'customer.task': 2,
  'customer.referral': 3,
  'customer.debt': 4,
  order: 10,
  drip: 11,
  subscription: 12,
  payment: 13,
  gateway_clearing: 20,
  payout_clearing: 21,
  provider_prepaid: 22,
  suspense: 23,
  'revenue.orders': 30,
  'revenue.fee': 31,
  'revenue.guarantee': 32,
  'revenue.withdrawal_fee': 33,
  'expense.provider': 40,
  'expense.bonus': 41,
  'expense.referral': 42,
  'expense.task': 43,
  'expense.widget': 44,
  'expense.trial': 45,
  'expense.gateway_fee': 46,
  'expense.chargeback': 47,
  'expense.ambiguous_loss': 48,
  'expense.adjust': 49,
} as const
export type AccountKind = keyof typeof accountKinds

/** One account by its kind and owner: a user id, an order line id, an invoice number, a gateway account id, or 0 for the panel's own. */
export interface AccountRef {
  readonly kind: AccountKind
  readonly owner: number
}

/** Finance types of the specification, plus `internal` for movements no customer sees. */
export const financeCodes = {
  order: 1,
  cancel_order: 2,
  invoiced: 3,
  admin: 4,
  referral: 5,
  widget_reward: 6,
  fee: 7,
  bonus: 8,
  coupon: 9,
  task: 10,
  internal: 99,
} as const
export type FinanceCode = keyof typeof financeCodes

const codeNames = new Map<number, FinanceCode>(Object.entries(financeCodes).map(([name, code]) => [code, name as FinanceCode]))
export const financeCodeName = (code: number): FinanceCode => codeNames.get(code) ?? 'internal'

export const referenceKinds = { user: 1, order: 2, invoice: 3, payment: 4, withdrawal: 5 } as const
export type ReferenceKind = keyof typeof referenceKinds
const referenceNames = new Map<number, ReferenceKind>(Object.entries(referenceKinds).map(([name, kind]) => [kind, name as ReferenceKind]))
export const referenceKindName = (kind: number): ReferenceKind => referenceNames.get(kind) ?? 'user'

export const actorKinds = { system: 0, user: 1, operator: 2, gateway: 3 } as const
export type ActorKind = keyof typeof actorKinds
const actorNames = new Map<number, ActorKind>(Object.entries(actorKinds).map(([name, kind]) => [kind, name as ActorKind]))
export const actorKindName = (kind: number): ActorKind => actorNames.get(kind) ?? 'system'

export interface Actor {
  readonly kind: ActorKind
  readonly id: number
}
/** Who moved money where no person did. */
export const theSystem: Actor = { kind: 'system', id: 0 }
