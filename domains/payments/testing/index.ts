import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { createSecretBox, type SecretBox } from '@vitrine/platform/secrets'
import { createGatewayAccount, createManualAccount, type NewGatewayAccount } from '../commands/gateways/create-gateway-account.ts'
import { createMethod, type NewMethod } from '../commands/gateways/create-method.ts'
import { settleExternalPayment } from '../commands/invoices/settle-external-payment.ts'
import { paymentTimings } from '../model/timings.ts'
import type { ExternalOutcome } from '../store/external-payment-store.ts'
import { findInvoice } from '../store/invoice-store.ts'

export { aGatewayCard, aSavedCard } from './cards.ts'
export { anEarner, anOperator, aWithdrawal, aWithdrawalMethod, reward } from './withdrawals.ts'

/** One master key for a whole test file. */
export const testSecrets: SecretBox = createSecretBox(randomBytes(32).toString('hex'))

const sandboxAccount: NewGatewayAccount = {
  connector: 'sandbox',
  endpoint: 'http://127.0.0.1:1',
  secret: 'sandbox-secret',
  webhookSecrets: ['sandbox-webhook-secret'],
}

/** An account at the sandbox's gateway; hand in its address to really reach it. */
export const aGatewayAccount = (
  database: Database,
  panelId: number,
  overrides: Partial<NewGatewayAccount> = {},
  secrets: SecretBox = testSecrets,
): Promise<number> => database.transaction(panelId, (trx) => createGatewayAccount(trx, secrets, { ...sandboxAccount, ...overrides }))

/** A payment method, redirecting and without fee unless told otherwise; its gateway account is made with it. */
export function aMethod(database: Database, panelId: number, overrides: Partial<NewMethod> = {}): Promise<number> {
  return database.transaction(panelId, async (trx) => {
    const strategy = overrides.strategy ?? 'others'
    const needsAccount = overrides.gatewayAccountId === undefined && strategy !== 'balance' && strategy !== 'linkedCard'
    const account = () =>
      strategy === 'message' || strategy === 'qr_code'
        ? createManualAccount(trx, testSecrets)
        : createGatewayAccount(trx, testSecrets, sandboxAccount)
    return createMethod(trx, {
      strategy,
      icon: '/icons/card.svg',
      texts: { en: { name: 'Card' } },
      ...(strategy === 'message' ? { accountNumber: 'DE12 3456' } : {}),
      ...(strategy === 'qr_code' ? { qrCode: 'bank:DE12' } : {}),
      ...(needsAccount ? { gatewayAccountId: await account() } : {}),
      ...overrides,
    })
  })
}

/** Money for an invoice arrives as its gateway would have it: the exact amount unless another is handed in. */
export async function payInvoice(
  database: Database,
  panelId: number,
  invoiceId: string,
  overrides: {
    amountMinor?: bigint
    currency?: string
    externalId?: string
    live?: boolean
    reference?: string | null
    accountId?: number
    now?: Date
  } = {},
): Promise<ExternalOutcome> {
  const invoice = await database.read(panelId, (trx) => findInvoice(trx, invoiceId))
  if (!invoice) throw new Error(`No invoice ${invoiceId}`)
  const accountId = overrides.accountId ?? invoice.gatewayAccountId
  return settleExternalPayment(database, {
    panelId,
    account: { id: accountId, isLive: true },
    payment: {
      externalId: overrides.externalId ?? `pay_${randomUUID()}`,
      reference: overrides.reference === undefined ? invoice.id : overrides.reference,
      state: 'settled',
      amountMinor: overrides.amountMinor ?? invoice.terms.payAmountMinor,
      currency: overrides.currency ?? invoice.payCurrency,
      live: overrides.live ?? true,
    },
    actor: { kind: 'gateway', id: accountId },
    now: overrides.now ?? systemClock.now(),
    timings: paymentTimings,
  })
}
