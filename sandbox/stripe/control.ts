import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type Connections, connectionFields, faultFields, refuseAfter, webhookFields } from '../server/control.ts'
import { type StripeControl, trialCards } from './stripe.ts'

const statuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
const cardNames = Object.keys(trialCards) as (keyof typeof trialCards)[]

const controlSchema = z.strictObject({
  ...faultFields,
  ...webhookFields,
  ...connectionFields,
  endpoints: z.array(z.strictObject({ url: z.url(), secret: z.string().min(1), account: z.string().optional() })).optional(),
  payments: z
    .array(
      z.strictObject({
        id: z.string(),
        do: z.enum(['pay', 'expire', 'announce']),
        card: z.enum(cardNames).optional(),
        keep: z.boolean().optional(),
        amountMinor: z.number().int().positive().optional(),
      }),
    )
    .optional(),
  disputes: z
    .array(
      z.union([
        z.strictObject({ payment: z.string(), amountMinor: z.number().int().positive().optional(), status: z.enum(statuses).optional() }),
        z.strictObject({ id: z.string(), status: z.enum(statuses) }),
      ]),
    )
    .optional(),
  /** From the gateway's own dashboard: of a payment, or the fate of a refund. */
  refunds: z
    .array(
      z.union([
        z.strictObject({ payment: z.string(), amountMinor: z.number().int().positive().optional() }),
        z.strictObject({ id: z.string(), status: z.enum(['pending', 'succeeded', 'failed', 'canceled']) }),
      ]),
    )
    .optional(),
})
type ControlInput = z.infer<typeof controlSchema>

/** Undefined keys left out: the options of the control are exact. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function apply(control: StripeControl, input: ControlInput): undefined {
  applyFaults(control, input)
  if (input.webhooks !== undefined) control.configureWebhooks(input.webhooks)
  for (const { account, ...endpoint } of input.endpoints ?? [])
    control.addEndpoint({ ...endpoint, ...(account === undefined ? {} : { account }) })
  for (const { id, do: verb, ...choice } of input.payments ?? []) {
    if (verb === 'pay') control.pay(id, given(choice))
    else control[verb](id)
  }
  for (const dispute of input.disputes ?? []) {
    if ('id' in dispute) control.changeDispute(dispute.id, dispute.status)
    else control.openDispute(dispute.payment, given({ amountMinor: dispute.amountMinor, status: dispute.status }))
  }
  for (const refund of input.refunds ?? []) {
    if ('id' in refund) control.changeRefund(refund.id, refund.status)
    else control.refund(refund.payment, given({ amountMinor: refund.amountMinor }))
  }
}

export function addControlRoutes(app: FastifyInstance, control: StripeControl & Connections): void {
  app.get<{ Querystring: { reference?: string } }>('/_books/payments', async ({ query }) => ({ payments: control.intents(query) }))
  app.get<{ Querystring: { reference?: string } }>('/_books/sessions', async ({ query }) => ({ sessions: control.sessions(query) }))
  app.get('/_books/cards', async () => ({ cards: control.cards() }))
  app.get('/_books/disputes', async () => ({ disputes: control.disputes() }))
  app.get('/_books/refunds', async () => ({ refunds: control.refunds() }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  addControl(app, controlSchema, (input, reply) => {
    refuseAfter(reply, control, input)
    return apply(control, input)
  })
}
