import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'
import { askJson, type JsonAnswer, type JsonCall, type OutboundOptions, publicEgress, understood } from '@vitrine/platform/outbound'
import { sandboxForm } from './form.ts'
import { isSigned } from './is-signed.ts'
import { readCreated, readEvent, readPayment, readPayments } from './translate.ts'

/** The sandbox's gateway. Every call throws `OutsideFault` without a usable answer; `create` is idempotent. */
export function createSandboxGateway({ timeoutMs = 15_000, egress = publicEgress }: OutboundOptions = {}): PaymentGateway {
  const ask = ({ endpoint, secret }: GatewayAccess, call: JsonCall): Promise<JsonAnswer> =>
    askJson({ egress, endpoint, credentials: { authorization: `Bearer ${secret}` }, timeoutMs }, call)
  return {
    form: sandboxForm,
    create: async (access, payment) => {
      const call: JsonCall = {
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
      return understood(call, await ask(access, call), readCreated)
    },
    fetch: async (access, externalId) => {
      const call = { path: `/v1/payments/${encodeURIComponent(externalId)}` }
      const answer = await ask(access, call)
      return answer.status === 404 ? null : understood(call, answer, readPayment)
    },
    listByReference: async (access, invoiceId) => {
      const call = { path: `/v1/payments?reference=${encodeURIComponent(invoiceId)}` }
      return understood(call, await ask(access, call), readPayments)
    },
    void: async (access, externalId) => {
      const call = { path: `/v1/payments/${encodeURIComponent(externalId)}/cancel`, body: {} }
      understood(call, await ask(access, call), readPayment)
    },
    verifyWebhook: (access, rawBody, headers, now) =>
      isSigned(access.webhookSecrets, rawBody, headers['sandbox-signature'], now) ? readEvent(rawBody) : null,
  }
}
