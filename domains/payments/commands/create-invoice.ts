import type { InstanceSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, type Locale, MICRO_PER_UNIT, type Micro, micro, refuse } from '@vitrine/platform/kernel'
import { bonusFor, gatewayMinor, ppmOf, quote } from '@vitrine/pricing'
import { refuseMethod } from '../errors.ts'
import { isInvoiced, isManual, type PaymentMethod } from '../model/method.ts'
import { nextPollAt, type PaymentTimings, paymentTimings } from '../model/timings.ts'
import { type Invoice, insertInvoice } from '../store/invoice-store.ts'
import { findEnabledMethod } from '../store/method-store.ts'

export type InvoicePurpose = { readonly kind: 'order'; readonly orderId: number } | { readonly kind: 'top_up' }

export interface InvoiceRequest {
  readonly userId: number
  readonly methodId: number
  /** Before fee: the sum of the line costs, or the amount to add. */
  readonly amount: Micro
  readonly purpose: InvoicePurpose
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
 * Writes the invoice with everything that was promised: fee, bonus, rate and expiry. Refused (422) when the method cannot be paid by invoice or the
 * amount is outside its bounds. The payment itself is opened by `openPayment`, after the commit.
 */
export async function createInvoice(trx: Trx, request: InvoiceRequest): Promise<Invoice> {
  const { purpose, now, timings = paymentTimings } = request
  const method = await getPayableMethod(trx, request.methodId)
  if (method.gatewayAccountId === null) return refuseMethod()
  checkAmount(method, request.amount, purpose.kind)
  const kind = purpose.kind === 'order' ? 'order' : 'add_funds'
  const asked = quote({ amount: request.amount, feePpm: method.feePpm, coupon: null, bonuses: method.bonuses, kind })
  const rate = rateOf(method, request.settings)
  const expiresAt = new Date(now.getTime() + timings.expiryMs)
  const stage = { state: 'created', createdAt: now, expiresAt, polls: 0 } as const
  return insertInvoice(trx, {
    userId: request.userId,
    methodId: method.id,
    gatewayAccountId: method.gatewayAccountId,
    purpose: purpose.kind,
    orderId: purpose.kind === 'order' ? purpose.orderId : null,
    originalMicro: request.amount,
    terms: {
      feeMicro: asked.fee,
      bonusMicro: asked.paymentMethodBonus,
      bonusPpm: asked.paymentMethodBonusPpm,
      bonusFromMicro: bonusFor(request.amount, method.bonuses)?.fromAmount ?? micro(0n),
      totalMicro: asked.totalAmount,
      payAmountMinor: gatewayMinor(asked.totalAmount, rate),
      ratePpm: BigInt(ppmOf(rate)),
      tolerancePpm: method.tolerancePpm,
    },
    payCurrency: method.chargeCurrency,
    locale: request.locale,
    createdAt: now,
    expiresAt,
    nextPollAt: isManual(method.strategy) ? expiresAt : (nextPollAt(stage, now, timings) ?? expiresAt),
  })
}

/** An enabled method that an invoice can be paid with; refused under `payment_method_id` otherwise. */
export async function getPayableMethod(trx: Trx, methodId: number): Promise<PaymentMethod> {
  const method = await findEnabledMethod(trx, methodId)
  if (!method || !isInvoiced(method.strategy)) return refuseMethod()
  return method
}

/** A top-up keeps to the method's bounds, or to 1…10000 USD; an order only has to reach what the method can charge. */
export function checkAmount(method: PaymentMethod, amount: Micro, kind: InvoicePurpose['kind']): void {
  const min = method.minAmount ?? (kind === 'top_up' ? TOP_UP_MIN : micro(1n))
  const max = method.maxAmount ?? (kind === 'top_up' ? TOP_UP_MAX : amount)
  if (amount >= min && amount <= max) return
  const field = kind === 'top_up' ? 'amount' : 'payment_method_id'
  refuse(
    'payments.amount-out-of-bounds',
    field,
    `The amount must be between ${formatMicro(min, 0)} and ${formatMicro(max > min ? max : min, 0)}.`,
  )
}

function rateOf(method: PaymentMethod, settings: InvoiceRequest['settings']): string {
  if (method.chargeCurrency === 'USD') return '1'
  const rate = settings.currencies.rates[method.chargeCurrency]
  // Without a rate the panel cannot say what a payment in that currency is worth.
  return rate && Number(rate) > 0 ? rate : refuseMethod()
}
