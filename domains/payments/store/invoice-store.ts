import { sql, type Trx } from '@vitrine/platform/database'
import { type Locale, micro } from '@vitrine/platform/kernel'
import { type InvoiceEvent, type InvoiceState, invoiceRanks, nextInvoiceState } from '../model/invoice-states.ts'
import type { InvoiceTerms } from '../model/settlement.ts'
import type { Coin, OpenedPayment } from '../ports.ts'

export interface Invoice {
  readonly number: number
  /** What customers and gateways see. */
  readonly id: string
  readonly userId: number
  readonly methodId: number
  readonly gatewayAccountId: number
  readonly purpose: 'order' | 'top_up'
  readonly orderId: number | null
  readonly terms: InvoiceTerms
  /** Of a top-up. */
  readonly couponId: number | null
  readonly payCurrency: string
  readonly locale: Locale
  readonly state: InvoiceState
  /** Whether its payment may save the payer's card; never when the payer is not signed in as the owner. */
  readonly cardUse: 'none' | 'offer' | 'bind'
  /** The subscription that a binding is for. */
  readonly forSubscription: number | null
  readonly externalId: string | null
  readonly payUrl: string | null
  /** Made by the gateway for this invoice. */
  readonly qrCode: string | null
  /** What the code asks for. */
  readonly coin: Coin | null
  /** Pending money. */
  readonly arriving: { readonly confirmations: number; readonly needed: number } | null
  readonly openingUntil: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly polls: number
}

/** A row of the table as PostgreSQL answers it. */
export interface InvoiceRow {
  readonly number: number
  readonly id: string
  readonly user_id: number
  readonly method_id: number
  readonly gateway_account_id: number
  readonly purpose: 'order' | 'top_up'
  readonly order_id: number | null
  readonly original_micro: bigint
  readonly discount_micro: bigint
  readonly coupon_id: number | null
  readonly coupon_micro: bigint
  readonly coupon_from_micro: bigint
  readonly fee_micro: bigint
  readonly bonus_micro: bigint
  readonly bonus_ppm: number
  readonly bonus_from_micro: bigint
  readonly total_micro: bigint
  readonly tolerance_ppm: number
  readonly pay_currency: string
  readonly pay_amount_minor: bigint
  readonly rate_ppm: bigint
  readonly locale: Locale
  readonly state: InvoiceState
  readonly card_use: 'none' | 'offer' | 'bind'
  readonly for_subscription: number | null
  readonly external_id: string | null
  readonly pay_url: string | null
  readonly qr_code: string | null
  readonly coin: string | null
  readonly coin_network: string | null
  readonly arriving_confirmations: number | null
  readonly arriving_needed: number | null
  readonly opening_until: Date | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly polls: number
}

export const invoiceOf = (row: InvoiceRow): Invoice => ({
  number: row.number,
  id: row.id,
  userId: row.user_id,
  methodId: row.method_id,
  gatewayAccountId: row.gateway_account_id,
  purpose: row.purpose,
  orderId: row.order_id,
  couponId: row.coupon_id,
  terms: {
    originalMicro: micro(row.original_micro),
    discountMicro: micro(row.discount_micro),
    couponMicro: micro(row.coupon_micro),
    couponFromMicro: micro(row.coupon_from_micro),
    feeMicro: micro(row.fee_micro),
    bonusMicro: micro(row.bonus_micro),
    bonusPpm: row.bonus_ppm,
    bonusFromMicro: micro(row.bonus_from_micro),
    totalMicro: micro(row.total_micro),
    payAmountMinor: row.pay_amount_minor,
    ratePpm: row.rate_ppm,
    tolerancePpm: row.tolerance_ppm,
  },
  payCurrency: row.pay_currency,
  locale: row.locale,
  state: row.state,
  cardUse: row.card_use,
  forSubscription: row.for_subscription,
  externalId: row.external_id,
  payUrl: row.pay_url,
  qrCode: row.qr_code,
  coin: row.coin === null || row.coin_network === null ? null : { code: row.coin, network: row.coin_network },
  arriving:
    row.arriving_confirmations === null || row.arriving_needed === null
      ? null
      : { confirmations: row.arriving_confirmations, needed: row.arriving_needed },
  openingUntil: row.opening_until,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  polls: row.polls,
})

export type NewInvoice = Omit<
  Invoice,
  'number' | 'id' | 'state' | 'externalId' | 'payUrl' | 'qrCode' | 'coin' | 'arriving' | 'openingUntil' | 'polls'
> & {
  readonly byGuest: boolean
  readonly nextPollAt: Date
}

export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<Invoice> {
  const { terms } = invoice
  const row = await trx.one(sql<InvoiceRow>`
    insert into payments.invoice (panel_id, user_id, method_id, gateway_account_id, purpose, order_id, original_micro, discount_micro, coupon_id,
      coupon_micro, coupon_from_micro, fee_micro, bonus_micro, bonus_ppm, bonus_from_micro, total_micro, tolerance_ppm, pay_currency, pay_amount_minor, rate_ppm, locale, card_use, for_subscription, by_guest,
      created_at, expires_at, next_poll_at)
    values (${trx.panelId}, ${invoice.userId}, ${invoice.methodId}, ${invoice.gatewayAccountId}, ${invoice.purpose}, ${invoice.orderId}, ${terms.originalMicro},
      ${terms.discountMicro}, ${invoice.couponId}, ${terms.couponMicro}, ${terms.couponFromMicro}, ${terms.feeMicro}, ${terms.bonusMicro}, ${terms.bonusPpm}, ${terms.bonusFromMicro}, ${terms.totalMicro}, ${terms.tolerancePpm}, ${invoice.payCurrency},
      ${terms.payAmountMinor}, ${terms.ratePpm}, ${invoice.locale}, ${invoice.cardUse}, ${invoice.forSubscription}, ${invoice.byGuest}, ${invoice.createdAt}, ${invoice.expiresAt}, ${invoice.nextPollAt})
    returning *`)
  return invoiceOf(row)
}

/** An invoice by the id that addresses carry. */
export async function findInvoice(trx: Trx, invoiceId: string): Promise<Invoice | undefined> {
  const row = await trx.maybe(sql<InvoiceRow>`select * from payments.invoice where panel_id = ${trx.panelId} and id = ${invoiceId}`)
  return row && invoiceOf(row)
}

/** An invoice by the number that operators and postings know. */
export async function findInvoiceByNumber(trx: Trx, invoiceNumber: number): Promise<Invoice | undefined> {
  const row = await trx.maybe(sql<InvoiceRow>`select * from payments.invoice where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
  return row && invoiceOf(row)
}

/** An open top-up that is what is wanted now, to the cent, and stays open long enough to be paid; its payment can be shown again. No saved card pays it. */
export async function findSameTopUp(trx: Trx, wanted: NewInvoice, until: Date): Promise<Invoice | undefined> {
  const { terms } = wanted
  const row = await trx.maybe(sql<InvoiceRow>`
    select i.* from payments.invoice i
     where i.panel_id = ${trx.panelId} and i.user_id = ${wanted.userId} and i.rank < 30 and i.state in ('created', 'pending') and i.purpose = 'top_up'
       and i.method_id = ${wanted.methodId} and i.card_use = ${wanted.cardUse} and i.coupon_id is not distinct from ${wanted.couponId}::integer
       and i.original_micro = ${terms.originalMicro} and i.discount_micro = ${terms.discountMicro} and i.coupon_micro = ${terms.couponMicro}
       and i.fee_micro = ${terms.feeMicro} and i.bonus_micro = ${terms.bonusMicro} and i.total_micro = ${terms.totalMicro}
       and i.pay_currency = ${wanted.payCurrency} and i.pay_amount_minor = ${terms.payAmountMinor}
       and i.arriving_needed is null and i.expires_at > ${until}
       and not exists (select 1 from payments.card_charge c where c.panel_id = i.panel_id and c.invoice_number = i.number)
     order by i.number desc limit 1`)
  return row && invoiceOf(row)
}

/** Locks the row until the transaction ends: every change of an invoice begins here. */
export async function lockInvoice(trx: Trx, invoiceId: string): Promise<Invoice | undefined> {
  const row = await trx.maybe(
    sql<InvoiceRow>`select * from payments.invoice where panel_id = ${trx.panelId} and id = ${invoiceId} for no key update`,
  )
  return row && invoiceOf(row)
}

/** Moves a locked invoice along the table of states; the answer is the state it is in afterwards. Ranks only rise, no matter who asks. */
export async function advanceInvoice(trx: Trx, invoice: Invoice, event: InvoiceEvent, now: Date): Promise<InvoiceState> {
  const next = nextInvoiceState(invoice.state, event)
  if (!next) return invoice.state
  const rank = invoiceRanks[next]
  const settledAt = rank === invoiceRanks.settled ? now : null
  const changed = await trx.run(sql`
    update payments.invoice set state = ${next}, rank = ${rank}, settled_at = coalesce(settled_at, ${settledAt}),
           polls = case when ${settledAt}::timestamptz is null then polls else 0 end
     where panel_id = ${trx.panelId} and number = ${invoice.number} and rank < ${rank}`)
  return changed === 1 ? next : invoice.state
}

/** Puts a locked invoice where the rows of its refunds say it stands after one of them failed. */
export async function restateInvoice(trx: Trx, invoice: Invoice, state: InvoiceState): Promise<void> {
  await trx.run(sql`
    update payments.invoice set state = ${state}, rank = ${invoiceRanks[state]} where panel_id = ${trx.panelId} and number = ${invoice.number}`)
}

/** Claims the right to open the payment at the gateway; false while another caller holds it. */
export async function claimOpening(trx: Trx, invoiceNumber: number, now: Date, until: Date): Promise<boolean> {
  const claimed = await trx.run(sql`
    update payments.invoice set opening_until = ${until}
     where panel_id = ${trx.panelId} and number = ${invoiceNumber} and pay_url is null and (opening_until is null or opening_until <= ${now})`)
  return claimed === 1
}

/** The gateway may wait less long than the invoice, and never longer. */
export async function saveOpenedPayment(trx: Trx, invoiceNumber: number, payment: OpenedPayment): Promise<void> {
  await trx.run(sql`
    update payments.invoice set external_id = ${payment.externalId}, pay_url = ${payment.url}, qr_code = ${payment.qrCode ?? null},
           coin = ${payment.coin?.code ?? null}, coin_network = ${payment.coin?.network ?? null}, opening_until = null,
           expires_at = least(expires_at, ${payment.expiresAt ?? null}::timestamptz)
     where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}

/** Records how far money is that is on its way to an invoice of this account; null when it is not on its way any more. */
export async function saveArriving(
  trx: Trx,
  invoice: { readonly id: string; readonly gatewayAccountId: number },
  arriving: Invoice['arriving'],
): Promise<void> {
  const [confirmations, needed] = [arriving?.confirmations ?? null, arriving?.needed ?? null]
  await trx.run(sql`
    update payments.invoice set arriving_confirmations = ${confirmations}, arriving_needed = ${needed}
     where panel_id = ${trx.panelId} and id = ${invoice.id} and gateway_account_id = ${invoice.gatewayAccountId}
       and (arriving_confirmations, arriving_needed) is distinct from (${confirmations}::integer, ${needed}::integer)`)
}

/** The payer of these has proved to be their owner: the account lists them. */
export async function adoptInvoices(trx: Trx, invoiceIds: readonly string[]): Promise<void> {
  await trx.run(
    sql`update payments.invoice set by_guest = false where panel_id = ${trx.panelId} and id = any (${[...invoiceIds]}::uuid[]) and by_guest`,
  )
}

export async function releaseOpening(trx: Trx, invoiceNumber: number): Promise<void> {
  await trx.run(sql`update payments.invoice set opening_until = null where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}

export async function savePayerComment(trx: Trx, invoiceNumber: number, comment: string | null): Promise<void> {
  await trx.run(sql`update payments.invoice set payer_comment = ${comment} where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}

/** Claims a due invoice for this worker and counts the poll; undefined when another was faster. */
export async function claimDueInvoice(trx: Trx, invoiceNumber: number, now: Date, leaseUntil: Date): Promise<Invoice | undefined> {
  const row = await trx.maybe(sql<InvoiceRow>`
    update payments.invoice set next_poll_at = ${leaseUntil}, polls = polls + 1
     where panel_id = ${trx.panelId} and number = ${invoiceNumber} and next_poll_at <= ${now} returning *`)
  return row && invoiceOf(row)
}

/** Claims the right to ask the gateway out of turn; false where somebody did since. The plan of polls stays as it is. */
export async function claimLook(trx: Trx, invoiceNumber: number, now: Date, notSince: Date): Promise<boolean> {
  const claimed = await trx.run(sql`
    update payments.invoice set looked_at = ${now}
     where panel_id = ${trx.panelId} and number = ${invoiceNumber} and (looked_at is null or looked_at <= ${notSince})`)
  return claimed === 1
}

/** Polls no later than then. */
export async function planPollBy(trx: Trx, invoiceNumber: number, at: Date): Promise<void> {
  await trx.run(sql`
    update payments.invoice set next_poll_at = least(next_poll_at, ${at}) where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}

export async function planNextPoll(trx: Trx, invoiceNumber: number, at: Date | null): Promise<void> {
  await trx.run(sql`update payments.invoice set next_poll_at = ${at} where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}

/** Method ids by invoice number, for statements. */
export async function methodIdsOfInvoices(trx: Trx, invoiceNumbers: readonly number[]): Promise<Map<number, number>> {
  if (invoiceNumbers.length === 0) return new Map()
  const rows = await trx.rows(sql<{ number: number; method_id: number }>`
    select number, method_id from payments.invoice where panel_id = ${trx.panelId} and number = any (${[...invoiceNumbers]}::integer[])`)
  return new Map(rows.map((row) => [row.number, row.method_id]))
}

/** How many of a customer's payments wait for an operator: the profile's `invoices_in_moderation`. */
export async function countInModeration(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from payments.invoice where panel_id = ${trx.panelId} and user_id = ${userId} and state = 'in_moderation' and not by_guest`)
  return count
}
