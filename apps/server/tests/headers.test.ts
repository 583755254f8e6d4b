import { request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type Things } from '../testing/calls.ts'
import { registry } from '../testing/registry.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

const HOST = 'alpha.localhost'
const NOT_FOUND = { message: 'Not Found' }

let world: World
let port: number
let own: Things
beforeAll(async () => {
  world = await twoPanels()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
  own = { person: world.home.people.owner.things, panel: world.home.things }
})
afterAll(() => world.close())

const ask = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  world.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { host: HOST, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const signedIn = () => ({ authorization: `Bearer ${world.home.people.owner.bearer}` })

describe('every answer of the API', () => {
  it.each(registry.filter(({ def }) => def.method === 'GET'))(
    '$name says that it is data and how long it may be kept',
    async ({ def, call }) => {
      const answer = await ask('GET', addressOf(def.path, call.request(own)), signedIn())
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-site',
        // A redirect says nothing but where to go.
        ...(answer.statusCode === 302 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(answer.headers).not.toHaveProperty('x-powered-by')
      expect(answer.headers).not.toHaveProperty('server')
      const isShared = answer.headers['cache-control'] === 'public, max-age=0, must-revalidate'
      if (isShared) expect([def.auth, answer.headers.etag]).toEqual(['guest', expect.any(String)])
      else expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
  it.each([
    ['401', 'GET', '/core/api/v1/profile', 401],
    ['404 of an order', 'GET', '/core/api/v1/orders/1', 401],
    ['404 of no route', 'GET', '/core/nothing/here', 404],
    ['404 of a broken address', 'GET', '/core/api/v1/services/%zz', 404],
    ['404 of an endless address', 'GET', `/core/api/v1/services/${'a'.repeat(5000)}`, 404],
    ['422', 'POST', '/core/login', 422],
  ])('says so with %s as well', async (_, method, url, status) => {
    const answer = await ask(method, url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Object.keys(answer.json()).filter((key) => key !== 'errors')).toEqual(['message'])
  })
  it('tells browsers to come back over https, because the shop is one of https', async () => {
    const hsts = 'max-age=31536000; includeSubDomains'
    for (const requested of [{ 'x-forwarded-proto': 'https' }, {}] as Record<string, string>[]) {
      expect((await ask('GET', '/core/settings', requested)).headers['strict-transport-security']).toBe(hsts)
      expect((await ask('POST', '/core/api/v2', requested)).headers['strict-transport-security']).toBe(hsts)
    }
  })
  it('sets only cookies of https, whatever the proxy leaves out', async () => {
    const { email, password } = own.person
    const answer = await ask('POST', '/core/login', { 'content-type': 'application/json' }, JSON.stringify({ email, password }))
    expect(answer.cookies.length).toBeGreaterThan(1)
    for (const { name, secure } of answer.cookies) expect([name, secure]).toEqual([name, true])
  })
  it('has a request id of its own, whatever the client sends', async () => {
    const answers = await Promise.all([1, 2].map(() => ask('GET', '/core/settings', { 'x-request-id': 'mine', 'request-id': 'mine' })))
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
    expect(answers.map(({ headers }) => headers['x-request-id'])).not.toContain('mine')
  })
})

describe('other hosts and origins', () => {
  it('answers the same under /core and on the core host (API-004)', async () => {
    const [under, beside] = [await ask('GET', '/core/settings'), await ask('GET', '/settings', { host: `core.${HOST}` })]
    expect([beside.statusCode, beside.body]).toEqual([200, under.body])
    expect((await ask('GET', '/settings', { host: `CORE.Alpha.LocalHost:8443` })).body).toBe(under.body)
  })
  it('answers 421 on a host that is no panel, and tells nothing', async () => {
    for (const host of [
      'evil.test',
      'core.evil.test',
      'xalpha.localhost',
      'alpha.localhost.evil.test',
      'core.core.alpha.localhost',
      '[::1]',
      '',
    ]) {
      const answer = await ask('GET', '/core/settings', { host, ...signedIn() })
      expect([host, answer.statusCode, answer.json()]).toEqual([host, 421, { message: 'Unknown host' }])
    }
  })
  it.each([
    [`https://${HOST}`, true],
    [`https://core.${HOST}`, true],
    [`https://${HOST}:3000`, true],
    [`https://${HOST}:3001`, false],
    // The shop is one of https, however it was asked.
    [`http://${HOST}`, false],
    [`http://${HOST}:3000`, false],
    ['https://beta.localhost', false],
    ['https://evil.test', false],
    [`https://${HOST}.evil.test`, false],
    [`https://evil.${HOST}`, false],
    [`https://user@${HOST}`, false],
    [`https://${HOST}/`, false],
    ['null', false],
    ['*', false],
  ])('lets a page of %s read answers: %s (API-002)', async (origin, isOwn) => {
    const params = { host: `core.${HOST}:3000`, origin }
    for (const answer of [
      await ask('POST', '/login', params, '{}'),
      await ask('POST', '/register', params, '{}'),
      await ask('POST', '/google-one-tap', params, '{}'),
      await ask('POST', '/api/v1/marketing-sources', params, '{}'),
      await ask('GET', '/api/v1/profile', params),
      await ask('GET', '/api/v1/services', params),
      await ask('OPTIONS', '/login', { ...params, 'access-control-request-method': 'POST' }),
    ]) {
      expect(answer.headers['access-control-allow-origin']).toBe(isOwn ? origin : undefined)
      expect(answer.headers['access-control-allow-credentials']).toBe(isOwn ? 'true' : undefined)
    }
  })
  it('lets no page of http read what was asked over https', async () => {
    const answer = await ask('GET', '/api/v1/profile', { host: `core.${HOST}`, origin: `http://${HOST}`, 'x-forwarded-proto': 'https' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
  it('lets its own pages see the bearer of a login over the core host (API-001)', async () => {
    const { email, password } = own.person
    const headers = { host: `core.${HOST}`, origin: `https://${HOST}`, 'content-type': 'application/json' }
    const answer = await ask('POST', '/login', headers, JSON.stringify({ email, password }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.authorization).toMatch(/^Bearer .{20,}$/)
    expect(String(answer.headers['access-control-expose-headers']).toLowerCase()).toContain('authorization')
    const profile = await ask('GET', '/api/v1/profile', { ...headers, authorization: String(answer.headers.authorization) })
    expect(profile.statusCode).toBe(200)
  })
})

describe('methods', () => {
  it.each(registry)('$name answers 404 to methods it does not have', async ({ def, call }) => {
    const url = addressOf(def.path, call.request(own))
    const known = registry.filter(({ def: { path } }) => path === def.path).map(({ def: { method } }) => String(method))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !known.includes(one))) {
      // Two patterns may fit one address (`/services/labels` and `/services/{slug}`): then the other one answers.
      if (registry.some((other) => other.def.method === method && fits(other.def.path, def.path))) continue
      const answer = await ask(method, url, signedIn())
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, NOT_FOUND])
    }
  })
  it.each(registry.filter(({ def }) => def.method === 'GET'))('$name answers HEAD as GET, without a body', async ({ def, call }) => {
    const url = addressOf(def.path, call.request(own))
    const [head, get] = [await ask('HEAD', url, signedIn()), await ask('GET', url, signedIn())]
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  })
  it('answers preflights with 204 and nothing else', async () => {
    const answer = await ask('OPTIONS', '/core/api/v1/orders', { origin: `https://${HOST}` })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await ask('OPTIONS', '/core/api/v1/orders', { host: 'evil.test' })).statusCode).toBe(421)
  })
  it('knows neither TRACE nor CONNECT', async () => {
    expect(await raw(`TRACE /core/settings HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)).not.toMatch(/^HTTP\/1.1 2/)
    expect(await raw(`CONNECT ${HOST}:443 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)).not.toMatch(/^HTTP\/1.1 2/)
  })
})

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path) && pattern !== path

/** Sends bytes as they are, as no HTTP client would. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })

describe('what the edge refuses', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    ask('POST', '/core/login', { 'content-type': 'application/json', ...headers }, payload)
  it('refuses bodies over 256 KiB without reading them, and takes one just below', async () => {
    const big = await post(JSON.stringify({ email: 'a'.repeat(256 * 1024) }))
    expect([big.statusCode, big.json()]).toEqual([422, { message: 'Sent data is invalid' }])
    expect((await post(JSON.stringify({ email: 'a'.repeat(255 * 1024) }))).json()).toHaveProperty('errors.email')
  })
  it.each(['text/xml', 'multipart/form-data', 'application/x-www-form-urlencoded', 'nonsense', 'application/json; charset=utf-7'])(
    'refuses or reads a body of type %s, and never fails',
    async (type) => {
      const answer = await post('a=b', { 'content-type': type })
      expect([answer.statusCode, answer.json().message]).toEqual([422, expect.any(String)])
    },
  )
  it('answers JSON with a message to broken HTTP', async () => {
    for (const bytes of [
      'GET /core/settings HTTP/1.1\r\n\r\n',
      `GET /core/settings HTTP/1.1\r\nHost: ${HOST}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      `POST /core/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `GET /core/settings HTTP/1.1\r\nHost: ${HOST}\r\nX: a\rb\r\n\r\n`,
      `GET /core/\u0000 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`,
    ]) {
      const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
      // Without a Host, Node itself answers with nothing.
      if (bytes.includes('Host:')) expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) })
      expect(body).not.toMatch(/node_modules| at /)
    }
  })
  it('takes no panel and no address from headers that anybody can send', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        host: HOST,
        'x-host': 'beta.localhost',
        'x-original-host': 'beta.localhost',
        'x-panel-id': '2',
        'x-rewrite-url': '/core/api/v1/profile',
      }
      requestHttp({ port, host: '127.0.0.1', path: '/core/settings', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end()
    })
    expect(JSON.parse(answer).data.panel_name).toBe('qx-alpha-panel')
  })
})

describe('the log', () => {
  it('has one line for each answer, with the pattern instead of the address', async () => {
    world.log.length = 0
    await ask('GET', '/core/unsubscribe/5?signature=a-secret-signature', {
      ...signedIn(),
      cookie: 'AUTH_TOKEN=vs_secret',
      'x-country-code': 'DE',
    })
    await ask('POST', '/core/login', { 'content-type': 'application/json' }, '{"email":"someone@mail.test","password":"a secret"}')
    await ask('GET', '/core/nothing/someone@mail.test?token=a-secret-token')
    await ask('GET', '/core/%zz?token=a-secret-token')
    const lines = world.log.map((line) => JSON.parse(line))
    expect(lines.slice(0, 3)).toEqual([
      expect.objectContaining({ method: 'GET', route: '/core/unsubscribe/:userId', status: 422, panelId: world.home.panel.id }),
      expect.objectContaining({ method: 'POST', route: '/core/login', status: 422, code: 'account.wrongCredentials' }),
      expect.objectContaining({ method: 'GET', route: 'unknown', status: 404, code: 'request.notFound' }),
    ])
    for (const line of lines)
      expect(line).toMatchObject({ requestId: expect.any(String), seconds: expect.any(Number), msg: 'request completed' })
    expect(world.log.join()).not.toMatch(/secret|someone|@|\?|vs_|va_/)
  })
})
