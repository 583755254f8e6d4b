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
}

/** One kind of gateway. Answers are read from the gateway with our credentials: a webhook only says which payment to look at. */
export interface PaymentGateway {
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
    },
  ): Promise<{ readonly externalId: string; readonly url: string }>
  /** Null when the gateway knows no such payment. */
  fetch(access: GatewayAccess, externalId: string): Promise<GatewayPayment | null>
  listByReference(access: GatewayAccess, invoiceId: string): Promise<readonly GatewayPayment[]>
  /** Reads the raw bytes; null when the signature, its age or the form is wrong. */
  verifyWebhook(
    access: GatewayAccess,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): { readonly eventId: string; readonly externalId: string } | null
}
