import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendOnce } from './send-page.ts'

const PAGE = '<p>An order of yours.</p>'.repeat(200)
const SHORT = '<p>Nothing here.</p>'

const app = fastify()
app.get('/:body', async (request, reply) => sendOnce(request, reply, Buffer.from(request.url === '/page' ? PAGE : SHORT)))
const ask = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('packs a page for anyone who takes %s', async (accepted, encoding, unpack) => {
  const answer = await ask('/page', accepted)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.rawPayload.length).toBeLessThan(PAGE.length / 10)
  expect(unpack(answer.rawPayload).toString()).toBe(PAGE)
})

it.each([
  ['to whoever takes no packed one', '/page', 'identity', PAGE],
  ['that is short', '/short', 'br', SHORT],
])('sends a page as it is %s', async (_, url, encoding, body) => {
  const answer = await ask(url, encoding)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toBe(body)
})
