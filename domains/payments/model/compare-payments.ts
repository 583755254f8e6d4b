/** A payment of an invoice, in the gateway's list or in our books. */
export interface BookedPayment {
  readonly externalId: string
  readonly amountMinor: bigint
  readonly currency: string
}

export interface Comparison {
  /** Paid there and not recorded here: it may still be on its way. */
  readonly missingHere: readonly string[]
  /** What no waiting explains. */
  readonly wrong: readonly string[]
}

const say = ({ amountMinor, currency }: BookedPayment): string => `${amountMinor} ${currency}`

/**
 * Compares what a gateway says was paid for an invoice with what we recorded of it, both ways. `before` was read before the gateway was asked and `after`
 * later, so that a payment that arrives meanwhile is missing on neither side.
 */
export function comparePayments(
  theirs: readonly BookedPayment[],
  before: readonly BookedPayment[],
  after: readonly BookedPayment[],
): Comparison {
  const kept = new Map(after.map((payment) => [payment.externalId, payment]))
  const known = new Set(theirs.map(({ externalId }) => externalId))
  const wrong: string[] = []
  const missingHere: string[] = []
  for (const there of theirs) {
    const here = kept.get(there.externalId)
    if (!here) missingHere.push(`payment ${there.externalId} of ${say(there)} is settled there and unknown here`)
    else if (say(here) !== say(there)) wrong.push(`payment ${there.externalId} is ${say(there)} there and ${say(here)} here`)
  }
  for (const here of before) if (!known.has(here.externalId)) wrong.push(`payment ${here.externalId} of ${say(here)} is not settled there`)
  return { missingHere, wrong }
}
