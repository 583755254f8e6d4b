import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { resolveBearer } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import { type AccountKind, post } from '@vitrine/ledger'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod } from '@vitrine/payments'
import { aWithdrawalMethod } from '@vitrine/payments/testing'
import { readConfig } from '@vitrine/platform/config'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { buildApp, noRateLimiter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { createLog } from '@vitrine/platform/observability'
import { type Domains, rawRoutesOf, routesOf, wire } from '@vitrine/server/wiring'

const CONNECTIONS = 32
/** 1000 units of the one service cost so much. */
export const PRICE = 2_000_000n
export const QUANTITY = 1_000

export interface Customer {
  readonly userId: number
  readonly bearer: string
}
export interface Answer {
  readonly status: number
  readonly body: { readonly data?: unknown; readonly message?: string; readonly errors?: Readonly<Record<string, readonly string[]>> }
}
type Pot = Extract<AccountKind, 'customer.main' | 'customer.task' | 'customer.referral'>

/** The whole shop behind its real HTTP server, over a database of its own; only rate limits are off, or 64 clients of one customer would see little else. */
export interface RaceContext {
  readonly database: Database
  readonly domains: Domains
  readonly panel: Panel
  readonly manualMethodId: number
  readonly withdrawalMethodId: number
  /** How often each status was answered. */
  readonly statuses: Map<number, number>
  aCustomer(pots: Partial<Readonly<Record<Pot, bigint>>>): Promise<Customer>
  ask(customer: Customer, method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answer>
  close(): Promise<void>
}

export async function openRaceContext(adminUrl: string): Promise<RaceContext> {
  const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: CONNECTIONS })
  const panel = await aPanel(database)
  await aCatalogue(database, panel.id, { services: [aService({ allowsCancel: true, allowsDuplicateLinks: true })] })
  const withdrawalMethodId = await aWithdrawalMethod(database, panel.id, {
    feePpm: 0,
    minFee: micro(0n),
    minAmount: micro(PRICE),
    maxAmount: null,
  })
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: adminUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    PRIVATE_HOSTS: '127.0.0.1',
    CAPTCHA_SECRET: 's',
  })
  const domains = wire({ config, database, rateLimiter: noRateLimiter, log: createLog('silent') })
  const manualMethodId = await database.transaction(panel.id, async (trx) =>
    createMethod(trx, {
      strategy: 'message',
      icon: '/icons/bank.svg',
      texts: { en: { name: 'Bank transfer' } },
      accountNumber: 'DE00 SHOP',
      gatewayAccountId: await createManualAccount(trx, domains.payments.secrets),
    }),
  )
  const app = await buildApp({
    panelOf: (host) => domains.panels.findByHost(host),
    callerOf: (panelId, bearer) => resolveBearer(database, panelId, bearer),
    routes: routesOf(domains),
    rawRoutes: rawRoutesOf(domains),
    logLevel: 'silent',
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const statuses = new Map<number, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    database,
    domains,
    panel,
    manualMethodId,
    withdrawalMethodId,
    statuses,
    aCustomer: (pots) => aCustomer(database, panel.id, pots),
    ask: async (customer, method, path, body, key) => {
      const headers = {
        host: `${panel.host}:${port}`,
        authorization: `Bearer ${customer.bearer}`,
        ...(key ? { 'idempotency-key': key } : {}),
      }
      const answer = await send({ agent, port, method, path: `/core${path}`, headers, body })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return answer
    },
    close: async () => {
      agent.destroy()
      await app.close()
      await database.close()
    },
  }
}

async function aCustomer(database: Database, panelId: number, pots: Partial<Readonly<Record<Pot, bigint>>>): Promise<Customer> {
  const { id: userId } = await aUser(database, panelId)
  const legs = Object.entries(pots)
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({
      debit: { kind: 'expense.adjust', owner: 0 } as const,
      credit: { kind: kind as Pot, owner: userId },
      amount: micro(amount),
      code: 'admin' as const,
    }))
  if (legs.length > 0) {
    await database.transaction(panelId, (trx) =>
      post(trx, {
        key: `rush:${userId}`,
        reference: { kind: 'user', id: userId },
        actor: { kind: 'operator', id: 0 },
        reason: 'money to race for',
        legs,
      }),
    )
  }
  const { bearer } = await signIn(database, { panelId, userId })
  return { userId, bearer }
}

interface Sent {
  readonly agent: Agent
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object | undefined
}

const send = ({ agent, port, method, path, headers, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const requested = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, body: answer ? JSON.parse(answer) : {} })
      })
    })
    requested.on('error', reject)
    requested.end(text)
  })
