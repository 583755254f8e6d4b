import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twoPanels, type World } from '../testing/two-panels.ts'

let world: World
let port: number
let host: string
beforeAll(async () => {
  world = await twoPanels()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
  host = world.home.panel.host
})
afterAll(() => world.close())

describe('a form on a page of another site', () => {
  const CREDENTIALS = () => {
    const { email, password } = world.home.people.owner.things
    return { email, password }
  }
  it.each([
    ['application/x-www-form-urlencoded', () => new URLSearchParams(CREDENTIALS()).toString()],
    // The field's name and value put together are JSON.
    ['text/plain', () => `${JSON.stringify(CREDENTIALS()).slice(0, -1)},"a":"="}`],
    [
      'multipart/form-data; boundary=x',
      () => `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${CREDENTIALS().email}\r\n--x--\r\n`,
    ],
  ])('of type %s signs nobody in', async (type, body) => {
    const headers = { host, 'content-type': type, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    const answer = await world.app.inject({ method: 'POST', url: '/core/login', headers, payload: body() })
    expect([answer.statusCode, answer.headers['set-cookie'], answer.headers.authorization]).toEqual([422, undefined, undefined])
  })
  it('does nothing in the name of the visitor whose cookie comes along', async () => {
    const cookie = `AUTH_TOKEN=${world.home.people.owner.cookie}`
    for (const [method, url] of [
      ['POST', '/core/api/v1/orders'],
      ['POST', '/core/api/v1/withdrawal'],
      ['POST', '/core/api/v1/api-token'],
      ['GET', '/core/api/v1/profile'],
      ['GET', '/core/refresh'],
    ] as const) {
      const answer = await world.app.inject({
        method,
        url,
        headers: { host, cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      })
      expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 401, undefined])
    }
  })
})

describe('a path that climbs', () => {
  it.each([
    '/core/../package.json',
    '/core/..%2f..%2fpackage.json',
    '/core/api/v1/services/..%2f..%2f..%2fetc%2fpasswd',
    '/core/%2e%2e/%2e%2e/etc/passwd',
    '/core/api/v1/documents/..%2f..%2fmaster-key?signature=a',
    '/core/files/..%2f..%2fmaster-key',
    '/core//etc/passwd',
    '/core/..\\..\\package.json',
    '/core/%00/../package.json',
    '/core/api/v1/services/%c0%ae%c0%ae%2fpackage.json',
  ])('%s leads nowhere', async (url) => {
    const { bearer } = world.home.people.owner
    const answer = await raw(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close\r\n\r\n`)
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toBeGreaterThanOrEqual(400)
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toBeLessThan(500)
    expect(answer).not.toMatch(/"private"|root:x:|workspaces/)
  })
})

/** Sends bytes as they are; all that comes back until the line is closed. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('a request hidden in the body of another', () => {
  /** Answered, it would tell the panel's name. */
  const HIDDEN = () => `GET /core/settings HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const post = (lines: readonly string[], body: string) =>
    raw(`${['POST /core/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n${body}`)
  it.each([
    ['both lengths', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
    ['both lengths, the other way round', ['Transfer-Encoding: chunked', 'Content-Length: 4']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 60']],
    ['a length with a sign', ['Content-Length: +0']],
    ['a list of lengths', ['Content-Length: 0, 60']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['chunked and more', ['Transfer-Encoding: chunked, identity']],
    ['a blank before the colon', ['Transfer-Encoding : chunked']],
    ['a folded line', ['Transfer-Encoding:', ' chunked', 'Content-Length: 5']],
    ['a tab in the name', ['Transfer-Encoding\t: chunked']],
  ])('is not found by %s', async (_, lines) => {
    const answer = await post(lines, `0\r\n\r\n${HIDDEN()}`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    expect(answer).not.toContain(world.home.panel.name)
  })
  it('is part of the body where its length says so', async () => {
    const answer = await post([`Content-Length: ${HIDDEN().length}`, 'Connection: close'], HIDDEN())
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    expect(answer).not.toContain(world.home.panel.name)
  })
})
