import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../kernel/index.ts'
import { type TestDatabase, testApp, testDatabase } from '../testing/index.ts'
import { buildApp, claimKey, createRateLimiter, implement, type RequestContext, saveResource, userIdOf } from './index.ts'

const PANEL = 7
const echo = defineRoute({ method: 'POST', path: '/api/v1/echo/{id}' } as const, {
  id: 'TEST-1',
  operation: 'try1',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Echo',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  body: z.object({ email: z.email(), orders: z.array(z.object({ quantity: z.number().int().min(10) })).optional() }),
  response: z.object({ data: z.object({ id: z.number(), page: z.number(), locale: z.string() }) }),
})
const mine = defineRoute({ method: 'GET', path: '/api/v1/mine' } as const, {
  id: 'TEST-2',
  operation: 'try2',
  tag: 'Tests',
  auth: 'user',
  summary: 'Mine',
  response: z.object({ data: z.object({ user: z.number() }) }),
})
const limited = defineRoute({ method: 'POST', path: '/api/v1/limited' } as const, {
  id: 'TEST-3',
  operation: 'try3',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Limited',
})
const once = defineRoute({ method: 'POST', path: '/api/v1/once' } as const, {
  id: 'TEST-4',
  operation: 'try4',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Once',
  body: z.object({ value: z.string() }),
  response: z.object({ data: z.string() }),
})
const broken = defineRoute({ method: 'GET', path: '/api/v1/broken' } as const, {
  id: 'TEST-5',
  operation: 'try5',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Broken',
  response: z.object({ data: z.string() }),
})

let db: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp({
    panelOf: async (host) => (host === 'shop.test' ? { id: PANEL } : undefined),
    callerOf: async (_, bearer) => (bearer === 'good' ? { kind: 'user', userId: 3, via: 'session', sessionId: 's' } : undefined),
    rateLimiter: createRateLimiter(db.database),
    routes: [
      implement(echo, async ({ params, query }, context) => ({ data: { id: params.id, page: query.page, locale: context.locale } })),
      implement(mine, async (_, context) => ({ data: { user: userIdOf(context) } })),
      implement(limited, async () => undefined, { rateLimit: { name: 'test', per: 'ip', burst: 3, perMinute: 1, store: 'database' } }),
      implement(once, async ({ body }, context) => ({
        data: await db.database.transaction(context.panelId, async (trx) => {
          const { replayOf } = await claimKey(trx, context.idempotency)
          if (replayOf) return replayOf
          const made = `${body.value}-${Math.random()}`
          await saveResource(trx, context.idempotency, made)
          return made
        }),
      })),
      implement(broken, async () => {
        throw new Error('a secret inside')
      }),
    ],
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const headers = { host: 'shop.test:3000' }
const ask = (method: 'GET' | 'POST', url: string, payload?: object | string, more: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { ...headers, ...more }, ...(payload === undefined ? {} : { payload }) })

describe('the HTTP layer', () => {
  it('answers the same route under /core, on the core host and bare for the API families', async () => {
    const body = { email: 'a@b.co' }
    const answers = await Promise.all([
      ask('POST', '/core/api/v1/echo/4?page=2&locale=de', body),
      ask('POST', '/api/v1/echo/4?page=2&locale=de', body),
      app.inject({ method: 'POST', url: '/api/v1/echo/4?page=2&locale=de', headers: { host: 'core.shop.test' }, payload: body }),
    ])
    for (const answer of answers) expect(answer.json()).toEqual({ data: { id: 4, page: 2, locale: 'de' } })
  })
  it('answers 421 on a host that is no panel', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/core/api/v1/echo/4',
      headers: { host: 'evil.test' },
      payload: { email: 'a@b.co' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([421, { message: 'Unknown host' }])
  })
  it('names every bad field in one 422', async () => {
    const answer = await ask('POST', '/core/api/v1/echo/4?page=0', { email: 'x', orders: [{ quantity: 3 }] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ page: ['The page must be at least 1.'] })
    const second = await ask('POST', '/core/api/v1/echo/4', { email: 'x', orders: [{ quantity: 3 }] })
    expect(second.json().errors).toEqual({
      email: ['The email must be a valid email address.'],
      'orders.0.quantity': ['The orders.0.quantity must be at least 10.'],
    })
  })
  it.each([
    ['broken JSON', '{"email":', 422],
    ['no body', undefined, 422],
    ['an array', '[]', 422],
    ['a prototype key', '{"__proto__":{"email":"a@b.co"}}', 422],
  ])('never fails on %s', async (_, payload, status) => {
    const answer = await ask('POST', '/core/api/v1/echo/4', payload, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toBeTypeOf('string')
  })
  it('refuses a parameter that was sent twice', async () => {
    expect((await ask('POST', '/core/api/v1/echo/4?page=1&page=2', { email: 'a@b.co' })).statusCode).toBe(422)
  })
  it('answers the same 404 for an impossible id and an unknown path', async () => {
    const answers = [await ask('POST', '/core/api/v1/echo/x', { email: 'a@b.co' }), await ask('GET', '/core/api/v1/nothing')]
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not Found' }])
  })
  it('answers 401 only for a missing or bad bearer', async () => {
    const bearers: Record<string, string>[] = [{}, { authorization: 'Bearer bad' }, { authorization: 'Bearer good' }]
    const statuses = await Promise.all(bearers.map(async (more) => (await ask('GET', '/core/api/v1/mine', undefined, more)).statusCode))
    expect(statuses).toEqual([401, 401, 200])
  })
  it('tells nothing of the inside when it fails', async () => {
    const answer = await ask('GET', '/core/api/v1/broken')
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Server Error' }])
  })
  it('trusts forwarded headers of known proxies only', async () => {
    const seen = defineRoute({ method: 'GET', path: '/api/v1/seen' } as const, {
      id: 'TEST-6',
      operation: 'try6',
      tag: 'Tests',
      auth: 'guest',
      summary: 'Seen',
      response: z.object({ ip: z.string(), secure: z.boolean() }),
    })
    const behind = await testApp({
      panelOf: async () => ({ id: PANEL }),
      callerOf: async () => undefined,
      trustedProxies: ['10.1.0.0/16'],
      routes: [implement(seen, async (_, { ip, secure }) => ({ ip, secure }))],
    })
    const said = { ...headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    const from = async (remoteAddress: string) => (await behind.inject({ url: '/core/api/v1/seen', headers: said, remoteAddress })).json()
    const answers = [await from('10.1.2.3'), await from('127.0.0.1'), await from('10.2.0.1')]
    await behind.close()
    const visitor = { ip: '198.51.100.7', secure: true }
    expect(answers).toEqual([visitor, visitor, { ip: '10.2.0.1', secure: false }])
  })
  it('asks to retry soon while the database is away', async () => {
    const away = await buildApp({
      panelOf: async () => ({ id: PANEL }),
      callerOf: async () => undefined,
      logLevel: 'silent',
      routes: [
        implement(broken, async () => {
          throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
        }),
      ],
    })
    const answer = await away.inject({ url: '/core/api/v1/broken', headers })
    await away.close()
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '1', { message: 'Service Unavailable' }])
  })
  it('writes its failures down without the row that the database quotes', async () => {
    const log: string[] = []
    const quoting = await buildApp({
      panelOf: async () => ({ id: PANEL }),
      callerOf: async () => undefined,
      logStream: { write: (line) => void log.push(line) },
      routes: [
        implement(broken, async () => {
          throw Object.assign(new Error('duplicate key for ann@mail.test'), {
            code: '23505',
            detail: 'Key (email)=(ann@mail.test) exists.',
          })
        }),
      ],
    })
    await quoting.inject({ url: '/core/api/v1/broken?token=secret', headers })
    await quoting.close()
    expect(log.map((line) => JSON.parse(line).msg)).toEqual(['request failed', 'request completed'])
    expect(log[0]).toContain('23505')
    expect(JSON.parse(log[1] ?? '')).toMatchObject({ status: 500, code: 'request.serverError' })
    expect(log.join()).not.toMatch(/ann|secret/)
  })
  it('limits a flood over all nodes and says how long to wait', async () => {
    const statuses = []
    for (let i = 0; i < 4; i += 1) statuses.push((await ask('POST', '/core/api/v1/limited', {})).statusCode)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect(Number((await ask('POST', '/core/api/v1/limited', {})).headers['retry-after'])).toBeGreaterThan(0)
  })
  it('says in headers what is left of a limit, of which windows it is, and says so in the document', async () => {
    const document = (await app.inject({ url: '/core/openapi.json', headers: { host: 'shop.test' } })).json()
    const declared = (path: string, method: string, status: string) => {
      const answer = document.paths[path][method].responses[status]
      const { headers } = answer.$ref ? document.components.responses[String(answer.$ref).replace('#/components/responses/', '')] : answer
      return Object.keys(headers).filter((name) => name.startsWith('RateLimit-'))
    }
    const reported = (headers: Readonly<Record<string, unknown>>) =>
      ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy'].map((name) => headers[name])
    const read = await ask('GET', '/core/api/v1/mine', undefined, { authorization: 'Bearer good' })
    expect(reported(read.headers)).toEqual(['600', expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/), '600;w=30'])
    expect(declared('/api/v1/mine', 'get', '200')).toHaveLength(4)
    const from = { 'x-forwarded-for': '198.51.100.77' }
    const answers = []
    for (let nth = 0; nth < 4; nth += 1) answers.push(await ask('POST', '/core/api/v1/limited', {}, from))
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
    expect(reported(answers[3]?.headers ?? {})).toEqual(['3', '0', answers[3]?.headers['retry-after'], '3;w=180'])
    expect([declared('/api/v1/limited', 'post', '204').length, declared('/api/v1/limited', 'post', '429').length]).toEqual([4, 4])
    // What has no limit tells none, and declares none.
    const free = await ask('POST', '/core/api/v1/echo/1', { email: 'a@b.test' })
    expect([free.headers['ratelimit-limit'], declared('/api/v1/echo/{id}', 'post', '200')]).toEqual([undefined, []])
  })
  it('limits a customer’s reads in this process’s memory, but not while their own page is rendered', async () => {
    const reading = await testApp({
      panelOf: async () => ({ id: PANEL }),
      callerOf: async (_, bearer) => ({
        kind: 'user',
        userId: bearer === 'other' ? 4 : 3,
        via: 'session',
        sessionId: 's',
        ...(bearer === 'page' ? { isPage: true } : {}),
      }),
      rateLimiter: createRateLimiter(db.database),
      routes: [implement(mine, async (_, context) => ({ data: { user: userIdOf(context) } }))],
    })
    const read = async (bearer: string) =>
      (await reading.inject({ url: '/core/api/v1/mine', headers: { ...headers, authorization: `Bearer ${bearer}` } })).statusCode
    const flood = async (bearer: string) => {
      const statuses = await Promise.all(Array.from({ length: 700 }, () => read(bearer)))
      return [...new Set(statuses)].sort()
    }
    expect(await flood('page')).toEqual([200])
    expect(await flood('mine')).toEqual([200, 429])
    expect(await read('other')).toBe(200)
    await reading.close()
  })
  it('counts the addresses of one IPv6 subscriber together', async () => {
    const statusFrom = async (ip: string) => (await ask('POST', '/core/api/v1/limited', {}, { 'x-forwarded-for': ip })).statusCode
    const statuses = []
    for (const host of [1, 2, 3, 4]) statuses.push(await statusFrom(`2001:db8:1:2::${host}`))
    expect(statuses).toEqual([204, 204, 204, 429])
    expect(await statusFrom('2001:db8:1:3::1')).toBe(204)
  })
  it('does not evict an exhausted bucket because many others come', async () => {
    const limiter = createRateLimiter(db.database)
    const once = { name: 'once', per: 'ip', burst: 1, perMinute: 1, store: 'memory' } as const
    const from = (ip: string) => ({ panelId: PANEL, caller: { kind: 'guest' }, ip }) as RequestContext
    for (let nth = 0; nth < 49_999; nth += 1) await limiter.take(once, from(`early ${nth}`))
    await limiter.take(once, from('full'))
    for (let nth = 0; nth < 9; nth += 1) await limiter.take(once, from(`late ${nth}`))
    await expect(limiter.take(once, from('full'))).rejects.toThrow('Too many requests')
  })
  it('presents the first answer again for a repeated key and refuses another body', async () => {
    const key = { 'idempotency-key': 'k1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/core/api/v1/once', { value: 'a' }, key)))
    expect(new Set(answers.map((answer) => answer.json().data)).size).toBe(1)
    expect((await ask('POST', '/core/api/v1/once', { value: 'b' }, key)).statusCode).toBe(422)
  })
  it('lets only the panel’s own pages call across origins', async () => {
    const own = await ask('GET', '/core/api/v1/mine', undefined, { authorization: 'Bearer good', origin: 'https://shop.test' })
    const foreign = await ask('GET', '/core/api/v1/mine', undefined, { authorization: 'Bearer good', origin: 'https://evil.test' })
    expect([own.headers['access-control-allow-origin'], foreign.headers['access-control-allow-origin']]).toEqual([
      'https://shop.test',
      undefined,
    ])
  })
  it('serves the OpenAPI document of what is bound', async () => {
    const document = (await ask('GET', '/core/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/v1/echo/{id}')
  })
})
