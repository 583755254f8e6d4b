import { setTimeout as sleep } from 'node:timers/promises'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { Clock, Micro } from '@vitrine/platform/kernel'
import { localEgress, type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { type StripeServer, startStripe, type TrialCard } from '@vitrine/sandbox'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { NewMethod } from '../commands/gateways/create-method.ts'
import type { PaymentsDeps } from '../deps.ts'
import { paymentHooks, paymentsRoutes } from '../http/index.ts'
import { paymentsDueRows } from '../jobs/index.ts'
import { paymentTimings } from '../model/timings.ts'
import { listGatewayAccounts } from '../store/gateway-account-store.ts'
import { findInvoice, type Invoice } from '../store/invoice-store.ts'
import { listSavedCards, type SavedCard } from '../store/saved-card-store.ts'
import { aGatewayAccount, aMethod, testSecrets } from './index.ts'

const WAIT_MS = 60_000
const WEBHOOK_SECRET = 'whsec_of_the_card_shop'

/** One panel with a customer, its payment routes on a real port, and the sandbox's card gateway beside it: nothing in between is mocked. */
export interface CardShop {
  readonly db: TestDatabase
  readonly deps: PaymentsDeps
  readonly panel: Panel
  readonly stripe: StripeServer
  readonly app: FastifyInstance
  readonly accountId: number
  /** Takes cards, and lets them be linked. */
  readonly methodId: number
  aMethod(overrides?: Partial<NewMethod>): Promise<number>
  aCustomer(): Promise<number>
  ask(
    as: number | 'guest',
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Links a card as its owner would: the page, their card, the messages. */
  link(userId: number, card?: TrialCard): Promise<SavedCard>
  invoice(id: string): Promise<Invoice>
  balance(userId: number): Promise<Micro>
  /** Anyone who acts beside the shop does so at its time. */
  readonly clock: Clock
  /** Moves the shop's clock; the gateway keeps the real time. */
  advance(ms: number): void
  /** Waits until every message the gateway wants to send has been answered, and processes what is due. */
  settleDown(): Promise<void>
  work(): Promise<void>
  close(): Promise<void>
}

export async function openCardShop(): Promise<CardShop> {
  const db = await testDatabase({ poolMax: 12 })
  const stripe = await startStripe({ webhooks: { retryBaseMs: 20, triesMax: 3 } })
  // A demo panel's links follow the port it is asked on.
  const panel = await aPanel(db.database, { options: { isDemo: true } })
  const account = {
    connector: 'stripe',
    endpoint: stripe.url,
    secret: 'sk_test_sandbox',
    webhookSecrets: ['whsec_newer', WEBHOOK_SECRET],
    isLive: false,
  }
  const accountId = await aGatewayAccount(db.database, panel.id, account)
  const [shown] = await db.database.read(panel.id, listGatewayAccounts)
  const anyMethod = (overrides: Partial<NewMethod> = {}) =>
    aMethod(db.database, panel.id, { gatewayAccountId: accountId, chargeType: 'recurring', ...overrides })
  // The clock is frozen between two advances: nothing becomes due because the machine is slow.
  let now = Date.now()
  const connector = createStripeGateway({ egress: localEgress, timeoutMs: 3_000 })
  const deps: PaymentsDeps = {
    database: db.database,
    panels: createPanels(db.database, { checkEveryMs: 0 }),
    // The gateway signs by the real time, so the age of its signatures is judged by it too.
    gateways: {
      stripe: { ...connector, verifyWebhook: (access, body, headers) => connector.verifyWebhook(access, body, headers, new Date()) },
    },
    secrets: testSecrets,
    clock: { now: () => new Date(now) },
    timings: paymentTimings,
    isProduction: false,
  }
  const app = await testApp({
    countryHeader: 'cf-ipcountry',
    panelOf: async (host) => (host === panel.host ? panel : undefined),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: paymentsRoutes(deps),
    rawRoutes: [paymentHooks(deps)],
  })
  const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port
  stripe.addEndpoint({ url: `http://127.0.0.1:${port}/hooks/stripe/${shown?.publicId}`, secret: WEBHOOK_SECRET })
  const queues = paymentsDueRows(deps)
  const ask: CardShop['ask'] = (as, method, path, body, headers = {}) =>
    app.inject({
      method,
      url: `/core${path}`,
      headers: { host: `${panel.host}:${port}`, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  const work = async () => {
    for (const queue of queues) while ((await queue.run()) > 0);
  }
  const settleDown = async () => {
    const until = Date.now() + WAIT_MS
    while (stripe.webhooks().some(({ state }) => state === 'waiting')) {
      if (Date.now() > until) throw new Error('A message of the gateway was never answered')
      await sleep(5)
    }
    await work()
  }
  const methodId = await anyMethod()
  return {
    db,
    deps,
    panel,
    stripe,
    app,
    accountId,
    methodId,
    aMethod: anyMethod,
    aCustomer: async () => (await aUser(db.database, panel.id)).id,
    ask,
    link: async (userId, card = 'visa') => {
      const answer = await ask(userId, 'POST', '/api/v1/recurring-payments-methods', { payment_method_id: methodId })
      const invoiceId: string = answer.json().data.invoice_id
      stripe.pay(stripe.sessions({ reference: invoiceId })[0]?.id ?? '', { card })
      await settleDown()
      const [newest] = await db.database.read(panel.id, (trx) => listSavedCards(trx, userId))
      if (!newest) throw new Error('no card was linked')
      return newest
    },
    invoice: async (id) => {
      const found = await db.database.read(panel.id, (trx) => findInvoice(trx, id))
      if (!found) throw new Error(`No invoice ${id}`)
      return found
    },
    balance: async (userId) => (await db.database.read(panel.id, (trx) => balancesOf(trx, userId))).total,
    clock: deps.clock,
    advance: (ms) => {
      now += ms
    },
    settleDown,
    work,
    close: async () => {
      await app.close()
      await stripe.stop()
      await db.close()
    },
  }
}
