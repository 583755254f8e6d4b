import type { FaultRule } from '../server/faults.ts'
import { type CommonFault, isCommonFault } from '../server/spoil.ts'
import type { Steering } from './panel.ts'
import type { Fate } from './progress.ts'

/** Faults of an upstream panel only: the wording of its answers, and the end of its orders. */
const wordings = ['id-as', 'wrong-currency', 'missing-ids', 'batch-as', 'status-word', 'field-as', 'field-times', 'with-fields'] as const
const fates = ['partial', 'cancel', 'never-terminal', 'regress', 'unseen'] as const satisfies readonly Fate[]
/** Faults that change the effect of the call itself. */
const others = ['reject-refill', 'stale-id'] as const

export type FaultKind = CommonFault | (typeof wordings)[number] | (typeof fates)[number] | (typeof others)[number]

export const isFaultKind = (kind: string): kind is FaultKind =>
  isCommonFault(kind) || [...wordings, ...fates, ...others].some((known) => known === kind)

export function steeringOf(rules: readonly FaultRule[]): Steering {
  const rule = rules.find((entry) => fates.some((fate) => fate === entry.kind))
  return {
    fate: fates.find((fate) => fate === rule?.kind) ?? 'complete',
    missingShare: rule?.share ?? 0.4,
    rejectRefill: rules.some((entry) => entry.kind === 'reject-refill'),
  }
}

export const wordingsIn = (rules: readonly FaultRule[]): readonly FaultRule[] =>
  rules.filter((rule) => wordings.some((kind) => kind === rule.kind))
