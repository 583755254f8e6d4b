import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressProblem } from './address-problem.ts'
import { createWebFeed } from './index.ts'

describe('addresses', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/feed',
    'gopher://example.com',
    'http://user:pass@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'https://169.254.169.254/latest/meta-data/',
    'http://①②⑦.⓪.⓪.①/',
  ])('%s is never asked', (address) => {
    expect(addressProblem(new URL(address))).toBeDefined()
  })
})

describe('a private server', () => {
  let requestCount = 0
  const server = createServer((_, response) => {
    requestCount += 1
    response.end('<rss version="2.0"><channel><title>secret</title></channel></rss>')
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  it('is not reached: by number, by name, or by a redirect from the one address that is open', async () => {
    const { port } = server.address() as AddressInfo
    const redirecting = createServer((_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end())
    redirecting.listen(0, '127.0.0.1')
    await once(redirecting, 'listening')
    const sandboxUrl = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
    const feed = createWebFeed({ sandboxUrl, timeoutMs: 3_000 })
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      'http://localhost/',
      `${sandboxUrl}/blog`,
      'https://www.youtube.com/@somebody',
    ]) {
      expect(await feed.read({ url, known: null }), url).toMatchObject({ kind: 'failed', because: 'forbidden' })
    }
    const known = { feedUrl: `http://127.0.0.1:${port}/`, etag: null, lastModified: null }
    expect(await feed.read({ url: 'https://www.youtube.com/@somebody', known })).toMatchObject({ because: 'forbidden' })
    expect(requestCount).toBe(0)
    redirecting.close()
  })
})
