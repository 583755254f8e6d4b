import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  openPayment,
  type PaymentsDeps,
  paymentHooks,
  paymentsDueRows,
  paymentTimings,
} from '@vitrine/payments'
import { aGatewayAccount, aMethod, anOperator, testSecrets } from '@vitrine/payments/testing'
import { type Database, openDatabase, sql } from '@vitrine/platform/database'
import { buildApp } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import type { Kind, Till } from './kind.ts'
import { kinds } from './webhook-kinds.ts'

const MICRO_PER_MINOR = 10_000n
const WORKERS = 3
const FOREIGN_SECRET = 'secret-of-the-neighbour'
/** Customers of the matrix: one for every invoice, so that a balance is the money of one invoice. */
const FIRST_CUSTOMER = 1_000_000

/** Our account at one kind of gateway, with its method, and the kind's server. */
export interface Desk {
  readonly kind: Kind
  readonly till: Till
  readonly accountId: number
  readonly publicId: string
  readonly methodId: number
  readonly secret: string
  readonly foreignSecret: string
}

export type Spoil = (gateway: Kind['gateway']) => Kind['gateway']

export interface Opened {
  readonly id: string
  readonly userId: number
  readonly minor: bigint
}

/** The shop's payment side behind a real port, with every kind of gateway beside it. */
export interface Counter {
  readonly database: Database
  readonly deps: PaymentsDeps
  readonly panel: Panel
  readonly desks: readonly Desk[]
  /** Confirmed by hand: its account and its method, and two operators. */
  readonly manual: {
    readonly accountId: number
    readonly publicId: string
    readonly methodId: number
    readonly operators: readonly number[]
  }
  /** An invoice of a new customer, opened where it is paid. */
  open(methodId: number, minor?: bigint): Promise<Opened>
  invoice(id: string): Promise<Invoice>
  send(path: string, body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<number>
  /** Works off whatever is due, by several workers at once. */
  work(): Promise<void>
  advance(ms: number): void
  /** Rows that a message can leave behind. */
  traces(): Promise<number>
  readonly sent: () => number
  /** Every invoice that was opened here, with its customer and its account. */
  readonly payers: ReadonlyMap<string, { readonly userId: number; readonly accountId: number }>
  close(): Promise<void>
}

/** `spoil` breaks the connectors on purpose, to see whether the matrix notices. */
export async function openCounter(adminUrl: string, spoil: Spoil = (gateway) => gateway): Promise<Counter> {
  await using started = new AsyncDisposableStack()
  const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 16 })
  started.defer(() => database.close())
  const panel = await aPanel(database, {
    key: `matrix-${randomUUID().slice(0, 8)}`,
    options: { isDemo: true, manualSecondApprovalUsd: 1_000_000 },
  })
  const neighbour = await aPanel(database, { key: `neighbour-${randomUUID().slice(0, 8)}`, options: { isDemo: true } })
  let aheadMs = 0
  const deps: PaymentsDeps = {
    database,
    panels: createPanels(database, { checkEveryMs: 0 }),
    gateways: Object.fromEntries(kinds.map(({ connector, gateway }) => [connector, spoil(onRealTime(gateway))])),
    secrets: testSecrets,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    timings: paymentTimings,
    isProduction: false,
  }
  const desks = await openDesks(database, panel.id, neighbour.id, started)
  const manual = await aManualDesk(database, panel.id)
  const app = await buildApp({
    panelOf: async (host) => (host === panel.host ? panel : undefined),
    callerOf: async () => undefined,
    routes: [],
    rawRoutes: [paymentHooks(deps)],
    strictResponses: true,
    logLevel: 'silent',
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  started.defer(() => app.close())
  const everything = started.move()
  const queues = paymentsDueRows(deps)
  const payers = new Map<string, { readonly userId: number; readonly accountId: number }>()
  let customers = FIRST_CUSTOMER
  let sent = 0
  return {
    database,
    deps,
    panel,
    desks,
    manual,
    open: async (methodId, minor = 5_000n) => {
      customers += 1
      const userId = customers
      const { id, gatewayAccountId } = await newInvoice(deps, panel, { userId, methodId, minor })
      payers.set(id, { userId, accountId: gatewayAccountId })
      await openPayment(deps, panel.id, id)
      return { id, userId, minor }
    },
    invoice: async (id) => {
      const found = await database.read(panel.id, (trx) => findInvoice(trx, id))
      if (!found) throw new Error(`no invoice ${id}`)
      return found
    },
    send: (path, body, headers) => {
      sent += 1
      return post({ port, host: panel.host, path, body, headers })
    },
    work: async () => {
      const drain = async () => {
        for (const queue of queues) while ((await queue.run()) > 0);
      }
      await Promise.all(Array.from({ length: WORKERS }, drain))
    },
    advance: (ms) => {
      aheadMs += ms
    },
    traces: async () => {
      const row = await database.read(panel.id, (trx) =>
        trx.one(sql<{ count: number }>`
          select (select count(*) from payments.webhook_inbox)::int + (select count(*) from payments.external_payment)::int as count`),
      )
      return row.count
    },
    sent: () => sent,
    payers,
    close: () => everything.disposeAsync(),
  }
}

const newInvoice = (
  { database, clock }: PaymentsDeps,
  { id, settings }: Panel,
  { userId, methodId, minor }: { readonly userId: number; readonly methodId: number; readonly minor: bigint },
): Promise<Invoice> =>
  database.transaction(id, (trx) =>
    createInvoice(trx, {
      userId,
      methodId,
      payer: null,
      amount: micro(minor * MICRO_PER_MINOR),
      purpose: { kind: 'top_up' },
      locale: 'en',
      settings,
      now: clock.now(),
    }),
  )

async function openDesks(database: Database, panelId: number, neighbourId: number, ending: AsyncDisposableStack): Promise<Desk[]> {
  const desks: Desk[] = []
  for (const kind of kinds) {
    const till = await kind.start()
    ending.defer(() => till.stop())
    await aGatewayAccount(database, neighbourId, { ...till.account, connector: kind.connector, webhookSecrets: [FOREIGN_SECRET] })
    const desk = await aDesk(database, panelId, kind, till)
    desks.push({ kind, till, secret: till.account.webhookSecrets[0] ?? '', foreignSecret: FOREIGN_SECRET, ...desk })
  }
  return desks
}

async function aManualDesk(database: Database, panelId: number): Promise<Counter['manual']> {
  const methodId = await aMethod(database, panelId, { strategy: 'message' })
  const operators = [await anOperator(database, panelId), await anOperator(database, panelId)].map(({ id }) => id)
  return { methodId, operators, ...(await accountOf(database, panelId, methodId)) }
}

/** Messages are signed by the real time, whatever the shop's clock says. */
const onRealTime = (gateway: Kind['gateway']): Kind['gateway'] => ({
  ...gateway,
  verifyWebhook: (access, body, headers) => gateway.verifyWebhook(access, body, headers, new Date()),
})

async function aDesk(database: Database, panelId: number, { connector }: Kind, till: Till) {
  const accountId = await aGatewayAccount(database, panelId, { ...till.account, connector })
  const methodId = await aMethod(database, panelId, { gatewayAccountId: accountId })
  return { methodId, ...(await accountOf(database, panelId, methodId)) }
}

const accountOf = (database: Database, panelId: number, methodId: number) =>
  database.read(panelId, (trx) =>
    trx.one(sql<{ accountId: number; publicId: string }>`
      select a.id as "accountId", a.public_id as "publicId" from payments.gateway_account a
        join payments.method m on m.panel_id = a.panel_id and m.gateway_account_id = a.id
       where a.panel_id = ${panelId} and m.id = ${methodId}`),
  )

interface Post {
  readonly port: number
  readonly host: string
  readonly path: string
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** The status of the answer; a server that hangs up on a body it will not read has refused it as well. */
function post({ port, host, path, body, headers }: Post): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        timeout: 30_000,
        headers: { host: `${host}:${port}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        status = response.statusCode ?? 0
        response.resume()
        response.on('close', () => resolve(status))
      },
    )
    call.on('error', () => resolve(status === 0 ? 499 : status))
    call.on('timeout', () => call.destroy())
    call.end(body)
  })
}

export const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`
