import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'
import { callGateway, type GatewayAnswer, type GatewayCall, GatewayFault } from './client.ts'
import { isSigned } from './signature.ts'
import { readCreated, readEvent, readPayment, readPayments } from './translate.ts'

export { GatewayFault } from './client.ts'

async function read<Result>(call: GatewayCall, answer: GatewayAnswer, parse: (body: unknown) => Result): Promise<Result> {
  try {
    return parse(answer.body)
  } catch (error) {
    throw new GatewayFault(call.path, answer.status, error instanceof Error ? error.message : String(error))
  }
}

/** The sandbox's gateway. Every call throws `GatewayFault` when no usable answer came; `create` may then be repeated as it is. */
export function createSandboxGateway(options: { readonly timeoutMs?: number } = {}): PaymentGateway {
  const ask = (access: GatewayAccess, call: GatewayCall): Promise<GatewayAnswer> => callGateway(access, call, options.timeoutMs ?? 15_000)
  return {
    create: async (access, payment) => {
      const call: GatewayCall = {
        path: '/v1/payments',
        idempotencyKey: payment.invoiceId,
        body: {
          amount_minor: payment.amountMinor.toString(),
          currency: payment.currency,
          reference: payment.invoiceId,
          description: payment.description,
          return_url: payment.returnUrl,
          cancel_url: payment.cancelUrl,
          webhook_url: payment.webhookUrl,
        },
      }
      return read(call, await ask(access, call), readCreated)
    },
    fetch: async (access, externalId) => {
      const call = { path: `/v1/payments/${encodeURIComponent(externalId)}` }
      const answer = await ask(access, call)
      return answer.status === 404 ? null : read(call, answer, readPayment)
    },
    listByReference: async (access, invoiceId) => {
      const call = { path: `/v1/payments?reference=${encodeURIComponent(invoiceId)}` }
      return read(call, await ask(access, call), readPayments)
    },
    verifyWebhook: (access, rawBody, headers, now) =>
      isSigned(access.webhookSecrets, rawBody, headers['sandbox-signature'], now) ? readEvent(rawBody) : null,
  }
}
