import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { GatewayForm } from './model/gateway-form.ts'
import type { Wallet } from './model/wallets.ts'

/** Where one gateway account answers and how we prove ourselves to it. More than one webhook secret is valid while a rotation lasts. */
export interface GatewayAccess {
  readonly publicId: string
  readonly endpoint: string
  readonly secret: string
  readonly webhookSecrets: readonly string[]
}

/** A payment as the gateway's own book has it. `reference` is the invoice id we gave at creation; `live` is false for test money. */
export interface GatewayPayment {
  readonly externalId: string
  readonly reference: string | null
  readonly state: 'pending' | 'settled' | 'failed' | 'expired'
  readonly amountMinor: bigint
  readonly currency: string
  readonly live: boolean
  /** Pending: it counts as soon as it is settled, so the invoice does not end meanwhile. */
  readonly arriving?: { readonly confirmations: number; readonly needed: number }
  /** The card it was paid with, when the gateway stores that card for a customer of ours. */
  readonly card?: GatewayCard | null
  /** What it was paid with, as the payer knows it: “Apple Pay •••• 4242”, “Visa •••• 4242”. */
  readonly paidWith?: string | null
  /** What the gateway took of it for itself, where it tells. */
  readonly fee?: GatewayFee | null
}

/** In hundredths of a currency, which need not be the payment's. */
export interface GatewayFee {
  readonly amountMinor: bigint
  readonly currency: string
}

/** One kind of gateway. Answers are read from the gateway with our credentials: a webhook only says which payment to fetch. */
export interface PaymentGateway {
  /** What operators enter of an account. */
  readonly form: GatewayForm
  create(
    access: GatewayAccess,
    payment: {
      readonly invoiceId: string
      readonly amountMinor: bigint
      readonly currency: string
      readonly description: string
      readonly returnUrl: string
      readonly cancelUrl: string
      readonly webhookUrl: string
      /** The payer's customer record at the gateway, and whether their card is saved: `offer` asks them, `bind` is what the payment is for. */
      readonly customer?: { readonly externalId: string; readonly cardUse: 'offer' | 'bind' } | null
    },
  ): Promise<OpenedPayment>
  /** Null when the gateway knows no such payment. */
  fetch(access: GatewayAccess, externalId: string): Promise<GatewayPayment | null>
  listByReference(access: GatewayAccess, invoiceId: string): Promise<readonly GatewayPayment[]>
  /** Reads the raw bytes; null when the signature, its age or the form is wrong. */
  verifyWebhook(
    access: GatewayAccess,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): GatewayEvent | null
  /** Ends a payment that nobody has paid; only of gateways that can. */
  void?(access: GatewayAccess, externalId: string): Promise<void>
  /** Which wallets the account's page offers; only of gateways whose page offers any. */
  wallets?(access: GatewayAccess): Promise<readonly Wallet[]>
  /** Only of gateways that store cards. */
  readonly cards?: CardGateway
  /** Only of gateways that give money back to where it came from. */
  readonly refunds?: RefundGateway
}

/** A coin as wallets name it (“BTC”), and the network that its address belongs to: the same coin may run in several. */
export interface Coin {
  readonly code: string
  readonly network: string
}

export interface OpenedPayment {
  readonly externalId: string
  readonly url: string
  /** What a wallet or bank application scans, for methods that show a code. */
  readonly qrCode?: string
  /** Which coin the code asks for. */
  readonly coin?: Coin
  /** When the gateway stops waiting; the invoice ends then, if not before. */
  readonly expiresAt?: Date
}

/** What a message is about, and nothing of what it claims. */
export interface GatewayEvent {
  readonly eventId: string
  readonly externalId: string
  /** `refund` names the payment that something was given back of. */
  readonly about?: 'payment' | 'dispute' | 'refund'
}

/** A card that a gateway stores; `externalId` is its token there. */
export interface GatewayCard {
  readonly externalId: string
  readonly customerId: string
  /** Tells that two tokens are one card. */
  readonly fingerprint: string
  /** “Visa •••• 4242” */
  readonly name: string
  /** Its owner agreed that it may be saved and offered to them again. */
  readonly mayBeSaved: boolean
}

/** The outcome of an off-session charge of a saved card. */
export type CardCharge =
  | { readonly state: 'settled' | 'pending'; readonly payment: GatewayPayment }
  /** Nothing was charged, and repeating it would answer the same. */
  | { readonly state: 'declined'; readonly reason: string }
  /** Nothing was charged: the owner must confirm it on the gateway's page. */
  | { readonly state: 'action-required' }
  /** The gateway did not begin: nothing was charged, and the same call may be made again. */
  | { readonly state: 'not-taken'; readonly reason: string }

export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/** A payment that a card's bank takes back, as the gateway's own book has it; an inquiry moves no money. */
export interface GatewayDispute {
  readonly externalId: string
  readonly paymentExternalId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly state: DisputeState
  readonly reason: string
  /** Until when it can be answered; null where the gateway does not say. */
  readonly answerBy?: Date | null
}

/** Saved cards, their charges, and the answers of their banks. */
export interface CardGateway {
  /** The same key is the same customer. */
  createCustomer(
    access: GatewayAccess,
    customer: { readonly key: string; readonly reference: string },
  ): Promise<{ readonly externalId: string }>
  /** `key` is ours and for ever: repeated, the answer is that of the first call. Throws when the outcome is unknown. */
  chargeCard(
    access: GatewayAccess,
    charge: {
      readonly key: string
      readonly invoiceId: string
      readonly customerId: string
      readonly cardExternalId: string
      readonly amountMinor: bigint
      readonly currency: string
      readonly description: string
    },
  ): Promise<CardCharge>
  /** Charges of a customer's cards that name an invoice, read from the book itself: none means that there is none. */
  listCharges(access: GatewayAccess, customerId: string, invoiceId: string): Promise<readonly GatewayPayment[]>
  listCards(access: GatewayAccess, customerId: string): Promise<readonly GatewayCard[]>
  /** Deletes a card; one that is gone already is no fault. */
  detachCard(access: GatewayAccess, cardExternalId: string): Promise<void>
  /** Null when the gateway knows no such dispute. */
  fetchDispute(access: GatewayAccess, externalId: string): Promise<GatewayDispute | null>
  /** Disputes opened since then, the newest first. */
  listDisputes(access: GatewayAccess, since: Date): Promise<readonly GatewayDispute[]>
  /** Submits our evidence, once: the bank decides on it. Throws when the outcome is unknown; the same call may be repeated. */
  sendEvidence(access: GatewayAccess, externalId: string, evidence: DisputeEvidence): Promise<DisputeAnswered>
  /** Accepts the loss of the disputed money; idempotent. */
  acceptDispute(access: GatewayAccess, externalId: string): Promise<DisputeAnswered>
}

/** What a bank reads about a payment that its customer disputes. */
export interface DisputeEvidence {
  readonly customerEmail: string | null
  readonly product: string
  /** Everything else, as text. */
  readonly text: string
}

/** `refused`: the dispute takes no answer any more. */
export type DisputeAnswered = { readonly state: 'taken' } | { readonly state: 'refused'; readonly reason: string }

/** Money on its way back, as the gateway's own book has it. `reference` is the key we asked under; null when it was made there. */
export interface GatewayRefund {
  readonly externalId: string
  readonly paymentExternalId: string
  readonly reference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly state: 'pending' | 'settled' | 'failed'
}

export type RefundAnswer =
  | { readonly state: 'taken'; readonly refund: GatewayRefund }
  /** Nothing is given back under this key, and repeating it would answer the same. */
  | { readonly state: 'refused'; readonly reason: string }
  /** The gateway did not begin; the same call may be made again. */
  | { readonly state: 'not-taken'; readonly reason: string }

/** Gives payments back, whole or in parts. */
export interface RefundGateway {
  /** `key` is ours and for ever: repeated, the answer is that of the first call. Throws when the outcome is unknown. */
  refund(
    access: GatewayAccess,
    refund: { readonly key: string; readonly paymentExternalId: string; readonly amountMinor: bigint },
  ): Promise<RefundAnswer>
  /** What was given back of a payment, read from the book itself: none means that there is none. */
  listRefundsOf(access: GatewayAccess, paymentExternalId: string): Promise<readonly GatewayRefund[]>
  /** Everything given back since then. */
  listRefunds(access: GatewayAccess, since: Date): Promise<readonly GatewayRefund[]>
}

/** What a customer ordered, in their language; filled by later domains. */
export interface OrderTexts {
  readonly service: string
  readonly url: string | null
}
export type DescribeOrders = (
  trx: Trx,
  params: { readonly userId: number; readonly locale: Locale; readonly ids: readonly number[] },
) => Promise<ReadonlyMap<number, OrderTexts>>
