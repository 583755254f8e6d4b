import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answer, failed, type Result } from '../gateway/api.ts'
import type { Faults } from '../server/faults.ts'
import { readJson } from '../server/fields.ts'
import type { CryptoBook } from './book.ts'
import type { Chain } from './chain.ts'
import type { CryptoMerchant } from './crypto.ts'

const newInvoiceSchema = z.object({
  price_minor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(BigInt),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().min(1).max(128),
  description: z.string().max(500).default(''),
  return_url: z.url(),
  cancel_url: z.url(),
  callback_url: z.url(),
})

function create(chain: Chain, merchant: CryptoMerchant, request: FastifyRequest): Result {
  const parsed = newInvoiceSchema.safeParse(readJson(request))
  if (!parsed.success) return failed(422, z.prettifyError(parsed.error))
  const input = parsed.data
  const idempotencyKey = request.headers['idempotency-key']
  const invoice = chain.open(merchant, {
    reference: input.reference,
    description: input.description,
    priceMinor: input.price_minor,
    currency: input.currency,
    returnUrl: input.return_url,
    cancelUrl: input.cancel_url,
    callbackUrl: input.callback_url,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
  })
  if (invoice === 'no-rate') return failed(422, `There is no rate for ${input.currency}`)
  const isSame = invoice.reference === input.reference && invoice.priceMinor === input.price_minor && invoice.currency === input.currency
  return isSame ? { status: 201, body: chain.invoiceObject(invoice) } : failed(409, 'This idempotency key belongs to another invoice')
}

/** `POST /v1/invoices`, `GET /v1/invoices/:id`, `GET /v1/invoices?reference=`, `GET /v1/transactions/:id`: key in `x-api-key`, own invoices only. */
export function addApiRoutes(
  app: FastifyInstance,
  world: { readonly chain: Chain; readonly book: CryptoBook; readonly faults: Faults; readonly merchants: readonly CryptoMerchant[] },
): void {
  const { chain, book, faults } = world
  const withMerchant = (request: FastifyRequest, run: (merchant: CryptoMerchant) => Result): Result => {
    const merchant = world.merchants.find(({ key }) => request.headers['x-api-key'] === key)
    return merchant === undefined ? failed(401, 'Unknown key') : run(merchant)
  }
  const found = (body: object | undefined): Result => (body === undefined ? failed(404, 'Not found') : { status: 200, body })
  app.post('/v1/invoices', (request, reply) =>
    answer(reply, faults, 'create', () => withMerchant(request, (merchant) => create(chain, merchant, request))),
  )
  app.get<{ Params: { id: string } }>('/v1/invoices/:id', (request, reply) =>
    answer(reply, faults, 'fetch', () =>
      withMerchant(request, ({ key }) => {
        const invoice = chain.find(request.params.id)
        return found(invoice?.merchant === key ? chain.invoiceObject(invoice) : undefined)
      }),
    ),
  )
  app.get<{ Params: { id: string } }>('/v1/transactions/:id', (request, reply) =>
    answer(reply, faults, 'fetch', () =>
      withMerchant(request, ({ key }) => {
        const transaction = book.transaction(request.params.id)
        const isOwn = transaction !== undefined && book.invoice(transaction.invoiceId)?.merchant === key
        return found(isOwn ? chain.transactionObject(transaction) : undefined)
      }),
    ),
  )
  app.get<{ Querystring: { reference?: string } }>('/v1/invoices', (request, reply) =>
    answer(reply, faults, 'list', () =>
      withMerchant(request, ({ key }) => {
        const { reference } = request.query
        const invoices = book.invoices({ merchant: key, ...(reference === undefined ? {} : { reference }) })
        return {
          status: 200,
          body: { invoices: invoices.map(({ id }) => chain.find(id)).flatMap((row) => (row ? [chain.invoiceObject(row)] : [])) },
        }
      }),
    ),
  )
}
