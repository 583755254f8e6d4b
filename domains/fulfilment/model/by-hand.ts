import { formatMicro } from '@vitrine/platform/kernel'
import type { ProviderProgress } from '../ports.ts'
import type { DeclaredParameters } from './parameters.ts'

/** The connector of accounts without a panel outside: people deliver, and say in the console how far they are. */
export const MANUAL_CONNECTOR = 'manual'
export const isByHand = (connector: string): boolean => connector === MANUAL_CONNECTOR

/** Connectors without a panel outside: what their routes name stands on no list, so that nothing is ever missing there. */
const WITHOUT_LIST: readonly string[] = [MANUAL_CONNECTOR, 'community']
export const hasList = (connector: string): boolean => !WITHOUT_LIST.includes(connector)

/** The profile of such accounts: a repeated request finds what was taken. */
export const MANUAL_PROFILE = 'request_id'

/** What a person can be report: all of an order. */
export const manualParameters: DeclaredParameters = {
  fields: { comments: 'comments', keywords: 'keywords', brief: 'brief', language: 'language', country: 'country' },
}

export const workStates = ['in_progress', 'completed', 'partial', 'canceled'] as const
export type WorkState = (typeof workStates)[number]

/** What a person says of an order. */
export interface WorkReport {
  readonly startCount?: number | undefined
  readonly delivered?: number | undefined
  readonly state: WorkState
}

/** How the order stands. */
export interface Work {
  readonly quantity: number
  readonly delivered: number
  readonly startCount: number | null
  readonly costExpected: bigint
}

export const workRefusals = ['not_waiting', 'delivered_falls', 'delivered_too_many', 'all_delivered', 'some_delivered'] as const
export type WorkRefusal = (typeof workRefusals)[number]

/** Why what was said cannot be: the count of what was delivered never falls, and money already earned is not given back by a slip of the hand. */
export function refusalOf({ quantity, delivered }: Work, report: WorkReport): WorkRefusal | undefined {
  const now = report.delivered ?? delivered
  if (report.state === 'completed') return undefined
  if (now < delivered) return 'delivered_falls'
  if (now > quantity) return 'delivered_too_many'
  if (report.state === 'partial' && now === quantity) return 'all_delivered'
  return report.state === 'canceled' && now > 0 ? 'some_delivered' : undefined
}

/** The same as a panel would have answered: what is left, and of an order that ends early its share of the cost. */
export function progressOf(work: Work, report: WorkReport): ProviderProgress {
  const delivered = report.state === 'completed' ? work.quantity : (report.delivered ?? work.delivered)
  const isEarly = report.state === 'partial' || report.state === 'canceled'
  return {
    state: report.state,
    rawStatus: `by hand: ${report.state}`,
    startCount: report.startCount ?? work.startCount,
    remains: work.quantity - delivered,
    charge: isEarly ? formatMicro((work.costExpected * BigInt(delivered)) / BigInt(work.quantity), 6) : null,
    currency: null,
  }
}
