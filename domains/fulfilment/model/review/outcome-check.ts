export const checkKinds = ['named', 'id_window', 'balance'] as const
export type CheckKind = (typeof checkKinds)[number]

/** What something found says about an unknown outcome: that the provider accepted the order, that it did not, nothing, or that no answer came. */
export const verdicts = ['accepted', 'not_accepted', 'unclear', 'no_answer'] as const
export type Verdict = (typeof verdicts)[number]

/** An order at the provider that may be the unknown one, as the provider told of it. */
export interface Candidate {
  readonly providerOrderId: string
  readonly rawStatus: string | null
  /** In the account's currency, as the provider writes it. */
  readonly charge: string | null
  readonly currency: string | null
  readonly remains: number | null
}

/** What a check asked for and found; each kind of check fills what it knows. */
export interface Found {
  /** Ids in the malformed answer. */
  readonly named?: readonly string[]
  /** Our orders before and after at the account, by the provider's numbers. */
  readonly after?: string | null
  readonly before?: string | null
  /** How many orders the provider was asked for. */
  readonly requested?: number
  readonly fits?: readonly Candidate[]
  /** Micro-USD: what the account had left with the cost of our orders there, before the request and now. */
  readonly balanceBefore?: string | null
  readonly balanceNow?: string
  readonly missing?: string
  /** Orders of unknown outcome that the difference may be of, this one included. */
  readonly unknownOrders?: number
  /** Why no answer came. */
  readonly said?: string
}

/** One look at a plain account for an order of unknown outcome; accounts that replay or list are asked by attempts of their own. */
export interface OutcomeCheck {
  readonly kind: CheckKind
  readonly verdict: Verdict
  readonly found: Found
}

const FITS_MAX = 20
const SAID_MAX = 500

/** How an answer of several orders is kept: those that fit, no more than a person compares. */
export const fitting = (fits: readonly Candidate[]): readonly Candidate[] => fits.slice(0, FITS_MAX)

export const noAnswer = (kind: CheckKind, error: unknown): OutcomeCheck => ({
  ...{ kind, verdict: 'no_answer', found: { said: String(error).slice(0, SAID_MAX) } },
})
