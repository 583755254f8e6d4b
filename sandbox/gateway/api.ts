import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../server/faults.ts'
import { readJson } from '../server/fields.ts'
import { answerAfter, answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { jsonAnswer, sendOnWire } from '../server/wire.ts'
import type { Merchant } from './gateway.ts'
import type { PaymentBook } from './payment.ts'
import type { Till } from './till.ts'

const newPaymentSchema = z.object({
  amount_minor: z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d*$/)]).transform(BigInt),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().min(1).max(128),
  description: z.string().max(500).default(''),
  return_url: z.url(),
  cancel_url: z.url(),
  webhook_url: z.url(),
})

export interface Result {
  readonly status: number
  readonly body: unknown
}

export const failed = (status: number, error: string): Result => ({ status, body: { error } })

function create(till: Till, merchant: Merchant, request: FastifyRequest): Result {
  const parsed = newPaymentSchema.safeParse(readJson(request))
  if (!parsed.success) return failed(422, z.prettifyError(parsed.error))
  const input = parsed.data
  const idempotencyKey = request.headers['idempotency-key']
  const payment = till.open(merchant, {
    reference: input.reference,
    description: input.description,
    amountMinor: input.amount_minor,
    currency: input.currency,
    returnUrl: input.return_url,
    cancelUrl: input.cancel_url,
    webhookUrl: input.webhook_url,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
  })
  const same = payment.reference === input.reference && payment.amountMinor === input.amount_minor && payment.currency === input.currency
  return same ? { status: 201, body: till.present(payment) } : failed(409, 'This idempotency key belongs to another payment')
}

/** Answers one call; faults apply before or after it is carried out. */
export async function answer(reply: FastifyReply, faults: Faults, action: string, run: () => Result): Promise<void> {
  const struck = faults.take({ action })
  const delayMs = delayOf(struck)
  if (delayMs > 0) await sleep(delayMs)
  const before = faultAt(struck, 'before')
  if (before !== undefined) return sendOnWire(reply, answerBefore(before))
  const result = run()
  const after = faultAt(struck, 'after')
  sendOnWire(reply, after === undefined ? jsonAnswer(result.body, result.status) : answerAfter(after, result.body))
}

/** `POST /v1/payments`, `POST /v1/payments/:id/cancel`, `GET /v1/payments/:id`, `GET /v1/payments?reference=`: bearer secret, own payments only. */
export function addApiRoutes(
  app: FastifyInstance,
  world: { readonly till: Till; readonly book: PaymentBook; readonly faults: Faults; readonly merchants: readonly Merchant[] },
): void {
  const { till, book, faults } = world
  const withMerchant = (request: FastifyRequest, run: (merchant: Merchant) => Result): Result => {
    const merchant = world.merchants.find((entry) => request.headers.authorization === `Bearer ${entry.secret}`)
    return merchant === undefined ? failed(401, 'Unknown secret') : run(merchant)
  }
  app.post('/v1/payments', (request, reply) =>
    answer(reply, faults, 'create', () => withMerchant(request, (merchant) => create(till, merchant, request))),
  )
  app.post<{ Params: { id: string } }>('/v1/payments/:id/cancel', (request, reply) =>
    answer(reply, faults, 'cancel', () =>
      withMerchant(request, (merchant) => {
        const payment = till.find(request.params.id)
        if (payment?.merchant !== merchant.secret) return failed(404, 'No such payment')
        return payment.state === 'pending'
          ? { status: 200, body: till.present(till.close(payment, 'expired')) }
          : failed(409, 'This payment is over')
      }),
    ),
  )
  app.get<{ Params: { id: string } }>('/v1/payments/:id', (request, reply) =>
    answer(reply, faults, 'fetch', () =>
      withMerchant(request, (merchant) => {
        const payment = till.find(request.params.id)
        return payment?.merchant === merchant.secret ? { status: 200, body: till.present(payment) } : failed(404, 'No such payment')
      }),
    ),
  )
  app.get<{ Querystring: { reference?: string } }>('/v1/payments', (request, reply) =>
    answer(reply, faults, 'list', () =>
      withMerchant(request, (merchant) => {
        const { reference } = request.query
        const found = book.list({ merchant: merchant.secret, ...(reference === undefined ? {} : { reference }) })
        return { status: 200, body: { payments: found.map((payment) => till.present(till.find(payment.id) ?? payment)) } }
      }),
    ),
  )
}
