import { setTimeout as sleep } from 'node:timers/promises'
import { createCryptoInvoiceGateway } from '@vitrine/connectors/payment-gateways/crypto-invoice'
import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import type { User } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { localEgress, type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { type Crypto, type Gateway, startCrypto, startGateway } from '@vitrine/sandbox'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { NewMethod } from '../commands/gateways/create-method.ts'
import type { PaymentsDeps } from '../deps.ts'
import { paymentHooks, paymentsRoutes } from '../http/index.ts'
import { paymentsDueRows } from '../jobs/index.ts'
import { paymentTimings } from '../model/timings.ts'
import { listGatewayAccounts } from '../store/gateway-account-store.ts'
import { findInvoice, type Invoice } from '../store/invoice-store.ts'
import { aGatewayAccount, aMethod, testSecrets } from './index.ts'

const WAIT_MS = 60_000

/** One panel with a customer, its payment routes on a real port, and the sandbox's gateway beside it: nothing in between is mocked. */
export interface Shop {
  readonly db: TestDatabase
  readonly deps: PaymentsDeps
  readonly panel: Panel
  readonly user: User
  readonly gateway: Gateway
  /** The payment service for coins, and our account there. */
  readonly crypto: Crypto
  readonly cryptoAccountId: number
  readonly app: FastifyInstance
  readonly origin: string
  readonly accountId: number
  readonly accountPublicId: string
  aMethod(overrides?: Partial<NewMethod>): Promise<number>
  /** Asks as the customer unless `as` says `guest` or names another user. */
  ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    as?: 'guest' | number,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  invoice(id: string): Promise<Invoice>
  balance(userId?: number): Promise<Micro>
  /** Moves the shop's clock; the gateway keeps the real time. */
  advance(ms: number): void
  /** Waits until every message the gateway wants to send has been answered. */
  webhooksArrive(): Promise<void>
  /** Works off what is due now. */
  work(): Promise<void>
  inboxCount(): Promise<number>
  close(): Promise<void>
}

const NEVER_MS = 3_650 * 86_400_000

/** Every top-up is a payment of its own, also of the same amount, unless `reusesOpen` resumes one that waits, as in a real shop. */
export async function openShop(options: { isProduction?: boolean; reusesOpen?: boolean } = {}): Promise<Shop> {
  const db = await testDatabase({ poolMax: 12 })
  const webhooks = { retryBaseMs: 20, triesMax: 3 }
  const [gateway, crypto] = await Promise.all([startGateway({ webhooks }), startCrypto({ webhooks })])
  // A demo panel's links follow the port it is asked on.
  const panel = await aPanel(db.database, { options: { isDemo: true } })
  const user = await aUser(db.database, panel.id)
  const accountId = await aGatewayAccount(db.database, panel.id, { endpoint: gateway.url })
  const cryptoAccountId = await aGatewayAccount(db.database, panel.id, {
    connector: 'crypto-invoice',
    endpoint: crypto.url,
    secret: 'sandbox-crypto-key',
    webhookSecrets: ['sandbox-callback-secret'],
  })
  const [account] = await db.database.read(panel.id, listGatewayAccounts)
  const connector = createSandboxGateway({ egress: localEgress, timeoutMs: 20_000 })
  // The clock is frozen between two advances: nothing becomes due because the machine is slow.
  let now = Date.now()
  const deps: PaymentsDeps = {
    database: db.database,
    panels: createPanels(db.database, { checkEveryMs: 0 }),
    // The gateway signs by the real time, so the age of its signatures is judged by it too.
    gateways: {
      sandbox: { ...connector, verifyWebhook: (access, body, headers) => connector.verifyWebhook(access, body, headers, new Date()) },
      'crypto-invoice': createCryptoInvoiceGateway({ egress: localEgress, timeoutMs: 20_000 }),
    },
    secrets: testSecrets,
    clock: { now: () => new Date(now) },
    timings: options.reusesOpen ? paymentTimings : { ...paymentTimings, reusableMs: NEVER_MS },
    isProduction: options.isProduction ?? false,
  }
  // Anyone who asks has signed in within the last minutes.
  const sessions = new Map<string, Promise<string>>()
  const sessionOf = (userId: number): Promise<string> => {
    const now = deps.clock.now()
    const key = `${userId} ${Math.floor(now.getTime() / 300_000)}`
    const known = sessions.get(key) ?? signIn(db.database, { panelId: panel.id, userId, now }).then(({ sessionId }) => sessionId)
    sessions.set(key, known)
    return known
  }
  const app = await testApp({
    countryHeader: 'cf-ipcountry',
    panelOf: async (host) => (host === panel.host ? panel : undefined),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: await sessionOf(Number(bearer)) }),
    routes: paymentsRoutes(deps),
    rawRoutes: [paymentHooks(deps)],
  })
  const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port
  const origin = `http://${panel.host}:${port}`
  const queues = paymentsDueRows(deps)
  return {
    db,
    deps,
    panel,
    user,
    gateway,
    crypto,
    cryptoAccountId,
    app,
    origin,
    accountId,
    accountPublicId: account?.publicId ?? '',
    aMethod: (overrides = {}) => aMethod(db.database, panel.id, { gatewayAccountId: accountId, ...overrides }),
    ask: (method, path, body, as = user.id, headers = {}) =>
      app.inject({
        method,
        url: `/core${path}`,
        headers: { host: `${panel.host}:${port}`, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      }),
    invoice: async (id) => {
      const found = await db.database.read(panel.id, (trx) => findInvoice(trx, id))
      if (!found) throw new Error(`No invoice ${id}`)
      return found
    },
    balance: async (userId = user.id) => (await db.database.read(panel.id, (trx) => balancesOf(trx, userId))).total,
    advance: (ms) => {
      now += ms
    },
    webhooksArrive: async () => {
      const until = Date.now() + WAIT_MS
      while ([...gateway.webhooks(), ...crypto.webhooks()].some(({ state }) => state === 'waiting')) {
        if (Date.now() > until) throw new Error('A message of the gateway was never answered')
        await sleep(5)
      }
    },
    work: async () => {
      for (const queue of queues) while ((await queue.run()) > 0);
    },
    inboxCount: async () => {
      const row = await db.database.read(panel.id, (trx) =>
        trx.one(sql<{ count: number }>`select count(*)::int as count from payments.webhook_inbox where panel_id = ${panel.id}`),
      )
      return row.count
    },
    close: async () => {
      await app.close()
      await Promise.all([gateway.stop(), crypto.stop()])
      await db.close()
    },
  }
}
