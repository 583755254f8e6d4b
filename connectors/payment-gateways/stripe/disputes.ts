import type { CardGateway, DisputeAnswered } from '@vitrine/payments'
import Stripe from 'stripe'
import { type ClientOf, callStripe, faultOf, found, isMissing } from './client.ts'
import { toDispute } from './translate.ts'

const LIST_MAX = 100
/** The gateway's limit of free text. */
const TEXT_MAX = 19_000

/** Maps the gateway's refusal of an answer (decided, or answered before). After any other error the outcome is unknown. */
async function answered(what: string, call: () => Promise<unknown>): Promise<DisputeAnswered> {
  try {
    await call()
    return { state: 'taken' }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || isMissing(error))
      return { state: 'refused', reason: error instanceof Error ? error.message : what }
    throw faultOf(what, error)
  }
}

/** Disputes of payments, and their evidence. */
export const disputeCalls = (
  clientOf: ClientOf,
): Pick<CardGateway, 'fetchDispute' | 'listDisputes' | 'sendEvidence' | 'acceptDispute'> => ({
  fetchDispute: async (access, externalId) => {
    const dispute = await found('dispute', () => clientOf(access).disputes.retrieve(externalId))
    return dispute && toDispute(dispute)
  },
  listDisputes: async (access, since) => {
    const input = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: LIST_MAX }
    const answer = await callStripe('disputes', () => clientOf(access).disputes.list(input))
    return answer.data.map(toDispute)
  },
  sendEvidence: (access, externalId, { customerEmail, product, text }) => {
    const evidence = {
      product_description: product.slice(0, TEXT_MAX),
      uncategorized_text: text.slice(0, TEXT_MAX),
      ...(customerEmail === null ? {} : { customer_email_address: customerEmail }),
    }
    const key = { idempotencyKey: `${externalId}:evidence` }
    return answered('evidence', () => clientOf(access).disputes.update(externalId, { evidence, submit: true }, key))
  },
  acceptDispute: (access, externalId) => {
    const key = { idempotencyKey: `${externalId}:close` }
    return answered('acceptance', () => clientOf(access).disputes.close(externalId, {}, key))
  },
})
