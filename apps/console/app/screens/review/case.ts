/** An order at the provider that may be the unknown one, as the provider tells of it. */
export interface Candidate {
  readonly providerOrderId: string
  readonly rawStatus: string | null
  readonly charge: string | null
  readonly currency: string | null
  readonly remains: number | null
}

export type EvidenceKind = 'repeat' | 'find' | 'named' | 'id_window' | 'balance'

/** What was asked of the provider once, and what it said; amounts in dollars. */
export interface Check {
  readonly kind: EvidenceKind
  readonly verdict: 'accepted' | 'not_accepted' | 'unclear' | 'no_answer'
  readonly at: string
  readonly found: {
    readonly named?: readonly string[]
    readonly after?: string | null
    readonly before?: string | null
    readonly requested?: number
    readonly fits?: readonly Candidate[]
    readonly balanceBefore?: string | null
    readonly balanceNow?: string
    readonly missing?: string
    readonly said?: string
  }
}

/** Everything that is known about an order of unknown outcome. */
export interface Case {
  readonly finding: {
    readonly code:
      | 'has_number'
      | 'restored'
      | 'one_of_several'
      | 'several_fit'
      | 'one_fits'
      | 'paid_for'
      | 'not_found'
      | 'no_answer'
      | 'nothing'
    readonly weight: 'accepted' | 'not_accepted' | 'unclear'
    readonly count: number | null
  }
  readonly evidence: readonly {
    readonly kind: EvidenceKind
    readonly because: 'not_replayed' | 'not_listed' | 'none_named' | 'not_exclusive' | 'switched_off' | 'restored' | null
    readonly last: Check | null
  }[]
  readonly candidates: readonly Candidate[]
  /** Other orders without a clear answer at the same account. */
  readonly others: readonly number[]
  readonly checks: readonly Check[]
}

/** What the provider says of one of its orders when it is asked. */
export interface NumberCheck {
  readonly progress: Candidate | null
  readonly refusal: string | null
  readonly ownedBy: number | null
}

/** By which route an order would be sent again. */
export interface NextRoute {
  readonly account: string
  readonly providerServiceId: string
}
