import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type Connections, connectionFields, faultFields, refuseAfter, webhookFields } from '../server/control.ts'
import type { Arrival, GatewayControl } from './gateway.ts'

const controlSchema = z.strictObject({
  ...faultFields,
  ...webhookFields,
  ...connectionFields,
  payments: z
    .array(
      z.strictObject({
        id: z.string(),
        do: z.enum(['pay', 'payAgain', 'decline', 'expire', 'announce']),
        amountMinor: z
          .union([z.number().int(), z.string().regex(/^\d+$/)])
          .transform(BigInt)
          .optional(),
        currency: z.string().length(3).optional(),
        live: z.boolean().optional(),
      }),
    )
    .optional(),
})

type ControlInput = z.infer<typeof controlSchema>

function act(control: GatewayControl, input: NonNullable<ControlInput['payments']>[number]): void {
  const { id, do: verb, ...arrival } = input
  if (verb === 'pay' || verb === 'payAgain') control[verb](id, arrival satisfies Arrival)
  else control[verb](id)
}

function apply(control: GatewayControl, input: ControlInput): undefined {
  applyFaults(control, input)
  if (input.webhooks !== undefined) control.configureWebhooks(input.webhooks)
  for (const payment of input.payments ?? []) act(control, payment)
}

export function addControlRoutes(app: FastifyInstance, control: GatewayControl & Connections): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/payments', async ({ query }) => ({
    payments: control.payments(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  addControl(app, controlSchema, (input, reply) => {
    refuseAfter(reply, control, input)
    return apply(control, input)
  })
}
