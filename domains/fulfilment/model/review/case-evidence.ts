import type { ProviderAccess } from '../../ports.ts'
import { type Candidate, type CheckKind, checkKinds, type Found, type Verdict } from './outcome-check.ts'

export const evidenceKinds = ['repeat', 'find', ...checkKinds] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Why a kind of evidence is never gathered for an order. */
export const hindrances = ['not_replayed', 'not_listed', 'none_named', 'not_exclusive', 'switched_off', 'restored'] as const
export type Hindrance = (typeof hindrances)[number]

/** What decides which evidence an account can give about an order. */
export interface CaseFacts {
  readonly profile: ProviderAccess['profile']
  /** Ids in the malformed answer. */
  readonly namedIds: readonly string[]
  readonly isExclusive: boolean
  readonly asksIdWindow: boolean
  readonly reconcilesBalance: boolean
  /** How many orders a restore lost is not known: what is found could be any of them. */
  readonly isRestored: boolean
}

/** One thing that was found out, whenever it was. */
export interface CheckResult {
  readonly kind: EvidenceKind
  readonly verdict: Verdict
  readonly at: Date
  readonly found: Found
}

/** A kind of evidence with what was found last; `because` where it is never asked for. */
export interface CaseEvidence {
  readonly kind: EvidenceKind
  readonly because: Hindrance | null
  readonly last: CheckResult | null
}

export interface CheckAttempt {
  readonly action: string
  readonly state: string
  readonly class: string | null
  readonly excerpt: string | null
  readonly at: Date
}

/** What a repeated request, or a search by our token, says. */
export function resultOfAttempt({ action, state, class: kind, excerpt, at }: CheckAttempt): CheckResult | undefined {
  const said = excerpt === null ? {} : { said: excerpt }
  if (action === 'repeat') {
    const verdict = state === 'accepted' ? 'accepted' : state !== 'rejected' ? 'no_answer' : kind === 'refused' ? 'not_accepted' : 'unclear'
    return { kind: 'repeat', verdict, at, found: said }
  }
  if (action !== 'find') return undefined
  if (state === 'rejected') return { kind: 'find', verdict: 'not_accepted', at, found: { fits: [] } }
  if (state !== 'accepted') return { kind: 'find', verdict: 'no_answer', at, found: said }
  const fits = idsIn(excerpt).map((providerOrderId): Candidate => ({ ...{ providerOrderId, rawStatus: null, charge: null }, ...unknown }))
  return { kind: 'find', verdict: fits.length === 1 ? 'accepted' : 'unclear', at, found: { fits } }
}

const unknown = { currency: null, remains: null } as const
const idsIn = (excerpt: string | null): string[] =>
  (excerpt ?? '')
    .replace(/^found: /, '')
    .split(', ')
    .filter((id) => id !== '')

/** All five kinds of evidence, in the order in which they decide; `results` are the newest first. */
export const evidenceOf = (facts: CaseFacts, results: readonly CheckResult[]): CaseEvidence[] =>
  evidenceKinds.map((kind) => ({
    kind,
    because: hindranceOf(kind, facts),
    last: results.find((one) => one.kind === kind) ?? null,
  }))

function hindranceOf(kind: EvidenceKind, { profile, namedIds, isExclusive, isRestored, ...switches }: CaseFacts): Hindrance | null {
  if (kind === 'repeat') return profile === 'request_id' ? null : 'not_replayed'
  if (kind === 'find') return profile === 'list' ? null : 'not_listed'
  // An account that replays or lists is asked for nothing else.
  if (profile !== 'plain') return 'switched_off'
  if (isRestored) return 'restored'
  if (kind === 'named') return namedIds.length > 0 ? null : 'none_named'
  const isOn: Readonly<Record<Exclude<CheckKind, 'named'>, boolean>> = {
    ...{ id_window: switches.asksIdWindow, balance: switches.reconcilesBalance },
  }
  if (!isOn[kind]) return 'switched_off'
  return isExclusive ? null : 'not_exclusive'
}
