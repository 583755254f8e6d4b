import { richTextOrNull } from '@vitrine/panels'
import { formatMicro, type Locale, type Micro, microToFloat, toBcp47 } from '@vitrine/platform/kernel'
import { PPM, type Quote } from '@vitrine/pricing'
import type { z } from 'zod'
import type { PaymentInstructions } from '../commands/paying/open-payment.ts'
import { type financeRow, financeTypes, type paymentMethod, type paymentPayload, type totalSumQuote } from '../contract/schemas.ts'
import { invoiceNumber } from '../model/invoice-number.ts'
import { type PaymentMethod, textsFor } from '../model/method.ts'
import type { ShownCard } from '../queries/list-cards.ts'
import type { FinanceRow } from '../queries/list-finances.ts'

const optional = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount))

/** A payment method, with its texts in the reader's language (PAY-003). */
export function presentMethod(method: PaymentMethod, locale: Locale): z.infer<typeof paymentMethod> {
  const texts = textsFor(method.texts, locale)
  return {
    id: method.id,
    name: texts.name,
    additional_information: richTextOrNull(texts.additional_information),
    comments: texts.comments ?? null,
    fee_percent: method.feePpm / PPM,
    icon: method.icon,
    min_amount: optional(method.minAmount),
    max_amount: optional(method.maxAmount),
    strategy: method.strategy,
    description: texts.description ?? null,
    charge_currency: method.chargeCurrency,
    charge_type: method.chargeType,
    reward_percent: method.rewardPpm / PPM,
    payment_method_bonuses: method.bonuses.map((bonus) => ({ bonus_percent: bonus.ppm / PPM, from_amount: formatMicro(bonus.fromAmount) })),
    public_fields: { qr_code: method.qrCode, is_user_comment: method.asksComment },
    linkedCardId: null,
    wallets: [...method.wallets],
  }
}

/** A saved card is a payment method of its own (PAY-007), under the terms of the method it was linked with. */
export const presentCards = (
  cards: readonly ShownCard[],
  methods: readonly PaymentMethod[],
  locale: Locale,
): z.infer<typeof paymentMethod>[] =>
  cards.flatMap(({ card }) => {
    const method = methods.find(({ id }) => id === card.methodId)
    return method
      ? [{ ...presentMethod(method, locale), name: card.name, strategy: 'linkedCard' as const, linkedCardId: card.id, wallets: [] }]
      : []
  })

/** The payment part of every paying call's answer. */
export const presentInstructions = (instructions: PaymentInstructions): z.infer<typeof paymentPayload> => ({
  invoice_id: instructions.invoiceId,
  strategy: instructions.strategy,
  url: instructions.url,
  qr_code: instructions.qrCode,
  message: instructions.message && {
    invoice: instructions.message.invoice,
    account_number: instructions.message.accountNumber,
    comment: instructions.message.comment,
  },
})

/** What a top-up costs and brings, in exact dollars (PAY-009). */
export const presentTopUpQuote = (quote: Quote): z.infer<typeof totalSumQuote> => ({
  original_amount: formatMicro(quote.originalAmount),
  original_amount_float: microToFloat(quote.originalAmount),
  coupon_bonus: formatMicro(quote.couponBonus),
  coupon_bonus_float: microToFloat(quote.couponBonus),
  coupon_bonus_percentage: quote.couponBonusBasisPoints / 100,
  coupon_bonus_type: quote.couponType,
  coupon_bonus_amount_calculation_type: quote.couponCalculation,
  fee: formatMicro(quote.fee),
  fee_float: microToFloat(quote.fee),
  fee_percent: quote.feePpm / PPM,
  payment_method_bonus: formatMicro(quote.paymentMethodBonus),
  payment_method_bonus_float: microToFloat(quote.paymentMethodBonus),
  payment_method_bonus_percent: quote.paymentMethodBonusPpm / PPM,
  total_amount: formatMicro(quote.totalAmount),
  total_amount_float: microToFloat(quote.totalAmount),
  total_bonus: formatMicro(quote.totalBonus),
  total_bonus_float: microToFloat(quote.totalBonus),
  to_be_credited: formatMicro(quote.toBeCredited),
  to_be_credited_float: microToFloat(quote.toBeCredited),
  items: [],
})

/** Whether a movement is of a kind that a customer knows (FIN-001). */
const isFinanceType = (type: string): type is (typeof financeTypes)[number] => (financeTypes as readonly string[]).includes(type)

/** A month of a plan has no order: the statement names the plan, and the month it begins in. */
function planMonthOf({ type, referenceKind, reason }: FinanceRow, locale: Locale): { readonly service: string; readonly url: null } | null {
  if (type !== 'order' || referenceKind !== 'user') return null
  const [, plan, month] = /^(.+) (\d{4}-\d{2})$/.exec(reason ?? '') ?? []
  if (!plan || !month) return null
  const named = new Intl.DateTimeFormat(toBcp47(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
  return { service: `${plan}, ${named}`, url: null }
}

/** `order_id` stands on movements of an order; the invoice of an order names its method instead. */
export const presentFinanceRow = (row: FinanceRow, locale: Locale): z.infer<typeof financeRow> => ({
  id: row.id,
  amount: formatMicro(row.amount),
  balance_after: row.balanceAfter === null ? null : formatMicro(row.balanceAfter),
  created_at: row.createdAt.toISOString(),
  /** What an order cost, and what of it came back, stands under its number (FIN-003, FIN-004). */
  order_id: row.referenceKind === 'order' ? row.referenceId : null,
  order: row.order ?? planMonthOf(row, locale),
  /** What was paid in, with its fee and what was given to it, names its method (FIN-005, FIN-009, FIN-010, FIN-011). */
  payment_method: row.method && presentMethod(row.method, locale),
  invoice_number: row.referenceKind === 'invoice' ? invoiceNumber({ number: row.referenceId }) : null,
  // Internal movements never touch a customer's accounts; one that does is shown as a correction (FIN-006).
  type: isFinanceType(row.type) ? row.type : 'admin',
})
