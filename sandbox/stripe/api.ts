import type { FastifyInstance } from 'fastify'
import { answer, type Desk, failed, missing, ok, type Result } from './answer.ts'
import { type Bank, newId, refundedOf } from './bank.ts'
import type { Intent, Refund, Session } from './book.ts'
import { type Form, formOf, listUnder, need, needInteger, under } from './form.ts'
import { optionsBelow, presentCard, presentCustomer, presentDispute, presentIntent, presentRefund, presentSession } from './present.ts'
import { trialWallets, type Wallet } from './stripe.ts'

/** Current settings of this gateway. */
export interface StripeSettings {
  newRefund: Refund['status']
  wallets: readonly Wallet[]
}

export interface ApiWorld extends Desk {
  readonly settings: StripeSettings
  readonly bank: Bank
  readonly publicUrl: () => string
}
interface Owned {
  readonly account: string
}
const list = (url: string, rows: readonly object[]): Result => ok({ object: 'list', url, has_more: false, data: rows })
const newestFirst = <Row extends { readonly createdAt: number }>(rows: readonly Row[]): Row[] => [...rows].reverse()
const LIST_MAX = 100

function newSession(form: Form, account: string): Session {
  if (need(form, 'mode') !== 'payment') throw new Error('only payments are checked out here')
  const item = 'line_items[0]'
  const keeps = form.get('payment_intent_data[setup_future_usage]') === 'off_session'
  return {
    id: newId(account.startsWith('sk_live_') ? 'cs_live' : 'cs_test'),
    account,
    createdAt: Date.now(),
    reference: form.get('client_reference_id'),
    amount: needInteger(form, `${item}[price_data][unit_amount]`) * needInteger(form, `${item}[quantity]`),
    currency: need(form, `${item}[price_data][currency]`),
    description: need(form, `${item}[price_data][product_data][name]`),
    customer: form.get('customer'),
    savesCard: keeps,
    asksToSave: form.get('saved_payment_method_options[payment_method_save]') === 'enabled',
    successUrl: need(form, 'success_url'),
    cancelUrl: need(form, 'cancel_url'),
    metadata: under(form, 'metadata'),
    intentMetadata: under(form, 'payment_intent_data[metadata]'),
    status: 'open',
    intent: null,
  }
}

/** An off-session charge, made and confirmed in one call. */
function charge({ book, bank }: ApiWorld, form: Form, account: string): Result {
  if (form.get('confirm') !== 'true' || form.get('off_session') !== 'true') {
    return failed(400, { message: 'Only confirmed charges of saved cards are taken here.', param: 'off_session' })
  }
  const card = book.cards.find(need(form, 'payment_method'))
  const customer = need(form, 'customer')
  if (card?.account !== account || card.customer !== customer) {
    return failed(400, { code: 'resource_missing', message: 'No such PaymentMethod for this customer.', param: 'payment_method' })
  }
  const intent = bank.chargeOffSession({
    account,
    amount: needInteger(form, 'amount'),
    currency: need(form, 'currency'),
    customer,
    card,
    description: form.get('description'),
    metadata: under(form, 'metadata'),
  })
  if (intent.error === null) return ok(presentIntent(book, intent, listUnder(form, 'expand')))
  const { code, declineCode, message } = intent.error
  return failed(402, { type: 'card_error', code, decline_code: declineCode, message, payment_intent: presentIntent(book, intent) })
}

/** The one supported query: `metadata['name']:'value'`. */
function search(intents: readonly Intent[], query: string): readonly Intent[] {
  const match = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query)
  return match === null ? [] : intents.filter(({ metadata }) => metadata[match[1] ?? ''] === match[2])
}

function addCustomerRoutes(app: FastifyInstance, world: ApiWorld): void {
  const { book } = world
  app.post('/v1/customers', (request, reply) =>
    answer(world, request, reply, 'customer', ({ secretKey }) => {
      const metadata = under(formOf(request), 'metadata')
      return ok(presentCustomer(book.customers.put({ id: newId('cus'), account: secretKey, createdAt: Date.now(), metadata })))
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/customers/:id/payment_methods', (request, reply) =>
    answer(world, request, reply, 'list', ({ secretKey }) => {
      const customer = book.customers.find(request.params.id)
      if (customer?.account !== secretKey) return missing('customer', request.params.id)
      return list(
        request.url,
        newestFirst(book.cards.list())
          .filter((card) => card.customer === customer.id)
          .map(presentCard),
      )
    }),
  )
  app.post<{ Params: { id: string } }>('/v1/payment_methods/:id/detach', (request, reply) =>
    answer(world, request, reply, 'detach', ({ secretKey }) => {
      const card = book.cards.find(request.params.id)
      if (card?.account !== secretKey) return missing('PaymentMethod', request.params.id)
      if (card.customer === null) {
        return failed(400, { message: 'The payment method you provided is not attached to a customer so detachment is impossible.' })
      }
      return ok(presentCard(book.cards.put({ ...card, customer: null })))
    }),
  )
}

function addCheckoutRoutes(app: FastifyInstance, world: ApiWorld): void {
  const { book } = world
  app.post('/v1/checkout/sessions', (request, reply) =>
    answer(world, request, reply, 'checkout', ({ secretKey }) => {
      const session = newSession(formOf(request), secretKey)
      if (session.customer !== null && book.customers.find(session.customer)?.account !== secretKey) {
        return failed(400, { code: 'resource_missing', message: `No such customer: '${session.customer}'`, param: 'customer' })
      }
      return ok(presentSession(book, book.sessions.put(session), world.publicUrl()))
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', (request, reply) =>
    answer(world, request, reply, 'fetch', ({ secretKey }) => {
      const session = book.sessions.find(request.params.id)
      if (session?.account !== secretKey) return missing('checkout.session', request.params.id)
      return ok(presentSession(book, session, world.publicUrl(), listUnder(formOf(request), 'expand')))
    }),
  )
  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answer(world, request, reply, 'expire', ({ secretKey }) => {
      const session = book.sessions.find(request.params.id)
      if (session?.account !== secretKey) return missing('checkout.session', request.params.id)
      if (session.status !== 'open') return failed(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
      return ok(presentSession(book, world.bank.expire(session), world.publicUrl()))
    }),
  )
}

function addIntentRoutes(app: FastifyInstance, world: ApiWorld): void {
  const { book } = world
  const own = (account: string): Intent[] => newestFirst(book.intents.list().filter((intent: Owned) => intent.account === account))
  app.post('/v1/payment_intents', (request, reply) =>
    answer(world, request, reply, 'charge', ({ secretKey }) => charge(world, formOf(request), secretKey)),
  )
  app.get('/v1/payment_intents/search', (request, reply) =>
    answer(world, request, reply, 'list', ({ secretKey }) => {
      const form = formOf(request)
      const expand = optionsBelow(listUnder(form, 'expand'), 'data')
      const found = search(own(secretKey), need(form, 'query')).map((intent) => presentIntent(book, intent, expand))
      return ok({ object: 'search_result', url: '/v1/payment_intents/search', has_more: false, next_page: null, data: found })
    }),
  )
  app.get('/v1/payment_intents', (request, reply) =>
    answer(world, request, reply, 'list', ({ secretKey }) => {
      const form = formOf(request)
      const customer = form.get('customer')
      const found = own(secretKey).filter((intent) => customer === null || intent.customer === customer)
      const expand = optionsBelow(listUnder(form, 'expand'), 'data')
      return list(
        '/v1/payment_intents',
        found.slice(0, LIST_MAX).map((intent) => presentIntent(book, intent, expand)),
      )
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', (request, reply) =>
    answer(world, request, reply, 'fetch', ({ secretKey }) => {
      const intent = book.intents.find(request.params.id)
      if (intent?.account !== secretKey) return missing('payment_intent', request.params.id)
      return ok(presentIntent(book, intent, listUnder(formOf(request), 'expand')))
    }),
  )
}

function addDisputeRoutes(app: FastifyInstance, world: ApiWorld): void {
  const { book } = world
  app.get('/v1/disputes', (request, reply) =>
    answer(world, request, reply, 'dispute', ({ secretKey }) => {
      const since = Number(formOf(request).get('created[gte]') ?? 0) * 1_000
      const found = newestFirst(book.disputes.list()).filter(({ account, createdAt }) => account === secretKey && createdAt >= since)
      return list('/v1/disputes', found.slice(0, LIST_MAX).map(presentDispute))
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/disputes/:id', (request, reply) =>
    answer(world, request, reply, 'dispute', ({ secretKey }) => {
      const dispute = book.disputes.find(request.params.id)
      return dispute?.account === secretKey ? ok(presentDispute(dispute)) : missing('dispute', request.params.id)
    }),
  )
  addDisputeAnswers(app, world)
}

function addDisputeAnswers(app: FastifyInstance, world: ApiWorld): void {
  const { book, bank } = world
  const isOpen = (status: string): boolean => status === 'needs_response' || status === 'warning_needs_response'
  app.post<{ Params: { id: string } }>('/v1/disputes/:id', (request, reply) =>
    answer(world, request, reply, 'answer', ({ secretKey }) => {
      const dispute = book.disputes.find(request.params.id)
      if (dispute?.account !== secretKey) return missing('dispute', request.params.id)
      if (!isOpen(dispute.status)) return failed(400, { message: 'This dispute is already under review or closed.' })
      const form = formOf(request)
      if (form.get('submit') !== 'true') return failed(400, { message: 'Only submitted evidence is taken here.', param: 'submit' })
      return ok(presentDispute(bank.takeEvidence(dispute, under(form, 'evidence'))))
    }),
  )
  app.post<{ Params: { id: string } }>('/v1/disputes/:id/close', (request, reply) =>
    answer(world, request, reply, 'answer', ({ secretKey }) => {
      const dispute = book.disputes.find(request.params.id)
      if (dispute?.account !== secretKey) return missing('dispute', request.params.id)
      if (!isOpen(dispute.status)) return failed(400, { message: 'This dispute is already closed.' })
      return ok(presentDispute(bank.changeDispute(dispute, dispute.status === 'needs_response' ? 'lost' : 'warning_closed')))
    }),
  )
}

function addRefundRoutes(app: FastifyInstance, world: ApiWorld): void {
  const { book, bank } = world
  app.post('/v1/refunds', (request, reply) =>
    answer(world, request, reply, 'refund', ({ secretKey }) => {
      const form = formOf(request)
      const intent = book.intents.find(need(form, 'payment_intent'))
      if (intent?.account !== secretKey) return missing('payment_intent', need(form, 'payment_intent'))
      const amount = needInteger(form, 'amount')
      const left = intent.amountReceived - refundedOf(book, intent)
      if (left === 0) return failed(400, { code: 'charge_already_refunded', message: `Charge ${intent.id} has already been refunded.` })
      if (amount > left)
        return failed(400, { message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, param: 'amount' })
      if (book.disputes.list().some((dispute) => dispute.intent === intent.id && !dispute.status.startsWith('w')))
        return failed(400, { code: 'charge_disputed', message: 'This charge has been charged back.' })
      return ok(presentRefund(bank.refund(intent, { amount, status: world.settings.newRefund, metadata: under(form, 'metadata') })))
    }),
  )
  app.get('/v1/refunds', (request, reply) =>
    answer(world, request, reply, 'refunds', ({ secretKey }) => {
      const form = formOf(request)
      const since = Number(form.get('created[gte]') ?? 0) * 1_000
      const intent = form.get('payment_intent')
      const found = newestFirst(book.refunds.list())
        .filter(({ account, createdAt }) => account === secretKey && createdAt >= since)
        .filter((refund) => intent === null || refund.intent === intent)
      return list('/v1/refunds', found.map(presentRefund))
    }),
  )
}

/** The account's dashboard settings. */
function addConfigurationRoutes(app: FastifyInstance, world: ApiWorld): void {
  app.get('/v1/payment_method_configurations', (request, reply) =>
    answer(world, request, reply, 'wallets', () => {
      const names = Object.keys(trialWallets) as Wallet[]
      const states = names.map((name) => {
        const isOn = world.settings.wallets.includes(name)
        const preference = isOn ? 'on' : 'off'
        return [name, { available: isOn, display_preference: { overridable: null, preference, value: preference } }]
      })
      const configuration = { id: 'pmc_sandbox', object: 'payment_method_configuration', active: true, is_default: true, name: 'Default' }
      return list('/v1/payment_method_configurations', [{ ...configuration, ...Object.fromEntries(states) }])
    }),
  )
}

/** The part of the API that a shop with hosted pages, saved cards and refunds needs: form-encoded bodies, bearer keys, own objects only. */
export function addApiRoutes(app: FastifyInstance, world: ApiWorld): void {
  addCustomerRoutes(app, world)
  addCheckoutRoutes(app, world)
  addIntentRoutes(app, world)
  addDisputeRoutes(app, world)
  addRefundRoutes(app, world)
  addConfigurationRoutes(app, world)
}
