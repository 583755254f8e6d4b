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
  /** Numbers of the orders that it took last, the newest first. */
  readonly latestIds: readonly string[]
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
  const needed: readonly EvidenceHindrance[] = [
    ...(profile === 'plain' ? [] : (['not_needed'] as const)),
    ...(isExclusive ? [] : (['not_exclusive'] as const)),
  ]
  return {
    exclusive: [...shared, ...(hasBalance ? [] : (['no_balance'] as const))],
    idWindow: [...needed, ...shared, ...idHindrance(facts.latestIds)],
    balance: [...needed, ...shared, ...(hasBalance ? [] : (['no_balance'] as const))],
  }
}

function idHindrance(newestFirst: readonly string[]): readonly EvidenceHindrance[] {
  const areNumbers = newestFirst.every((id) => /^\d{1,18}$/.test(id))
  const grow = areNumbers && newestFirst.every((id, at) => at === 0 || BigInt(id) < BigInt(newestFirst[at - 1] ?? 0))
  if (!grow) return ['ids_not_growing']
  return newestFirst.length < 2 ? ['too_few_orders'] : []
}
