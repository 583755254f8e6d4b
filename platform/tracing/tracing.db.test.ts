import { once } from 'node:events'
import { createServer, request as requestHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '../database/index.ts'
import { buildApp, implement } from '../http/index.ts'
import { installJobs, queuesOf, startWorker } from '../jobs/index.ts'
import { defineRoute } from '../kernel/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { startTracing } from './index.ts'

const PANEL = 7
const SECRETS = [
  'token-in-the-address',
  'value-of-a-statement',
  'key-of-a-provider',
  'name=in-the-query',
  'text-of-an-error',
  'me@mail.test',
]

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
}

const order = defineRoute({ method: 'POST', path: '/api/v1/orders/{token}' } as const, {
  id: 'TEST-1',
  operation: 'try1',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Order',
  params: z.object({ token: z.string() }),
  body: z.object({ email: z.string(), fails: z.boolean().default(false) }),
  response: z.object({ data: z.object({ statuses: z.array(z.number()) }) }),
})

let db: TestDatabase
let provider: Server
let collector: Server
let app: FastifyInstance
let stopTracing: () => Promise<void>
const received: { authorization: string | undefined; text: string }[] = []
const providerHeaders: string[] = []
const log: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  provider = await listening((request, answer) => {
    providerHeaders.push(...Object.keys(request.headers))
    answer.writeHead(request.url?.startsWith('/late') ? 504 : 200).end('{}')
  })
  collector = await listening(async (request, answer) => {
    const { headers, url } = request
    const text = (await request.toArray()).join('')
    if (url === '/v1/traces') received.push({ authorization: headers.authorization, text })
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  stopTracing = await startTracing({
    endpoint: `${addressOf(collector)}/`,
    headers: { authorization: 'Bearer of-the-collector' },
    share: 1,
    roles: ['http'],
  })
  app = await buildApp({
    panelOf: async () => ({ id: PANEL }),
    callerOf: async () => undefined,
    routes: [implement(order, ({ body }) => placed(body.fails))],
    strictResponses: true,
    logStream: { write: (line) => void log.push(line) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await stopTracing()
  for (const server of [provider, collector]) server.close()
  await db.close()
})

it('follows a request to its statements and to the calls that it makes, and says where each failed', async () => {
  const call = (body: object) =>
    fetch(`${addressOf(app.server)}/core/api/v1/orders/token-in-the-address`, {
      method: 'POST',
      headers: { traceparent: FOREIGN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await call({ email: 'me@mail.test' })).json()).toEqual({ data: { statuses: [200, 504] } })
  expect((await call({ email: 'me@mail.test', fails: true })).status).toBe(500)
  const spans = await sent((all) => all.filter(({ kind }) => kind === SERVER).length === 2)
  const [good, bad] = spans.filter(({ kind }) => kind === SERVER)
  expect([good?.name, attributeOf(good, 'http.response.status_code'), good?.status.code ?? 0]).toEqual([
    'POST /core/api/v1/orders/:token',
    200,
    0,
  ])
  expect([attributeOf(bad, 'http.response.status_code'), bad?.status.code]).toEqual([500, FAILED])
  const of = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
  expect(of(good).map(({ name }) => name)).toEqual(['select platform.panel_id', 'GET 127.0.0.1', 'POST 127.0.0.1'])
  expect(of(good).map((span) => attributeOf(span, 'http.response.status_code'))).toEqual([undefined, 200, 504])
  expect(attributeOf(of(good)[0], 'db.query.text')).toBe('select platform.panel_id() as panel, $1::text as value')
  expect(of(bad).map((span) => [span.name, span.status.code, attributeOf(span, 'error.type')])).toEqual([['select', FAILED, '22012']])
  expect(good?.traceId).not.toBe(bad?.traceId)
  expect(log.map((line) => JSON.parse(line)).find(({ event }) => event === 'request.completed')).toMatchObject({ trace_id: good?.traceId })
})

it('tells the collector who sends, takes no parent from outside, and announces none', () => {
  expect(received.map(({ authorization }) => authorization)).toContain('Bearer of-the-collector')
  expect(received[0]?.text).toContain('"vitrine"')
  expect(received.map(({ text }) => text).join('')).not.toContain(FOREIGN.split('-')[1])
  expect(providerHeaders).not.toContain('traceparent')
})

it('carries no address, value, key or text of an error', () => {
  const all = received.map(({ text }) => text).join('')
  expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([])
})

it('follows a worker through what it takes, and drops polls that find nothing', async () => {
  let polls = 0
  const run = async () => {
    polls += 1
    await db.database.system((trx) => trx.rows(sql<{ poll: number }>`select ${polls}::int as poll`))
    return polls === 3 ? 2 : 0
  }
  const work = { subscriptions: [], schedules: [], dueRows: [{ name: 'test.due', idleMs: 20, concurrency: 1, run }] }
  await installJobs(db.adminUrl, queuesOf(work))
  const worker = await startWorker({ database: db.database, url: db.adminUrl, role: 'vitrine_app', onError: () => {}, ...work })
  await vi.waitUntil(() => polls >= 6)
  await worker.stop()
  const spans = await sent((all) => all.some(({ name }) => name === 'poll test.due'))
  const roots = spans.filter(({ name }) => name === 'poll test.due')
  expect(roots.map((root) => attributeOf(root, 'vitrine.rows_taken'))).toEqual([2])
  const ofWorker = spans.filter(({ traceId }) => traceId === roots[0]?.traceId).map(({ name }) => name)
  expect(ofWorker.toSorted()).toEqual(['poll test.due', 'select'])
  expect(spans.filter(({ name }) => name.startsWith('poll '))).toHaveLength(1)
})

it('begins no trace for a statement that nothing asked for, and records nothing once it is stopped', async () => {
  await db.database.statement(sql`select 'alone'`)
  await stopTracing()
  const count = received.length
  await app.inject({ method: 'POST', url: '/core/api/v1/orders/later', payload: { email: 'me@mail.test' } })
  expect(received.slice(count)).toEqual([])
  expect(received.map(({ text }) => text).join('')).not.toContain('alone')
})

const SERVER = 2
const FAILED = 2
const FOREIGN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

/** What a handler of an order does: a statement, a call by fetch, a call by node:http. */
async function placed(fails: boolean) {
  await db.database.transaction(PANEL, async (trx) => {
    if (fails) await trx.run(sql`select 1 / 0, ${'text-of-an-error'}`)
    await trx.one(sql<{ panel: number; value: string }>`select platform.panel_id() as panel, ${'value-of-a-statement'}::text as value`)
  })
  const fetched = await fetch(`${addressOf(provider)}/key-of-a-provider?name=in-the-query`)
  await fetched.text()
  const late = requestHttp(`${addressOf(provider)}/late`, { method: 'POST', agent: false }).end('key-of-a-provider')
  const [answer] = await once(late, 'response')
  await answer.resume().toArray()
  return { data: { statuses: [fetched.status, answer.statusCode] } }
}

/** What the collector has, once it has enough; spans are sent in batches of five seconds. */
async function sent(isEnough: (spans: Span[]) => boolean): Promise<Span[]> {
  await vi.waitUntil(() => isEnough(spansOf(received.map(({ text }) => text))), { timeout: 30_000 })
  return spansOf(received.map(({ text }) => text))
}

const spansOf = (texts: readonly string[]): Span[] =>
  texts
    .flatMap((text) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

function attributeOf(span: Span | undefined, key: string): string | number | undefined {
  const value = span?.attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

async function listening(listener: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
