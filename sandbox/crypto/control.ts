import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type Connections, connectionFields, faultFields, refuseAfter, webhookFields } from '../server/control.ts'
import type { CryptoControl } from './crypto.ts'

const unitsSchema = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(BigInt)

const controlSchema = z.strictObject({
  ...faultFields,
  ...webhookFields,
  ...connectionFields,
  rates: z.record(z.string(), unitsSchema).optional(),
  broadcast: z
    .array(
      z.strictObject({
        invoiceId: z.string(),
        units: unitsSchema.optional(),
        sharePpm: z.number().int().positive().optional(),
        coin: z.string().length(3).optional(),
        live: z.boolean().optional(),
      }),
    )
    .optional(),
  expire: z.array(z.string()).optional(),
  announce: z.array(z.string()).optional(),
  reorganise: z.strictObject({ depth: z.number().int().positive(), drop: z.boolean().optional() }).optional(),
  mine: z.number().int().positive().max(1_000).optional(),
})
type ControlInput = z.infer<typeof controlSchema>

/** Applies the fields in order: a block of the same request mines what the request broadcasts. */
function apply(control: CryptoControl, input: ControlInput): readonly string[] {
  applyFaults(control, input)
  if (input.webhooks !== undefined) control.configureWebhooks(input.webhooks)
  for (const [currency, rate] of Object.entries(input.rates ?? {})) control.setRate(currency, rate)
  const sent = (input.broadcast ?? []).map(({ invoiceId, ...more }) => control.broadcast(invoiceId, more).id)
  for (const id of input.expire ?? []) control.expire(id)
  for (const id of input.announce ?? []) control.announce(id)
  if (input.reorganise) control.reorganise(input.reorganise.depth, input.reorganise)
  if (input.mine !== undefined) control.mine(input.mine)
  return sent
}

export function addControlRoutes(app: FastifyInstance, control: CryptoControl & Connections): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/invoices', async ({ query }) => ({
    invoices: control.invoices(query),
  }))
  app.get<{ Querystring: { reference?: string } }>('/_books/transactions', async ({ query }) => ({
    transactions: control.transactions(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  addControl(app, controlSchema, (input, reply) => {
    refuseAfter(reply, control, input)
    return { transactions: apply(control, input) }
  })
}
