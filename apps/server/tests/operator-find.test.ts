import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { fileQuestion } from '@vitrine/ordering'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod } from '@vitrine/payments'
import { readConfig } from '@vitrine/platform/config'
import { noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOf, wire } from '../src/wiring.ts'
import { newOrder, type OrdersInReview, ordersInReview } from '../testing/orders-in-review.ts'
import { waitingPayments } from '../testing/waiting-payments.ts'

const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
  CAPTCHA_SECRET: 's',
  DOCUMENTS_FOLDER: mkdtempSync(path.join(tmpdir(), 'vitrine-documents-')),
}
const ROLES = ['owner', 'support', 'editor', 'auditor'] as const

let db: TestDatabase
let app: FastifyInstance
let admin: pg.Client
let orders: OrdersInReview
let people: Readonly<Record<(typeof ROLES)[number] | 'foreign', OperatorClient>>
let known: { readonly order: number; readonly customer: number; readonly ticket: number; readonly invoice: number }
beforeAll(async () => {
  db = await testDatabase({ poolMax: 8 })
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  const domains = wire({ config: readConfig(environment), database: db.database, rateLimiter: noRateLimiter, log: createLog('silent') })
  const options = consoleOf(domains, 'http://console.localhost')
  app = await testApp({ panelOf: (host) => domains.panels.findByHost(host), callerOf: async () => undefined, routes: [], console: options })
  const [panel, other] = [await aPanel(db.database, { key: 'harbour' }), await aPanel(db.database, { key: 'meadow' })]
  for (const { id } of [panel, other]) {
    await aCatalogue(db.database, id, {
      services: [
        aService({ name: 'Video likes, fast' }),
        aService({ id: 2, name: 'Fast video views' }),
        aService({ id: 3, name: '100% real_likes' }),
      ],
    })
    await db.database.transaction(id, async (trx) => {
      const gatewayAccountId = await createManualAccount(trx, domains.payments.secrets)
      await createMethod(trx, {
        strategy: 'message',
        gatewayAccountId,
        icon: '/icon.svg',
        accountNumber: '12',
        texts: { en: { name: 'Bank' } },
      })
    })
  }
  const enter = (name: string, panelId: number, role: (typeof ROLES)[number]) =>
    signedIn(
      { app, panels: domains.panels, deps: domains.operators, time: { now: new Date() } },
      { email: `${name}@example.com`, places: [{ panelId, role }] },
    )
  people = {
    owner: await enter('owner', panel.id, 'owner'),
    support: await enter('support', panel.id, 'support'),
    editor: await enter('editor', panel.id, 'editor'),
    auditor: await enter('auditor', panel.id, 'auditor'),
    foreign: await enter('foreign', other.id, 'owner'),
  }
  const customer = (await aUser(db.database, panel.id)).id
  await admin.query(`update identity.user_account set name = 'Mara Lind', email = 'mara@tidewell.example' where user_id = $1`, [customer])
  const ask = { kind: 'other', orderId: null, invoiceId: null, subject: 'Where is it?', text: 'How?', email: null } as const
  orders = await ordersInReview(domains, admin, panel.id, customer)
  known = {
    customer,
    order: await newOrder(domains, panel.id, customer),
    ticket: await db.database.transaction(panel.id, (trx) => fileQuestion(trx, customer, ask, new Date())),
    invoice: await (await waitingPayments(domains, admin, panel.id, customer))(),
  }
})
afterAll(async () => {
  await Promise.all([app.close(), orders.close(), admin.end()])
  await db.close()
  rmSync(environment.DOCUMENTS_FOLDER, { recursive: true })
})

interface Group {
  readonly kind: string
  readonly rows: readonly { readonly id: number; readonly name: string; readonly second: string | null }[]
}
const found = async (q: string, who: OperatorClient = people.owner): Promise<readonly Group[]> =>
  (await who.ask('GET', `/panels/harbour/find?q=${encodeURIComponent(q)}`)).body.data.groups
const rowsOf = async (kind: string, q: string, who?: OperatorClient) =>
  (await found(q, who)).find((group) => group.kind === kind)?.rows ?? []
const idsOf = async (kind: string, q: string, who?: OperatorClient) => (await rowsOf(kind, q, who)).map(({ id }) => id)

describe('the search over everything', () => {
  it.each(['order', 'ticket', 'customer', 'invoice'] as const)('finds the %s of a number, with or without a hash', async (kind) => {
    const number = String(known[kind])
    expect(await idsOf(kind, number)).toEqual([known[kind]])
    expect(await idsOf(kind, ` #${number} `)).toEqual([known[kind]])
  })
  it('finds orders by their link in any spelling, their customer’s whole address and a number of their provider', async () => {
    const order = await orders.newAccepted()
    const rows = await admin.query<{ url: string }>('select url from ordering.order_line where id = $1', [order])
    const url = rows.rows[0]?.url ?? ''
    for (const q of [url, url.replace('https://', 'http://'), 'MARA@tidewell.example', `made-${order}`]) {
      expect([q, await idsOf('order', q)]).toEqual([q, expect.arrayContaining([order])])
      expect([q, (await people.foreign.ask('GET', `/panels/meadow/find?q=${encodeURIComponent(q)}`)).body.data.groups]).toEqual([q, []])
    }
    for (const q of [`${url} x`, 'nobody@tidewell.example', 'made-']) expect([q, await idsOf('order', q)]).toEqual([q, []])
  })
  it('finds services by number, and by words of their name or network', async () => {
    expect(await idsOf('service', '2')).toEqual([2])
    expect(await idsOf('service', 'fAST')).toEqual([1, 2])
    expect(await idsOf('service', '%')).toEqual([])
    expect(await idsOf('service', '0% real_')).toEqual([3])
  })
  it('finds customers by the beginning of their address or name', async () => {
    expect(await rowsOf('customer', 'MARA@tide')).toEqual([{ id: known.customer, name: 'Mara Lind', second: 'mara@tidewell.example' }])
    expect(await idsOf('customer', 'mara li')).toEqual([known.customer])
    expect(await idsOf('customer', 'lind')).toEqual([])
  })
  it('finds a masked address only whole, and shows it masked', async () => {
    expect(await idsOf('customer', 'mara@tide', people.auditor)).toEqual([])
    const [customer] = await rowsOf('customer', 'mara@tidewell.example', people.auditor)
    expect(customer?.id).toBe(known.customer)
    expect(JSON.stringify(customer)).not.toContain('mara@tidewell')
  })
  it('asks for nothing that its caller may not see', async () => {
    const kinds = async (who: OperatorClient) => {
      const all = await Promise.all([known.order, known.ticket, known.customer, known.invoice, 'video'].map((q) => found(String(q), who)))
      return [...new Set(all.flat().map(({ kind }) => kind))].sort()
    }
    expect(await kinds(people.owner)).toEqual(['customer', 'invoice', 'order', 'service', 'ticket'])
    expect(await kinds(people.support)).toEqual(['customer', 'invoice', 'order', 'service', 'ticket'])
    expect(await kinds(people.editor)).toEqual(['order', 'service'])
  })
  it('finds nothing of another panel', async () => {
    for (const q of [known.order, known.ticket, known.customer, known.invoice].map(String))
      expect(
        (await people.foreign.ask('GET', `/panels/meadow/find?q=${q}`)).body.data.groups.filter(({ kind }: Group) => kind !== 'service'),
      ).toEqual([])
    expect((await people.foreign.ask('GET', '/panels/harbour/find?q=7')).status).toBe(404)
  })
  it('finds nothing by one letter or by a number longer than any, and refuses what is no text', async () => {
    expect([await found('v'), await found(' '), await found('9'.repeat(40))]).toEqual([[], [], []])
    for (const query of [`q=${'x'.repeat(101)}`, 'q=%00', 'q=a&q=b', 'other=1'])
      expect([query, (await people.owner.ask('GET', `/panels/harbour/find?${query}`)).status]).toEqual([query, 422])
  })
})
