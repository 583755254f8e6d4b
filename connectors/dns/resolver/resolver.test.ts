import { type NameServer, startNameServer } from '@vitrine/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDnsResolver } from './index.ts'

let server: NameServer
beforeAll(async () => {
  server = await startNameServer()
  server.table.set('shop.example', '192.0.2.7')
})
afterAll(() => server.stop())

it('answers where a host leads, that there is none, or that nobody knows', async () => {
  const resolver = createDnsResolver({ servers: [server.address] })
  expect(await resolver.addressesOf('shop.example')).toEqual(['192.0.2.7'])
  expect(await resolver.addressesOf('nothing.example')).toEqual([])
  const lost = await startNameServer()
  await lost.stop()
  expect(await createDnsResolver({ servers: [lost.address], timeoutMs: 300 }).addressesOf('shop.example')).toBeUndefined()
})
