import type { Thing } from '../../forms/field.ts'
import { isLimited } from './method-audience.ts'

/** How customers pay with a new method: on a gateway's page, into an account by hand, or by a code they scan. */
export const methodWays = ['gateway', 'hand', 'code'] as const
export type MethodWay = (typeof methodWays)[number]

export interface GatewayAccount {
  readonly id: number
  readonly title: string
  readonly secretLast4: string
  readonly isLive: boolean
  readonly closedAt: string | null
  /** How customers can pay at it, the usual way first. */
  readonly strategies: readonly string[]
}

/** By hand there is no gateway to name. */
const BY_HAND: Readonly<Record<Exclude<MethodWay, 'gateway'>, string>> = { hand: 'message', code: 'qr_code' }
/** This connector stands for an operator who checks a bank account. */
const MANUAL = 'manual'

/** Accounts that new payments can go through. */
export const openAccounts = (accounts: readonly GatewayAccount[]): readonly GatewayAccount[] =>
  accounts.filter(({ closedAt }) => closedAt === null)

/** The way of a method that is there, as its form shows it; none for the balance and saved cards. */
export function wayOf({ strategy, connector }: Thing): MethodWay | undefined {
  if (typeof connector === 'string' && connector !== MANUAL) return 'gateway'
  return (['hand', 'code'] as const).find((way) => BY_HAND[way] === strategy)
}

/** A method on the wire: its way decides the strategy and who confirms its payments. */
export function methodToWire(thing: Thing, accounts: readonly GatewayAccount[], isNew: boolean): Thing {
  const { way, gatewayAccountId, ...given } = thing
  const fields = audienceToWire(given)
  const named = gatewayAccountId === undefined || gatewayAccountId === '' ? undefined : Number(gatewayAccountId)
  if (!isNew) return named === undefined ? fields : { ...fields, gatewayAccountId: named }
  if (way === 'hand' || way === 'code') return { ...fields, strategy: BY_HAND[way], gatewayAccountId: null }
  const open = openAccounts(accounts)
  const account = open.find(({ id }) => id === named) ?? open[0]
  return { ...fields, strategy: account?.strategies[0] ?? 'others', gatewayAccountId: account?.id ?? null }
}

/** Choices are texts in their form: the rule of the countries is a switch on the wire, grades are numbers. */
const audienceToWire = ({ excludesCountries, gradeIds, ...fields }: Thing): Thing => ({
  ...fields,
  ...(excludesCountries === undefined ? {} : { excludesCountries: String(excludesCountries) === 'true' }),
  ...(Array.isArray(gradeIds) ? { gradeIds: gradeIds.map(Number) } : {}),
})

/** What turning a method off leaves customers without: no method at all, or none that all of them are offered. */
export function leftWithout(method: Thing, methods: readonly Thing[]): 'all' | 'some' | undefined {
  if (isLastWay(method, methods)) return 'all'
  const others = methods.filter((other) => other.id !== method.id && other.isEnabled === true && isPaidIn(other))
  return isPaidIn(method) && !isLimited(method) && others.every(isLimited) ? 'some' : undefined
}

/** Whether customers of a panel could pay in by no other method than this. */
export const isLastWay = (method: Thing, methods: readonly Thing[]): boolean =>
  isPaidIn(method) && !methods.some((other) => other.id !== method.id && other.isEnabled === true && isPaidIn(other))

/** The balance and saved cards only spend or repeat what came in otherwise. */
const isPaidIn = ({ strategy }: Thing): boolean => strategy !== 'balance' && strategy !== 'linkedCard'
