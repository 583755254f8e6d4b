import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createInProcessTransport } from './in-process-transport.ts'

const route = { method: 'GET', path: '/api/v1/echo' } as const

it('names the visitor to the API, and asks in nobody’s name for a visitor who has left', async () => {
  const app = fastify()
  app.get('/core/api/v1/echo', async ({ headers }) => ({
    ...{ host: headers.host, forwarded: headers['x-forwarded-for'] ?? null, country: headers['cf-ipcountry'] ?? null },
  }))
  const ask = (ip: string | undefined, country: string | null = null) =>
    createInProcessTransport(app, 'cf-ipcountry')({ host: 'shop.test', ip, country, bearer: undefined })(route, {})
  expect(await ask('203.0.113.7', 'JP')).toEqual({ host: 'shop.test', forwarded: '203.0.113.7', country: 'JP' })
  expect(await ask(undefined)).toEqual({ host: 'shop.test', forwarded: null, country: null })
  await app.close()
})
