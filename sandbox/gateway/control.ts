import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type Doors, doorWishes, faultWishes, refuseAfter, webhookWishes } from '../ground/control.ts'
import type { Arrival, GatewayControl } from './gateway.ts'

const controlSchema = z.strictObject({
  ...faultWishes,
  ...webhookWishes,
  ...doorWishes,
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

type Wish = z.infer<typeof controlSchema>

function act(control: GatewayControl, wish: NonNullable<Wish['payments']>[number]): void {
  const { id, do: verb, ...arrival } = wish
  if (verb === 'pay' || verb === 'payAgain') control[verb](id, arrival satisfies Arrival)
  else control[verb](id)
}

function apply(control: GatewayControl, wish: Wish): undefined {
  applyFaults(control, wish)
  if (wish.webhooks !== undefined) control.configureWebhooks(wish.webhooks)
  for (const payment of wish.payments ?? []) act(control, payment)
}

export function addControlRoutes(app: FastifyInstance, control: GatewayControl & Doors): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/payments', async ({ query }) => ({
    payments: control.payments(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  addControl(app, controlSchema, (wish, reply) => {
    refuseAfter(reply, control, wish)
    return apply(control, wish)
  })
}
