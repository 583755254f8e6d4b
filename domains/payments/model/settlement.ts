import { MICRO_PER_CENT, type Micro, micro } from '@vitrine/platform/kernel'

const PPM = 1_000_000n

/** What was promised when the invoice was made; later changes of the method do not touch it. */
export interface InvoiceTerms {
  /** Before coupon and fee: the sum of the line costs, or the amount to add. */
  readonly originalMicro: Micro
  /** The part of the coupon that lowers the total. */
  readonly discountMicro: Micro
  /** What the coupon of a top-up credits; the coupon of an order belongs to its lines. */
  readonly couponMicro: Micro
  /** The least amount that the coupon asks for. */
  readonly couponFromMicro: Micro
  readonly feeMicro: Micro
  readonly bonusMicro: Micro
  readonly bonusPpm: number
  /** The rung of the bonus ladder that was promised. */
  readonly bonusFromMicro: Micro
  readonly totalMicro: Micro
  readonly payAmountMinor: bigint
  /** Units of the paying currency for one USD, in parts per million. */
  readonly ratePpm: bigint
  readonly tolerancePpm: number
}

export type SettlementOutcome = 'exact' | 'tolerated' | 'underpaid' | 'overpaid' | 'second'

/** What one received payment moves: all of `received` to the customer, `fee` from them, `bonus` and `coupon` to them. */
export interface Settlement {
  readonly outcome: SettlementOutcome
  readonly received: Micro
  readonly fee: Micro
  readonly bonus: Micro
  readonly coupon: Micro
}

/** The USD value of an amount by the rate frozen in the invoice, rounded down; never by a rate from a message. */
export const receivedMicro = (amountMinor: bigint, ratePpm: bigint): Micro => micro((amountMinor * MICRO_PER_CENT * PPM) / ratePpm)

/**
 * Decides what a payment of `amountMinor` is worth. Too little beyond the tolerance pays the fee of its own size and earns bonus and coupon of its own
 * size, only where it still reaches their least amounts; too much earns nothing more; a second payment is credited whole.
 */
export function settlementOf(terms: InvoiceTerms, amountMinor: bigint, alreadyPaid: boolean): Settlement {
  // The asked amount is worth the total: what it was rounded up by in another currency leaves nothing on the balance.
  const received = amountMinor === terms.payAmountMinor ? terms.totalMicro : receivedMicro(amountMinor, terms.ratePpm)
  const none = micro(0n)
  if (alreadyPaid) return { outcome: 'second', received, fee: none, bonus: none, coupon: none }
  const promised = { received, fee: terms.feeMicro, bonus: terms.bonusMicro, coupon: terms.couponMicro }
  if (amountMinor === terms.payAmountMinor) return { outcome: 'exact', ...promised }
  if (amountMinor > terms.payAmountMinor) return { outcome: 'overpaid', ...promised }
  const shortfall = terms.totalMicro > received ? terms.totalMicro - received : 0n
  if (isTolerable(terms, amountMinor) && shortfall <= terms.feeMicro) {
    return { outcome: 'tolerated', ...promised, fee: micro(terms.feeMicro - shortfall) }
  }
  const fee = micro(downToCent((terms.feeMicro * received) / terms.totalMicro))
  const reached = beforeDiscount(terms, received - fee)
  const bonus = reached >= terms.bonusFromMicro ? micro(nearestCent(reached * BigInt(terms.bonusPpm), PPM)) : none
  const coupon = reached >= terms.couponFromMicro ? micro(downToCent((terms.couponMicro * reached) / terms.originalMicro)) : none
  return { outcome: 'underpaid', received, fee, bonus, coupon }
}

/** The amount that a net payment stands for: bonuses and coupons are measured by it, as they were in the quote. */
function beforeDiscount({ originalMicro, discountMicro }: InvoiceTerms, net: bigint): bigint {
  const gross = discountMicro === 0n ? net : (net * originalMicro) / (originalMicro - discountMicro)
  return gross < originalMicro ? gross : originalMicro
}

const isTolerable = (terms: InvoiceTerms, amountMinor: bigint): boolean =>
  (terms.payAmountMinor - amountMinor) * PPM <= terms.payAmountMinor * BigInt(terms.tolerancePpm)

const downToCent = (amount: bigint): bigint => amount - (amount % MICRO_PER_CENT)

const nearestCent = (numerator: bigint, denominator: bigint): bigint => {
  const unit = denominator * MICRO_PER_CENT
  return ((2n * numerator + unit) / (2n * unit)) * MICRO_PER_CENT
}
