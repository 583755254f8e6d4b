import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue } from '@vitrine/catalogue/testing'
import { type FulfilmentDeps, fulfilmentTimings } from '@vitrine/fulfilment'
import { aProviderAccount, aRoute, testSecrets as providerSecrets } from '@vitrine/fulfilment/testing'
import { ensureGuestAccount } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import type { AttachmentDeps, OrderingDeps } from '@vitrine/ordering'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type PaymentsDeps, paymentTimings } from '@vitrine/payments'
import { aGatewayAccount, aMethod, anOperator, testSecrets as gatewaySecrets } from '@vitrine/payments/testing'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import type { TestDatabase } from '@vitrine/platform/testing'
import type pg from 'pg'
import { connect } from '../books/read-books.ts'
import type { SimulatedGateway } from './gateway.ts'
import { liveInVirtualTime, type Tables, tablesOf } from './simulated-database.ts'
import { simulatedServices, simulatedTargets, simulatedTypes } from './simulated-requests.ts'
import type { SimulatedUpstream } from './upstream.ts'

export const CUSTOMERS = 6
const GUESTS = 8
const RICH = 1_000_000_000n
const POOR = 4_000_000n

/** What is laid once and serves every seed: a panel that sells, its people, three provider accounts and a gateway. */
export interface SimulatedShop {
  readonly database: Database
  readonly admin: pg.Client
  readonly adminUrl: string
  readonly panel: Panel
  readonly customers: readonly number[]
  readonly guestEmails: readonly string[]
  /** May give payments back. */
  readonly operatorId: number
  readonly methodId: number
  readonly gatewayPublicId: string
  readonly given: bigint
  /** Empties everything that orders write, and gives the customers their money. */
  begin(now: number): Promise<void>
  /** Tells the database's clocks. */
  tell(now: number): Promise<void>
  depsFor(database: Database, upstream: SimulatedUpstream, gateway: SimulatedGateway): ShopDeps
  close(): Promise<void>
}

export interface ShopDeps {
  readonly ordering: OrderingDeps & AttachmentDeps
  readonly payments: PaymentsDeps
  readonly fulfilment: FulfilmentDeps
}

export async function openSimulatedShop({
  database: laying,
  adminUrl,
}: Pick<TestDatabase, 'database' | 'adminUrl'>): Promise<SimulatedShop> {
  const panel = await aPanel(laying, { key: 'simulated' })
  await aCatalogue(laying, panel.id, { targets: simulatedTargets, services: simulatedServices })
  await layRoutes(laying, panel.id)
  const customers: number[] = []
  for (let index = 0; index < CUSTOMERS; index += 1) customers.push((await aUser(laying, panel.id)).id)
  const guestEmails = Array.from({ length: GUESTS }, (_nothing, index) => `guest-${index}@faults.example`)
  for (const email of guestEmails) await laying.transaction(panel.id, (trx) => ensureGuestAccount(trx, { email, locale: 'en' }))
  const operatorId = (await anOperator(laying, panel.id)).id
  const gatewayAccountId = await aGatewayAccount(laying, panel.id, { connector: 'simulated' })
  const methodId = await aMethod(laying, panel.id, { gatewayAccountId })
  const admin = await connect(adminUrl)
  const { rows } = await admin.query<{ public_id: string }>('select public_id from payments.gateway_account where id = $1', [
    gatewayAccountId,
  ])
  await admin.query('delete from platform.outbox')
  const tables = await tablesOf(admin)
  await liveInVirtualTime(admin)
  const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 2, statementTimeoutMs: 60_000 })
  const panels = createPanels(database, { checkEveryMs: Number.MAX_SAFE_INTEGER })
  const catalogue = createCatalogue(database, { checkEveryMs: Number.MAX_SAFE_INTEGER })
  await Promise.all([panels.get(panel.id), catalogue.snapshot(panel.id)])
  const tell = async (now: number): Promise<void> => void (await admin.query('update simulated.clock set at = $1', [new Date(now)]))
  return {
    database,
    admin,
    adminUrl,
    panel,
    customers,
    guestEmails,
    operatorId,
    methodId,
    gatewayPublicId: rows[0]?.public_id ?? '',
    given: customers.reduce((sum, _, index) => sum + balanceOf(index), 0n),
    begin: async (now) => {
      await tell(now)
      await empty(admin, tables)
      for (const [index, userId] of customers.entries())
        await database.transaction(panel.id, (trx) => fund(trx, userId, balanceOf(index), `adj:simulated:${userId}`))
    },
    tell,
    depsFor: (gated, upstream, gateway) => depsFor({ database: gated, panels, catalogue }, upstream, gateway),
    close: async () => {
      await database.close()
      await admin.end()
    },
  }
}

/** Some have so little that their orders race for it. */
const balanceOf = (index: number): bigint => (index % 6 === 5 ? POOR : RICH)

const plainType = { type: 'Default', declared: {} }

async function layRoutes(database: Database, panelId: number): Promise<void> {
  const common = { connector: 'simulated', isExclusive: true }
  const replays = await aProviderAccount(database, panelId, { ...common, profile: 'request_id' })
  const lists = await aProviderAccount(database, panelId, { ...common, profile: 'list' })
  const plain = await aProviderAccount(database, panelId, { ...common, profile: 'plain' })
  const routes = [
    [1, [replays, lists]],
    [2, [lists, plain]],
    [3, [plain, replays]],
    [4, [replays, plain]],
    [5, [lists, replays]],
    [6, [replays, lists]],
    [7, [plain, lists]],
  ] as const
  for (const [serviceId, accounts] of routes) {
    const { type, declared } = serviceId in simulatedTypes ? simulatedTypes[serviceId as keyof typeof simulatedTypes] : plainType
    for (const [index, accountId] of accounts.entries())
      await aRoute(database, panelId, { serviceId, accountId, priority: index + 1, providerServiceId: String(serviceId), type, declared })
  }
}

async function empty(admin: pg.Client, { tables, sequences }: Tables): Promise<void> {
  await admin.query('cluster fulfilment.provider_account using provider_account_pkey')
  await admin.query(`
    set session_replication_role = replica;
    truncate ${tables.join(', ')} restart identity;
    ${sequences.map((name) => `alter sequence ${name} restart;`).join(' ')}
    update fulfilment.provider_account set breaker_state = 'closed', breaker_reason = null, open_until = null, failures = 0, trips = 0;
    set session_replication_role = origin`)
}

const silent = () => {}

/** Nobody uploads pictures in these campaigns. */
const noFiles: AttachmentDeps['files'] = { put: async () => undefined, get: async () => undefined, delete: async () => undefined }

function depsFor(
  context: Pick<OrderingDeps, 'database' | 'panels' | 'catalogue'>,
  upstream: SimulatedUpstream,
  gateway: SimulatedGateway,
): ShopDeps {
  const { database, panels } = context
  const clock = systemClock
  const payments: PaymentsDeps = {
    database,
    panels,
    gateways: { simulated: gateway.port },
    secrets: gatewaySecrets,
    clock,
    timings: paymentTimings,
    isProduction: true,
  }
  const fulfilment: FulfilmentDeps = {
    database,
    providers: { simulated: upstream.provider },
    secrets: providerSecrets,
    clock,
    timings: fulfilmentTimings(),
    log: { info: silent, error: silent },
  }
  return { ordering: { ...context, payments, clock, secret: 'a secret of the simulator', files: noFiles }, payments, fulfilment }
}
