/** What stands in the way of a kind of evidence now. */
export type EvidenceHindrance =
  /** Others may spend from the account: nobody has said that they do not. */
  | 'not_exclusive'
  /** Another account of the shop has the same address and key. */
  | 'shared_access'
  /** Money went that our books do not explain. */
  | 'differs'
  /** The provider repeats or lists requests: it is asked for nothing else. */
  | 'not_needed'
  /** Its latest numbers of orders are no numbers, or do not grow. */
  | 'ids_not_growing'
  /** It has not taken two orders yet. */
  | 'too_few_orders'
  /** Its balance is not known, or in another currency. */
  | 'no_balance'

export interface EvidenceFacts {
  readonly profile: 'plain' | 'request_id' | 'list'
  readonly isExclusive: boolean
  readonly hasSharedAccess: boolean
  /** The comparison of its balance with our books finds a difference. */
  readonly hasDifference: boolean
  readonly hasBalance: boolean
  /** Of the orders that it took last, in any order. */
  readonly latest: readonly TakenOrder[]
}

export interface TakenOrder {
  readonly providerOrderId: string
  readonly sentAt: Date
  readonly answeredAt: Date
}

/** What stands in the way of each kind of evidence; nothing where its condition holds as far as it can be told from here. */
export function evidenceHindrances(
  facts: EvidenceFacts,
): Readonly<Record<'exclusive' | 'idWindow' | 'balance', readonly EvidenceHindrance[]>> {
  const { profile, isExclusive, hasSharedAccess, hasDifference, hasBalance } = facts
  const shared: readonly EvidenceHindrance[] = [
    ...(hasSharedAccess ? (['shared_access'] as const) : []),
    ...(hasDifference ? (['differs'] as const) : []),
  ]
  const balance: readonly EvidenceHindrance[] = hasBalance ? [] : ['no_balance']
  if (profile !== 'plain') return { exclusive: [...shared, ...balance], idWindow: ['not_needed'], balance: ['not_needed'] }
  const both: readonly EvidenceHindrance[] = [...(isExclusive ? [] : (['not_exclusive'] as const)), ...shared]
  return { exclusive: [...shared, ...balance], idWindow: [...both, ...idHindrance(facts.latest)], balance: [...both, ...balance] }
}

function idHindrance(latest: readonly TakenOrder[]): readonly EvidenceHindrance[] {
  if (latest.length < 2) return ['too_few_orders']
  if (!latest.every(({ providerOrderId }) => /^\d{1,18}$/.test(providerOrderId))) return ['ids_not_growing']
  // Of requests that were out at the same time nobody knows which one arrived first.
  const isBefore = (one: TakenOrder, other: TakenOrder): boolean => one.answeredAt < other.sentAt
  const grow = latest.every((one) =>
    latest.every((other) => !isBefore(one, other) || BigInt(one.providerOrderId) < BigInt(other.providerOrderId)),
  )
  return grow ? [] : ['ids_not_growing']
}
