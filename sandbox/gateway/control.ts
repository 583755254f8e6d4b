import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultRuleSchema } from '../ground/faults.ts'
import { readJson } from '../ground/fields.ts'
import type { Arrival, GatewayControl } from './gateway.ts'

const countSchema = z.union([z.boolean(), z.number().int().nonnegative()])

const controlSchema = z.strictObject({
  clearFaults: z.boolean().optional(),
  faults: z.array(faultRuleSchema.strict()).optional(),
  webhooks: z
    .strictObject({
      drop: countSchema.optional(),
      twice: countSchema.optional(),
      forge: countSchema.optional(),
      delayMs: z.number().nonnegative().optional(),
      triesMax: z.number().int().positive().optional(),
      retryBaseMs: z.number().nonnegative().optional(),
    })
    .optional(),
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
  /** Connections are refused for this time. */
  refuseForMs: z.number().positive().optional(),
})

type Wish = z.infer<typeof controlSchema>

function act(control: GatewayControl, wish: NonNullable<Wish['payments']>[number]): void {
  const { id, do: verb, ...arrival } = wish
  if (verb === 'pay' || verb === 'payAgain') control[verb](id, arrival satisfies Arrival)
  else control[verb](id)
}

function apply(control: GatewayControl, wish: Wish): void {
  if (wish.clearFaults === true) control.clearFaults()
  for (const fault of wish.faults ?? []) control.addFault(fault)
  if (wish.webhooks !== undefined) control.configureWebhooks(wish.webhooks)
  for (const payment of wish.payments ?? []) act(control, payment)
}

interface Doors {
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
}

export function addControlRoutes(app: FastifyInstance, control: GatewayControl & Doors): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/payments', async ({ query }) => ({
    payments: control.payments(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  app.post('/_control', async (request, reply) => {
    const wish = controlSchema.safeParse(readJson(request))
    if (!wish.success) return reply.status(422).send({ error: z.prettifyError(wish.error) })
    apply(control, wish.data)
    const { refuseForMs } = wish.data
    if (refuseForMs !== undefined) {
      reply.raw.once('finish', async () => {
        await control.refuseConnections()
        setTimeout(() => void control.acceptConnections(), refuseForMs)
      })
    }
    return { ok: true }
  })
}
