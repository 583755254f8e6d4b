import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createEgress } from '@vitrine/platform/outbound'
import { startTlsServer, type TlsServer } from '@vitrine/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCertificateReader } from './index.ts'

const egress = createEgress({ privateHosts: ['localhost'] })
const UNTIL = new Date('2048-03-01T00:00:00Z')
const PAST = new Date('2025-06-01T00:00:00Z')

let good: TlsServer
let foreign: TlsServer
let expired: TlsServer
beforeAll(async () => {
  ;[good, foreign, expired] = await Promise.all([
    startTlsServer('localhost', UNTIL),
    startTlsServer('other.example', UNTIL),
    startTlsServer('localhost', PAST),
  ])
})
afterAll(async () => {
  await Promise.all([good, foreign, expired].map((server) => server.stop()))
})

const read = ({ port, certificate }: TlsServer, isTrusted = true) =>
  createCertificateReader({ port, egress, timeoutMs: 2_000, trusted: isTrusted ? [certificate] : [] }).read('localhost')

it('reads until when a certificate is valid, who signed it, and whether it is for the host and trusted', async () => {
  expect(await read(good)).toEqual({ validUntil: UNTIL, issuer: 'localhost', isForHost: true, isTrusted: true })
  expect(await read(good, false)).toMatchObject({ isForHost: true, isTrusted: false })
  expect(await read(foreign)).toMatchObject({ issuer: 'other.example', isForHost: false, isTrusted: true })
  expect(await read(expired)).toMatchObject({ validUntil: PAST, isForHost: true, isTrusted: true })
})

/** A port that answers like this, and how many connections it saw. */
async function aPort(answer: (socket: Socket) => void) {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { port, stop, connections: () => connections }
}

it.each([
  ['refuses', (socket: Socket) => socket.destroy()],
  ['is silent', (socket: Socket) => socket.resume()],
  ['speaks no TLS', (socket: Socket) => socket.resume().end('this is no handshake')],
])('knows nothing of a host that %s', async (_, answer) => {
  const { port, stop, connections } = await aPort(answer)
  expect(await createCertificateReader({ port, egress, timeoutMs: 300 }).read('localhost')).toBeUndefined()
  expect(connections()).toBeGreaterThan(0)
  await stop()
})

it('connects to public addresses alone', async () => {
  const { port, stop, connections } = await aPort((socket) => socket.destroy())
  const reader = createCertificateReader({ port, timeoutMs: 1_000 })
  expect([await reader.read('localhost'), await reader.read('127.0.0.1'), connections()]).toEqual([undefined, undefined, 0])
  await stop()
})
