import type { FaultRule, TlsFailure } from '@vitrine/sandbox'

export const profiles = ['plain', 'request_id', 'list'] as const
export type Profile = (typeof profiles)[number]

export const actions = ['add', 'status', 'refill', 'cancel', 'balance', 'services'] as const
export type Action = (typeof actions)[number]

/** What goes wrong: rules of the upstream panel, a closed port, or no secure connection. */
export type Strike = { readonly rules: readonly FaultRule[] } | { readonly port: 'closed' } | { readonly tls: TlsFailure }

/**
 * The class of the answer, and what the order (of `refill`: the refill) becomes in the end. One word holds for every profile.
 * Classes: of add and refill what the attempt became; of the others what the connector made of the answer; `fault` is no usable answer.
 */
export type Expected = readonly [outcome: string, becomes: string | Readonly<Record<Profile, string>>]

export interface Row {
  readonly group: string
  readonly variant: string
  readonly strike: (action: Action, facts: StrikeFacts) => Strike
  readonly expected: Readonly<Record<Action, Expected>>
  /** Nothing comes within any time: the time limits of the account are short while it lasts. */
  readonly isSlow?: boolean
  /** It goes on until the order has come to rest. */
  readonly lasts?: boolean
  /** How the orders asked about by `status` really end. */
  readonly fate?: 'partial' | 'never-terminal'
  /** How long the order of `add` takes. */
  readonly deliverySeconds?: number
  /** The provider names so many times its price at the end, and we book what it names. */
  readonly costFactor?: bigint
  /** The price of an order under way pauses its route. */
  readonly pausesRoute?: boolean
}

export interface StrikeFacts {
  /** The refill before this one. */
  readonly previousRefill: string
}

export interface Cell {
  readonly group: string
  readonly action: Action
  readonly profile: Profile
  /** Every way in which the group strikes; runs take them in turn. */
  readonly rows: readonly Row[]
}

export const wanted = (row: Row, action: Action, profile: Profile): { readonly outcome: string; readonly becomes: string } => {
  const [outcome, becomes] = row.expected[action]
  return { outcome, becomes: typeof becomes === 'string' ? becomes : becomes[profile] }
}

export function cellsOf(rows: readonly Row[]): Cell[] {
  return [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, ofGroup]) =>
    actions.flatMap((action) => profiles.map((profile) => ({ group, action, profile, rows: ofGroup }))),
  )
}

/** What came of one run of a cell. */
export interface Played {
  readonly outcome: string
  readonly becomes: string
  /** Order lines that it is about. */
  readonly lines: readonly number[]
  /** What the scenario itself saw go wrong. */
  readonly wrong: readonly string[]
}

export function attemptLabel(attempt: { readonly state: string; readonly class: string | null } | undefined): string {
  if (!attempt) return 'nothing'
  return attempt.state === 'rejected' ? `rejected ${attempt.class}` : attempt.state.replace('_', '-')
}
