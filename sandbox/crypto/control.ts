import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultRuleSchema } from '../ground/faults.ts'
import { readJson } from '../ground/fields.ts'
import type { CryptoControl } from './crypto.ts'

const countSchema = z.union([z.boolean(), z.number().int().nonnegative()])
const unitsSchema = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(BigInt)

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
  /** Connections are refused for this time. */
  refuseForMs: z.number().positive().optional(),
})
type Wish = z.infer<typeof controlSchema>

/** In the order of the fields: what is broadcast in the same wish is mined by it. */
function apply(control: CryptoControl, wish: Wish): readonly string[] {
  if (wish.clearFaults === true) control.clearFaults()
  for (const fault of wish.faults ?? []) control.addFault(fault)
  if (wish.webhooks !== undefined) control.configureWebhooks(wish.webhooks)
  for (const [currency, rate] of Object.entries(wish.rates ?? {})) control.setRate(currency, rate)
  const sent = (wish.broadcast ?? []).map(({ invoiceId, ...more }) => control.broadcast(invoiceId, more).id)
  for (const id of wish.expire ?? []) control.expire(id)
  for (const id of wish.announce ?? []) control.announce(id)
  if (wish.reorganise) control.reorganise(wish.reorganise.depth, wish.reorganise)
  if (wish.mine !== undefined) control.mine(wish.mine)
  return sent
}

interface Doors {
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
}

export function addControlRoutes(app: FastifyInstance, control: CryptoControl & Doors): void {
  app.get<{ Querystring: { reference?: string; merchant?: string } }>('/_books/invoices', async ({ query }) => ({
    invoices: control.invoices(query),
  }))
  app.get<{ Querystring: { reference?: string } }>('/_books/transactions', async ({ query }) => ({
    transactions: control.transactions(query),
  }))
  app.get('/_books/webhooks', async () => ({ webhooks: control.webhooks() }))
  app.post('/_control', async (request, reply) => {
    const wish = controlSchema.safeParse(readJson(request))
    if (!wish.success) return reply.status(422).send({ error: z.prettifyError(wish.error) })
    const transactions = apply(control, wish.data)
    const { refuseForMs } = wish.data
    if (refuseForMs !== undefined) {
      reply.raw.once('finish', async () => {
        await control.refuseConnections()
        setTimeout(() => void control.acceptConnections(), refuseForMs)
      })
    }
    return { ok: true, transactions }
  })
}
