import type { CaseEvidence } from './case-evidence.ts'
import type { Candidate } from './outcome-check.ts'

export const findingCodes = [
  'has_number',
  'restored',
  'one_of_several',
  'several_fit',
  'one_fits',
  'paid_for',
  'not_found',
  'no_answer',
  'nothing',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** What the evidence says about an order in a word: never a guess, and never more than a person could read from it. */
export interface CaseFinding {
  readonly code: FindingCode
  /** Which decision it speaks for. */
  readonly weight: 'accepted' | 'not_accepted' | 'unclear'
  /** How many orders share a balance, or fit. */
  readonly count: number | null
}

/** The orders at the provider that may be this one, each once, as they were told of last. */
export function candidatesOf(evidence: readonly CaseEvidence[]): Candidate[] {
  const found = evidence.flatMap(({ last }) => last?.found.fits ?? [])
  return [...new Map(found.map((candidate) => [candidate.providerOrderId, candidate])).values()]
}

/** What all evidence together says. */
export function findingOf(
  { providerOrderId, isRestored }: { readonly providerOrderId: string | null; readonly isRestored: boolean },
  evidence: readonly CaseEvidence[],
): CaseFinding {
  const of = (code: FindingCode, weight: CaseFinding['weight'] = 'unclear', count: number | null = null) => ({ code, weight, count })
  if (providerOrderId !== null) return of('has_number', 'accepted')
  if (isRestored) return of('restored')
  const results = evidence.flatMap(({ last }) => last ?? [])
  const balance = results.find(({ kind, verdict }) => kind === 'balance' && verdict !== 'no_answer')
  const { missing = '0', unknownOrders = 0 } = balance?.found ?? {}
  if (unknownOrders > 1 && BigInt(missing) > 0n) return of('one_of_several', 'unclear', unknownOrders)
  const fits = candidatesOf(evidence).length
  if (fits > 1) return of('several_fit', 'unclear', fits)
  if (fits === 1) return of('one_fits', 'accepted', 1)
  if (balance?.verdict === 'accepted') return of('paid_for', 'accepted')
  if (results.some(({ verdict }) => verdict === 'not_accepted')) return of('not_found', 'not_accepted')
  return of(results.length > 0 && results.every(({ verdict }) => verdict === 'no_answer') ? 'no_answer' : 'nothing')
}
