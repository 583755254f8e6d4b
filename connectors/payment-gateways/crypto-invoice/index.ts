import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'
import { readCallback } from './callback.ts'
import { askService, type ServiceAnswer, type ServiceCall, ServiceFault } from './client.ts'
import { readCreated, readInvoice, readInvoices, readTransaction } from './translate.ts'

export { ServiceFault } from './client.ts'

/** Ids of invoices; everything else is a transaction of the chain. */
const INVOICE_ID = /^cinv_/

async function read<Result>(call: ServiceCall, answer: ServiceAnswer, parse: (body: unknown) => Result): Promise<Result> {
  try {
    return parse(answer.body)
  } catch (error) {
    throw new ServiceFault(call.path, answer.status, error instanceof Error ? error.message : String(error))
  }
}

/** A payment service for coins: an exact amount at a fresh address. Every call throws `ServiceFault` when no usable answer came; `create` may then be repeated as it is. */
export function createCryptoInvoiceGateway(options: { readonly timeoutMs?: number } = {}): PaymentGateway {
  const ask = (access: GatewayAccess, call: ServiceCall): Promise<ServiceAnswer> => askService(access, call, options.timeoutMs ?? 15_000)
  return {
    create: async (access, payment) => {
      const call: ServiceCall = {
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
      return read(call, await ask(access, call), readCreated)
    },
    fetch: async (access, externalId) => {
      const isInvoice = INVOICE_ID.test(externalId)
      const call = { path: `/v1/${isInvoice ? 'invoices' : 'transactions'}/${encodeURIComponent(externalId)}` }
      const answer = await ask(access, call)
      return answer.status === 404 ? null : read(call, answer, isInvoice ? readInvoice : readTransaction)
    },
    listByReference: async (access, invoiceId) => {
      const call = { path: `/v1/invoices?reference=${encodeURIComponent(invoiceId)}` }
      return read(call, await ask(access, call), readInvoices)
    },
    verifyWebhook: (access, rawBody, headers) => readCallback(access.webhookSecrets, rawBody, headers['x-signature']),
  }
}
