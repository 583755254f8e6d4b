/** What is known of a customer who wants money out. */
export interface WithdrawalFacts {
  readonly registeredAt: Date
  readonly isFrozen: boolean
  /** Of password or e-mail. */
  readonly credentialsChangedAt: Date | null
  /** When he first named this address. */
  readonly addressSeenAt: Date
  readonly owesDebt: boolean
  readonly hasOpenDispute: boolean
  /** Of the last day and the last thirty, this one included, whatever became of them. */
  readonly requestsOfDay: number
  readonly requestsOfMonth: number
}
export type WithdrawalRisk = 'frozen' | 'debt' | 'dispute' | 'too-often' | 'new-account' | 'new-credentials' | 'new-address'

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
  requestsOfDayMax: 3,
  requestsOfMonthMax: 15,
} as const

/** Everything that keeps money here at this moment. A request is refused for the ones without an end; those with one only delay it. */
export function withdrawalRisks(facts: WithdrawalFacts, now: Date): FoundRisk[] {
  const { addressHours, credentialsHours, accountHours, requestsOfDayMax, requestsOfMonthMax } = withdrawalRules
  const found: FoundRisk[] = []
  const lasting = (risk: WithdrawalRisk, holds: boolean) => void (holds && found.push({ risk, until: null }))
  const passing = (risk: WithdrawalRisk, since: Date | null, hours: number) => {
    const until = since && new Date(since.getTime() + hours * HOUR_MS)
    if (until && until > now) found.push({ risk, until })
  }
  lasting('frozen', facts.isFrozen)
  lasting('debt', facts.owesDebt)
  lasting('dispute', facts.hasOpenDispute)
  lasting('too-often', facts.requestsOfDay > requestsOfDayMax || facts.requestsOfMonth > requestsOfMonthMax)
  passing('new-account', facts.registeredAt, accountHours)
  passing('new-credentials', facts.credentialsChangedAt, credentialsHours)
  passing('new-address', facts.addressSeenAt, addressHours)
  return found
}
