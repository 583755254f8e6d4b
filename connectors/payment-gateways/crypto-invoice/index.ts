import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'
import { askJson, type JsonAnswer, type JsonCall, type OutboundOptions, publicEgress, understood } from '@vitrine/platform/outbound'
import { readCallback } from './callback.ts'
import { cryptoInvoiceForm } from './form.ts'
import { readCreated, readInvoice, readInvoices, readTransaction } from './translate.ts'

/** Ids of invoices; everything else is a transaction of the chain. */
const INVOICE_ID = /^cinv_/

/** A payment service for coins: an exact amount at a fresh address. Every call throws `OutsideFault` without a usable answer; `create` is idempotent. */
export function createCryptoInvoiceGateway({ timeoutMs = 15_000, egress = publicEgress }: OutboundOptions = {}): PaymentGateway {
  const ask = ({ endpoint, secret }: GatewayAccess, call: JsonCall): Promise<JsonAnswer> =>
    askJson({ egress, endpoint, credentials: { 'x-api-key': secret }, timeoutMs }, call)
  return {
    form: cryptoInvoiceForm,
    create: async (access, payment) => {
      const call: JsonCall = {
        path: '/v1/invoices',
        idempotencyKey: payment.invoiceId,
        body: {
          price_minor: payment.amountMinor.toString(),
          currency: payment.currency,
          reference: payment.invoiceId,
          description: payment.description,
          return_url: payment.returnUrl,
          cancel_url: payment.cancelUrl,
          callback_url: payment.webhookUrl,
        },
      }
      return understood(call, await ask(access, call), readCreated)
    },
    fetch: async (access, externalId) => {
      const isInvoice = INVOICE_ID.test(externalId)
      const call = { path: `/v1/${isInvoice ? 'invoices' : 'transactions'}/${encodeURIComponent(externalId)}` }
      const answer = await ask(access, call)
      return answer.status === 404 ? null : understood(call, answer, isInvoice ? readInvoice : readTransaction)
    },
    listByReference: async (access, invoiceId) => {
      const call = { path: `/v1/invoices?reference=${encodeURIComponent(invoiceId)}` }
      return understood(call, await ask(access, call), readInvoices)
    },
    verifyWebhook: (access, rawBody, headers) => readCallback(access.webhookSecrets, rawBody, headers['x-signature']),
  }
}
