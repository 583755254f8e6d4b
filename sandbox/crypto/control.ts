import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type Doors, doorWishes, faultWishes, refuseAfter, webhookWishes } from '../ground/control.ts'
import type { CryptoControl } from './crypto.ts'

const unitsSchema = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(BigInt)

const controlSchema = z.strictObject({
  ...faultWishes,
  ...webhookWishes,
  ...doorWishes,
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
type Wish = z.infer<typeof controlSchema>

/** Applies the fields in order: a block of the same request mines what the request broadcasts. */
function apply(control: CryptoControl, wish: Wish): readonly string[] {
  applyFaults(control, wish)
  if (wish.webhooks !== undefined) control.configureWebhooks(wish.webhooks)
  for (const [currency, rate] of Object.entries(wish.rates ?? {})) control.setRate(currency, rate)
  const sent = (wish.broadcast ?? []).map(({ invoiceId, ...more }) => control.broadcast(invoiceId, more).id)
  for (const id of wish.expire ?? []) control.expire(id)
  for (const id of wish.announce ?? []) control.announce(id)
  if (wish.reorganise) control.reorganise(wish.reorganise.depth, wish.reorganise)
  if (wish.mine !== undefined) control.mine(wish.mine)
  return sent
}

export function addControlRoutes(app: FastifyInstance, control: CryptoControl & Doors): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/invoices', async ({ query }) => ({
    invoices: control.invoices(query),
  }))
  app.get<{ Querystring: { reference?: string } }>('/_books/transactions', async ({ query }) => ({
    transactions: control.transactions(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  addControl(app, controlSchema, (wish, reply) => {
    refuseAfter(reply, control, wish)
    return { transactions: apply(control, wish) }
  })
}
