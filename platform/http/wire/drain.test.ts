import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createDrain } from './drain.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose `/slow` answers when told, and whose `/endless` never does. */
async function aServer() {
  const drain = createDrain()
  const slow = Promise.withResolvers<string>()
  const requested = Promise.withResolvers<void>()
  const server = fastify({ return503OnClosing: false })
  app = server
  drain.mount(server)
  server.get('/quick', async () => 'quick')
  server.get('/slow', () => {
    requested.resolve()
    return slow.promise
  })
  server.get('/endless', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('begun, ')
    drain.whenItEnds(() => reply.raw.end('ended'))
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string, by = agent): Promise<IncomingMessage> => {
    const [answer] = (await once(request({ host: '127.0.0.1', port, path, agent: by }).end(), 'response')) as [IncomingMessage]
    return answer
  }
  return { server, drain, slow, requested, get }
}
const textOf = async (answer: IncomingMessage) => (await answer.setEncoding('utf8').toArray()).join('')

it('answers while it drains, and ends each connection with its answer', async () => {
  const { drain, get } = await aServer()
  const before = await get('/quick')
  expect([await textOf(before), before.headers.connection]).toEqual(['quick', 'keep-alive'])
  drain.begin()
  const after = await get('/quick')
  expect([after.statusCode, await textOf(after), after.headers.connection]).toEqual([200, 'quick', 'close'])
})

it('lets what was asked before finish, and is not done until it has', async () => {
  const { server, drain, slow, requested, get } = await aServer()
  const answer = get('/slow', new Agent())
  await requested.promise
  let isDone = false
  const stopped = drain
    .finish()
    .then(() => {
      isDone = true
    })
    .then(() => server.close())
  expect(await textOf(await get('/quick'))).toBe('quick')
  expect(isDone).toBe(false)
  slow.resolve('slow')
  const heard = await answer
  expect([heard.headers.connection, await textOf(heard)]).toEqual(['close', 'slow'])
  await stopped
})

it('ends an answer without an end of its own, whole', async () => {
  const { server, drain, get } = await aServer()
  const answer = await get('/endless')
  await drain.finish()
  expect(await textOf(answer)).toBe('begun, ended')
  await server.close()
})

it('ends such answers also when the application is closed without a word before', async () => {
  const { server, get } = await aServer()
  const answer = await get('/endless')
  await server.close()
  expect(await textOf(answer)).toBe('begun, ended')
})
