import type { WebhookDelivery, WebhookSettings } from '../gateway/webhooks.ts'
import type { FaultRule } from '../server/faults.ts'

export interface CryptoMerchant {
  readonly key: string
  readonly callbackSecret: string
  readonly shopName: string
}

export interface CryptoOptions {
  readonly port?: number
  /** The address browsers reach the wallet page at; the server's own address by default. */
  readonly publicUrl?: string
  /** By default one: key `sandbox-crypto-key`, callbacks signed with `sandbox-callback-secret`. */
  readonly merchants?: readonly CryptoMerchant[]
  /** How long the rate of an invoice is valid; an hour by default. */
  readonly expirySeconds?: number
  /** Mines a block so often while something waits; 0, the default, mines only when told. */
  readonly blockSeconds?: number
  readonly webhooks?: Partial<WebhookSettings>
  readonly seed?: number
  readonly journal?: string
}

/** What is sent to an invoice's address, the asked amount of the right coin unless told otherwise. */
export interface Broadcast {
  readonly units?: bigint
  /** Part of the asked amount in parts per million; ignored beside `units`. */
  readonly sharePpm?: number
  readonly coin?: string
  readonly live?: boolean
}

/** A line of the chain's book, with the invoice it was sent to. */
export interface TransactionView {
  readonly id: string
  readonly invoiceId: string
  readonly merchant: string
  readonly reference: string
  readonly units: string
  readonly askedUnits: string
  readonly priceMinor: string
  readonly currency: string
  readonly coin: string
  readonly live: boolean
  readonly confirmations: number
  readonly isDropped: boolean
}

export interface CryptoInvoiceView {
  readonly id: string
  readonly merchant: string
  readonly reference: string
  readonly address: string
  readonly state: 'open' | 'paid' | 'expired'
  readonly askedUnits: string
  readonly priceMinor: string
  readonly currency: string
}

/** Controls of the chain. Unknown ids throw. */
export interface CryptoControl {
  /** A wallet sends coins to the invoice's address; nothing is confirmed before a block is mined. */
  broadcast(invoiceId: string, input?: Broadcast): TransactionView
  /** The first new block takes all waiting transactions. */
  mine(blocks?: number): void
  /** Removes the newest blocks: their transactions wait again, or are gone for good with `drop`. One block more than before is mined in their place. */
  reorganise(depth: number, options?: { readonly drop?: boolean }): void
  /** Expires an invoice that nothing was sent to. */
  expire(invoiceId: string): void
  /** Announces the present state of an invoice and its transactions once more, as new events. */
  announce(invoiceId: string): void
  /** Hundredths of a currency for one coin; earlier invoices are unaffected. */
  setRate(currency: string, rateMinor: bigint): void
  invoices(filter?: { readonly merchant?: string; readonly reference?: string }): readonly CryptoInvoiceView[]
  transactions(filter?: { readonly reference?: string }): readonly TransactionView[]
  webhooks(): readonly WebhookDelivery[]
  configureWebhooks(settings: Partial<WebhookSettings>): void
  /** Kinds as at the gateway. Actions: create, fetch, list. */
  addFault(rule: FaultRule): void
  clearFaults(): void
}

export interface Crypto extends CryptoControl {
  readonly url: string
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
  stop(): Promise<void>
}
