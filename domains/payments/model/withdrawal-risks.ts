/** What is known of a customer who wants money out. */
export interface WithdrawalFacts {
  readonly registeredAt: Date
  readonly isFrozen: boolean
  /** Of password or e-mail. */
  readonly credentialsChangedAt: Date | null
  /** When they first named this address. */
  readonly addressSeenAt: Date
  readonly owesDebt: boolean
  readonly hasOpenDispute: boolean
  /** A payment of somebody by whom this customer earned is disputed, or was lost. */
  readonly hasPayoutHold: boolean
  /** Of the rewards that this withdrawal needs, the last; null when older money covers it. */
  readonly youngestRewardAt: Date | null
  /** Of the last day and the last thirty, this one included, whatever became of them. */
  readonly requestsOfDay: number
  readonly requestsOfMonth: number
}
export type WithdrawalRisk =
  | 'frozen'
  | 'debt'
  | 'dispute'
  | 'reward-dispute'
  | 'too-often'
  | 'new-account'
  | 'new-credentials'
  | 'new-address'
  | 'new-reward'

export interface FoundRisk {
  readonly risk: WithdrawalRisk
  /** When it is over by itself; null when somebody must put it right. */
  readonly until: Date | null
}

const HOUR_MS = 3_600_000
export const withdrawalRules = {
  addressHours: 72,
  credentialsHours: 24,
  accountHours: 7 * 24,
  /** Cards are mostly disputed soon; longer would make everybody wait for the few. */
  rewardHours: 14 * 24,
  requestsOfDayMax: 3,
  requestsOfMonthMax: 15,
} as const

/** Everything that holds money back now. A risk without an end refuses a request; one with an end only delays it. */
export function withdrawalRisks(facts: WithdrawalFacts, now: Date): FoundRisk[] {
  const { addressHours, credentialsHours, accountHours, rewardHours, requestsOfDayMax, requestsOfMonthMax } = withdrawalRules
  const found: FoundRisk[] = []
  const lasting = (risk: WithdrawalRisk, holds: boolean) => void (holds && found.push({ risk, until: null }))
  const passing = (risk: WithdrawalRisk, since: Date | null, hours: number) => {
    const until = since && new Date(since.getTime() + hours * HOUR_MS)
    if (until && until > now) found.push({ risk, until })
  }
  lasting('frozen', facts.isFrozen)
  lasting('debt', facts.owesDebt)
  lasting('dispute', facts.hasOpenDispute)
  lasting('reward-dispute', facts.hasPayoutHold)
  lasting('too-often', facts.requestsOfDay > requestsOfDayMax || facts.requestsOfMonth > requestsOfMonthMax)
  passing('new-account', facts.registeredAt, accountHours)
  passing('new-credentials', facts.credentialsChangedAt, credentialsHours)
  passing('new-address', facts.addressSeenAt, addressHours)
  passing('new-reward', facts.youngestRewardAt, rewardHours)
  return found
}
