import type { InstanceSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, type Locale, MICRO_PER_UNIT, type Micro, micro, refuse } from '@vitrine/platform/kernel'
import { bonusFor, gatewayMinor, ppmOf, type Quote, quote } from '@vitrine/pricing'
import { type CouponOffer, couponRefused, redeemCoupon } from '@vitrine/promotions'
import { refuseMethod } from '../../errors.ts'
import { isInvoiced, isManual, type PaymentMethod } from '../../model/method.ts'
import type { Payer } from '../../model/payer.ts'
import { nextPollAt, type PaymentTimings, paymentTimings } from '../../model/timings.ts'
import { offeredTo } from '../../queries/offered-to.ts'
import { insertCharge } from '../../store/card-charge-store.ts'
import { findSameTopUp, type Invoice, insertInvoice, type NewInvoice } from '../../store/invoice-store.ts'
import { findEnabledMethod } from '../../store/method-store.ts'
import { settleFree } from './settle-free.ts'

export type InvoicePurpose = { readonly kind: 'order'; readonly orderId: number } | { readonly kind: 'top_up' }

export interface InvoiceRequest {
  readonly userId: number
  readonly methodId: number
  /** Null when nobody is there: a saved card that is charged while its owner is away. */
  readonly payer: Payer | null
  /** Before fee: the sum of the line costs, or the amount to add. */
  readonly amount: Micro
  readonly purpose: InvoicePurpose
  /** A top-up redeems it here; for an order it only lowers the total, because the order has redeemed it and its lines carry it. */
  readonly coupon?: CouponOffer | null
  /** By somebody who only knows the address; its account does not list it while it is open. */
  readonly byGuest?: boolean
  /** The payer is signed in as this customer: their card may be saved. A guest who types an address is not. */
  readonly isOwner?: boolean
  /** Paid by this saved card of the customer, whose method `methodId` is; `key` is the caller's own name for the charge. */
  readonly card?: { readonly id: number; readonly key: string | null }
  /** A top-up that was begun and not paid is resumed, instead of a second one. */
  readonly reusesOpen?: boolean
  /** The payment exists to link its card: without fee and bonus. */
  readonly binding?: { readonly subscriptionId: number | null }
  /** Language of the pages that the gateway leads back to. */
  readonly locale: Locale
  /** The panel's rates; the one used is frozen in the invoice (NS-19). */
  readonly settings: Pick<InstanceSettings, 'currencies'>
  readonly now: Date
  readonly timings?: PaymentTimings
}

const TOP_UP_MIN = micro(MICRO_PER_UNIT)
const TOP_UP_MAX = micro(10_000n * MICRO_PER_UNIT)

/**
 * Writes the invoice with everything that was promised: coupon, fee, bonus, rate and expiry. Refused (422) when the method cannot be paid by invoice,
 * the amount is outside its bounds or the coupon of a top-up does not apply. The payment itself is opened by `openPayment`, after the commit; an invoice
 * that a discount covers whole is settled here.
 */
export async function createInvoice(trx: Trx, request: InvoiceRequest): Promise<Invoice> {
  const method = termsOf(await getPayableMethod(trx, request), request)
  const requested = quoteInvoice(method, request)
  checkAmount(
    method,
    request.purpose.kind === 'top_up' ? request.amount : micro(requested.totalAmount - requested.fee),
    request.purpose.kind,
  )
  const wanted = newInvoice(method, request, requested)
  const open = request.reusesOpen ? await findSameTopUp(trx, wanted, lastsUntil(request)) : undefined
  if (open) return open
  const invoice = await insertInvoice(trx, wanted)
  if (request.coupon && request.purpose.kind === 'top_up') await redeemForTopUp(trx, invoice, request.coupon, requested)
  if (requested.totalAmount === 0n) return settleFree(trx, invoice, request.now)
  if (request.card) await insertCharge(trx, { invoiceNumber: invoice.number, cardId: request.card.id, key: request.card.key })
  return invoice
}

/** What is bound comes back whole. */
const termsOf = (method: PaymentMethod, { binding }: InvoiceRequest): PaymentMethod =>
  binding ? { ...method, feePpm: 0, bonuses: [], minAmount: null, maxAmount: null } : method

const lastsUntil = ({ now, timings = paymentTimings }: InvoiceRequest): Date => new Date(now.getTime() + timings.reusableMs)

const cardUseOf = (method: PaymentMethod, { binding, isOwner }: InvoiceRequest): NewInvoice['cardUse'] => {
  if (binding) return 'bind'
  return isOwner && method.chargeType === 'recurring' ? 'offer' : 'none'
}

/** The arithmetic of the quote. */
const quoteInvoice = (method: PaymentMethod, { amount, purpose, coupon }: InvoiceRequest): Quote =>
  quote({
    amount,
    feePpm: method.feePpm,
    coupon: coupon?.terms ?? null,
    bonuses: method.bonuses,
    kind: purpose.kind === 'order' ? 'order' : 'add_funds',
  })

async function redeemForTopUp(trx: Trx, invoice: Invoice, coupon: CouponOffer, { originalAmount, couponBonus }: Quote): Promise<void> {
  const isRedeemed = await redeemCoupon(trx, {
    couponId: coupon.id,
    userId: invoice.userId,
    reference: { kind: 'invoice', id: invoice.number },
    amount: originalAmount,
    worth: couponBonus,
    at: invoice.createdAt,
  })
  if (!isRedeemed) throw couponRefused()
}

function newInvoice(method: PaymentMethod, request: InvoiceRequest, quoted: Quote): NewInvoice {
  const { purpose, coupon, now, timings = paymentTimings } = request
  if (method.gatewayAccountId === null) return refuseMethod()
  const rate = rateOf(method, request.settings)
  const expiresAt = new Date(now.getTime() + timings.expiryMs)
  const stage = { state: 'created', createdAt: now, expiresAt, polls: 0 } as const
  const isTopUp = purpose.kind === 'top_up'
  return {
    userId: request.userId,
    methodId: method.id,
    gatewayAccountId: method.gatewayAccountId,
    purpose: purpose.kind,
    orderId: purpose.kind === 'order' ? purpose.orderId : null,
    couponId: (isTopUp && coupon?.id) || null,
    terms: {
      originalMicro: request.amount,
      discountMicro: quoted.discount,
      couponMicro: isTopUp ? quoted.couponBonus : micro(0n),
      couponFromMicro: isTopUp ? (coupon?.minAmount ?? micro(0n)) : micro(0n),
      feeMicro: quoted.fee,
      bonusMicro: quoted.paymentMethodBonus,
      bonusPpm: quoted.paymentMethodBonusPpm,
      bonusFromMicro: bonusFor(request.amount, method.bonuses)?.fromAmount ?? micro(0n),
      totalMicro: quoted.totalAmount,
      payAmountMinor: gatewayMinor(quoted.totalAmount, rate),
      ratePpm: BigInt(ppmOf(rate)),
      tolerancePpm: method.tolerancePpm,
    },
    payCurrency: method.chargeCurrency,
    byGuest: request.byGuest ?? false,
    cardUse: cardUseOf(method, request),
    forSubscription: request.binding?.subscriptionId ?? null,
    locale: request.locale,
    createdAt: now,
    expiresAt,
    nextPollAt: isManual(method) ? expiresAt : (nextPollAt(stage, now, timings) ?? expiresAt),
  }
}

/** An enabled method that is offered to the payer and that an invoice can be paid with; refused under `payment_method_id` otherwise (FORM-008). */
export async function getPayableMethod(
  trx: Trx,
  { methodId, payer, now }: Pick<InvoiceRequest, 'methodId' | 'payer' | 'now'>,
): Promise<PaymentMethod> {
  const method = await findEnabledMethod(trx, methodId)
  if (!method || !isInvoiced(method.strategy)) return refuseMethod()
  if (payer && (await offeredTo(trx, [method], payer, now)).length === 0) return refuseMethod()
  return method
}

/** A top-up is within the method's bounds, or to 1…10000 USD; an order only has to reach what the method can charge, after its discount (FORM-008). */
export function checkAmount(method: PaymentMethod, amount: Micro, kind: InvoicePurpose['kind']): void {
  const min = method.minAmount ?? (kind === 'top_up' ? TOP_UP_MIN : micro(1n))
  const max = method.maxAmount ?? (kind === 'top_up' ? TOP_UP_MAX : amount)
  if (kind === 'order' && amount === 0n) return
  if (amount >= min && amount <= max) return
  const field = kind === 'top_up' ? 'amount' : 'payment_method_id'
  refuse(field, 'fields.between', { attribute: 'amount', min: formatMicro(min, 0), max: formatMicro(max > min ? max : min, 0) })
}

function rateOf(method: PaymentMethod, settings: InvoiceRequest['settings']): string {
  if (method.chargeCurrency === 'USD') return '1'
  const rate = settings.currencies.rates[method.chargeCurrency]
  // Without a rate the panel cannot say what a payment in that currency is worth.
  return rate && Number(rate) > 0 ? rate : refuseMethod()
}
