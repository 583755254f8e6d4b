import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../kernel/index.ts'
import { buildApp, implement, isSecure, type RawRoutes } from '../index.ts'

const which = defineRoute({ method: 'GET', path: '/which' } as const, {
  id: 'WIRE-1',
  operation: 'wire1',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Which',
  response: z.object({ panel: z.number(), secure: z.boolean() }),
})
const say = defineRoute({ method: 'POST', path: '/say' } as const, {
  id: 'WIRE-2',
  operation: 'wire2',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Say',
  body: z.object({ text: z.string() }),
  response: z.object({ text: z.string() }),
})
const photo = defineRoute({ method: 'POST', path: '/photo' } as const, {
  id: 'WIRE-3',
  operation: 'wire3',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Photo',
  body: z.object({ file: z.instanceof(File) }),
  form: { fileBytesMax: 1_000_000 },
  response: z.object({ bytes: z.number() }),
})
/** Writes its answer itself, as API v2 and the event stream do. */
const hijacked: RawRoutes = {
  name: 'wire.hijacked',
  mount: (app) => {
    app.get('/hijacked', (_, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  },
}

/** `old.test` is a shop of http, as demo shops are; `shop.test` one of https. */
const panels: Readonly<Record<string, { readonly id: number; readonly origin: string }>> = {
  'shop.test': { id: 1, origin: 'https://shop.test' },
  'old.test': { id: 2, origin: 'http://old.test' },
}
const log: string[] = []
const anApp = async (more: { forwardedHost?: boolean; bodyTimeouts?: { bodyMs: number; fileMs: number } } = {}) => {
  const built = await buildApp({
    panelOf: async (host) => panels[host],
    callerOf: async () => undefined,
    routes: [
      implement(which, async (_, { panelId, secure }) => ({ panel: panelId, secure })),
      implement(say, async ({ body }) => body),
      implement(photo, async ({ body }) => ({ bytes: body.file.size })),
    ],
    rawRoutes: [hijacked],
    logStream: { write: (line) => void log.push(line) },
    ...more,
  })
  built.get('/page', async (request, reply) => reply.type('text/plain').send(String(isSecure(request))))
  built.get('/moved', async (_, reply) => reply.redirect('/page', 302))
  await built.listen({ host: '127.0.0.1', port: 0 })
  return built
}

let app: FastifyInstance
beforeAll(async () => {
  app = await anApp()
})
afterAll(() => app.close())

const open = (to: FastifyInstance = app): Socket => connect((to.server.address() as AddressInfo).port, '127.0.0.1')

/** Everything received until the connection is closed. */
async function heard(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(socket, 'close')
  return text
}

const sent = (lines: readonly string[], body = '', to?: FastifyInstance): Promise<string> => {
  const socket = open(to)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return heard(socket)
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const headOf = (answer: string): string => answer.split('\r\n\r\n')[0]?.toLowerCase() ?? ''
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
const HSTS = 'strict-transport-security: max-age=31536000; includesubdomains'

describe('every answer', () => {
  it.each(['/core/which', '/core/hijacked', '/page', '/moved', '/core/nothing', '/core/%zz', 'http://shop.test/core/which'])(
    '%s says what it is and that the shop is one of https',
    async (target) => {
      const head = headOf(await sent([`GET ${target} HTTP/1.1`, 'Host: shop.test']))
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
      // A malformed target has no panel yet.
      if (!target.includes('%zz')) expect(head).toContain(HSTS)
      if (!target.includes('/core/')) return
      expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
      expect(head).toContain('cross-origin-resource-policy: same-site')
    },
  )
  it('says nothing of https in a shop of http, unless it was asked so', async () => {
    expect(headOf(await sent(['GET /page HTTP/1.1', 'Host: old.test']))).not.toContain('strict-transport-security')
    expect(headOf(await sent(['GET /page HTTP/1.1', 'Host: old.test', 'X-Forwarded-Proto: https']))).toContain(HSTS)
  })
  it('is a message and nothing else for bytes that are no HTTP', async () => {
    const answer = await sent(['nonsense'])
    expect([statusOf(answer), bodyOf(answer)]).toEqual([400, { message: 'Bad Request' }])
    expect(headOf(answer)).toContain('x-content-type-options: nosniff')
    const long = await sent(['GET /page HTTP/1.1', 'Host: shop.test', `X: ${'a'.repeat(40_000)}`])
    expect(statusOf(long)).toBe(431)
  })
})

describe('the shop that is asked', () => {
  const panelOf = async (lines: readonly string[], to?: FastifyInstance) => {
    const answer = await sent(lines, '', to)
    return statusOf(answer) === 200 ? (bodyOf(answer) as { panel: number }).panel : statusOf(answer)
  }
  it('is named by Host alone, whatever a proxy passes on', async () => {
    expect(await panelOf(['GET /core/which HTTP/1.1', 'Host: shop.test', 'X-Forwarded-Host: old.test'])).toBe(1)
    expect(await panelOf(['GET /core/which HTTP/1.1', 'Host: evil.test', 'X-Forwarded-Host: old.test'])).toBe(421)
  })
  it('is named by X-Forwarded-Host where the deployment says so, and caches are told', async () => {
    const behind = await anApp({ forwardedHost: true })
    const lines = ['GET /core/which HTTP/1.1', 'Host: inner.test', 'X-Forwarded-Host: old.test']
    expect(await panelOf(lines, behind)).toBe(2)
    expect(headOf(await sent(lines, '', behind))).toMatch(/vary: .*x-forwarded-host/)
    await behind.close()
  })
  it('is the one of an absolute address', async () => {
    expect(await panelOf(['GET http://old.test/core/which HTTP/1.1', 'Host: shop.test'])).toBe(2)
    expect(await panelOf(['GET http://evil.test/core/which HTTP/1.1', 'Host: shop.test'])).toBe(421)
    expect(await panelOf(['GET http://user@old.test/core/which HTTP/1.1', 'Host: shop.test'])).toBe(421)
  })
  it('is not two', async () => {
    const answer = await sent(['GET /core/which HTTP/1.1', 'Host: old.test', 'Host: shop.test'])
    expect([statusOf(answer), bodyOf(answer)]).toEqual([400, { message: 'Bad Request' }])
  })
})

describe('methods that no page and no program uses', () => {
  it.each([
    ['TRACE /page HTTP/1.1', 405],
    ['TRACE /core/which HTTP/1.1', 405],
    ['TRACE /nothing HTTP/1.1', 405],
    ['OPTIONS * HTTP/1.1', 400],
  ])('answers %s with %i, and nothing is wrong here', async (line, status) => {
    log.length = 0
    const answer = await sent([line, 'Host: shop.test'])
    expect(statusOf(answer)).toBe(status)
    if (status === 405) expect(headOf(answer)).toContain('allow: get, head, post, put, patch, delete, options')
    expect(log.map((said) => JSON.parse(said).level)).toEqual([30])
  })
})

describe('a shop of https', () => {
  const requested = (line: string, proto?: string, host = 'shop.test') =>
    sent([line, `Host: ${host}`, ...(proto ? [`X-Forwarded-Proto: ${proto}`] : [])])
  it('leads a page that was asked by http to https', async () => {
    const answer = await requested('GET /page?a=%2F%2Fevil.test HTTP/1.1', 'http', 'shop.test:80')
    expect(statusOf(answer)).toBe(308)
    expect(headOf(answer)).toContain('location: https://shop.test/page?a=%2f%2fevil.test')
    expect(headOf(answer)).toContain('cache-control: no-store')
    expect(headOf(await requested('GET //evil.test/x HTTP/1.1', 'http'))).toContain('location: https://shop.test//evil.test/x')
  })
  it('helps no program to go on in the open', async () => {
    for (const line of ['GET /core/which HTTP/1.1', 'POST /page HTTP/1.1']) {
      const answer = await requested(line, 'http')
      expect([statusOf(answer), bodyOf(answer)]).toEqual([421, { message: 'Ask over https' }])
    }
  })
  it('answers where the proxy says https or nothing, and is one of https in both cases', async () => {
    for (const proto of ['https', undefined]) {
      expect(bodyOf(await requested('GET /core/which HTTP/1.1', proto))).toEqual({ panel: 1, secure: true })
      expect(await requested('GET /page HTTP/1.1', proto)).toMatch(/\r\n\r\ntrue$/)
    }
  })
  it('leaves a shop of http alone', async () => {
    expect(statusOf(await requested('GET /page HTTP/1.1', 'http', 'old.test'))).toBe(200)
    expect(bodyOf(await requested('GET /core/which HTTP/1.1', 'http', 'old.test'))).toEqual({ panel: 2, secure: false })
  })
})

describe('a body', () => {
  const FORM = 'multipart/form-data; boundary=x'
  const begin = (to: FastifyInstance, path: string, type: string) => {
    const socket = open(to)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    return socket
  }
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  it('that never ends is a 408 and the end of its line, while a photo may go on', async () => {
    const hasty = await anApp({ bodyTimeouts: { bodyMs: 50, fileMs: 60_000 } })
    const upload = begin(hasty, '/core/photo', FORM)
    upload.write(chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nab'))
    const stuck = [begin(hasty, '/core/say', 'application/json'), begin(hasty, '/nothing', 'text/plain')]
    for (const socket of stuck) socket.write(chunk('{'))
    for (const answer of await Promise.all(stuck.map(heard))) expect(answer === '' || statusOf(answer) !== 200).toBe(true)
    const first = begin(hasty, '/core/say', 'application/json')
    first.write(chunk('{'))
    expect(statusOf(await heard(first))).toBe(408)
    upload.write(`${chunk('c\r\n--x--\r\n')}0\r\n\r\n`)
    const answer = await heard(upload)
    expect([statusOf(answer), bodyOf(answer)]).toEqual([200, { bytes: 3 }])
    await hasty.close()
  })
  it('that comes in time is read', async () => {
    const answer = await sent(
      ['POST /core/say HTTP/1.1', 'Host: shop.test', 'Content-Type: application/json', 'Content-Length: 12'],
      '{"text":"hi"}'.slice(0, 12),
    )
    expect(statusOf(answer)).toBe(422)
    const whole = await sent(
      ['POST /core/say HTTP/1.1', 'Host: shop.test', 'Content-Type: application/json', 'Content-Length: 13'],
      '{"text":"hi"}',
    )
    expect(bodyOf(whole)).toEqual({ text: 'hi' })
  })
  it('of any request has a limit at the server itself', () => {
    expect(app.server.requestTimeout).toBeGreaterThan(0)
    expect(app.server.requestTimeout).toBeLessThanOrEqual(300_000)
    expect(app.server.timeout).toBeGreaterThan(0)
  })
  it.each(['application/json', FORM])('that is broken off (%s) is no failure of ours', async (type) => {
    log.length = 0
    const socket = begin(app, type === FORM ? '/core/photo' : '/core/say', type)
    socket.write(chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'))
    await expect.poll(() => app.server.listening && connectionsOf(app)).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => log.length).toBeGreaterThan(0)
    expect(log.map((said) => JSON.parse(said).level)).not.toContain(50)
  })
})

const connectionsOf = (of: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => of.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
