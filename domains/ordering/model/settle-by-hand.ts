import type { LineState } from './states.ts'

export const handOutcomes = ['completed', 'partial', 'canceled'] as const
export type HandOutcome = (typeof handOutcomes)[number]

/** A provider has the order and works on it, as far as anybody knows. */
const workedOn: ReadonlySet<LineState> = new Set(['accepted', 'running', 'cancel_pending'])
export const isWorkedOn = (state: LineState): boolean => workedOn.has(state)

/** Whether a person may end an order: once a provider may have it, and never while its outcome is still being found out. */
export const maySettleByHand = (state: LineState): boolean => isWorkedOn(state) || state === 'review'

export type SettlementMistake = 'above_quantity' | 'nothing_delivered' | 'all_delivered' | 'below_delivered' | 'was_delivered'

/** What is wrong with the count that a person tells; undefined when nothing is. What was told before never falls. */
export function mistakeOf(
  line: { readonly quantity: number; readonly delivered: number },
  { outcome, delivered }: { readonly outcome: HandOutcome; readonly delivered: number },
): SettlementMistake | undefined {
  if (outcome === 'completed') return undefined
  if (outcome === 'canceled') return line.delivered > 0 ? 'was_delivered' : undefined
  if (delivered > line.quantity) return 'above_quantity'
  if (delivered === line.quantity) return 'all_delivered'
  if (delivered === 0) return 'nothing_delivered'
  return delivered < line.delivered ? 'below_delivered' : undefined
}
