import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebFeed } from './index.ts'
import { addressProblem, isPublicAddress } from './public-address.ts'

describe('addresses', () => {
  it.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
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
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
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
    expect(asked).toBe(0)
    redirecting.close()
  })
})
