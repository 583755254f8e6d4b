import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../kernel/index.ts'
import { testApp } from '../testing/index.ts'
import { implement } from './index.ts'

const route = defineRoute({ method: 'GET', path: '/api/v1/asked' } as const, {
  id: 'TEST-1',
  operation: 'try1',
  tag: 'Tests',
  auth: 'optional',
  summary: 'Asked',
  response: z.object({ data: z.object({ userId: z.number().nullable(), country: z.string().nullable(), locale: z.string() }) }),
})

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({
    panelOf: async () => ({ id: 7 }),
    callerOf: async (_, bearer) => (bearer === 'good' ? { kind: 'user', userId: 3, via: 'session', sessionId: 's' } : undefined),
    routes: [
      implement(route, async (_, { caller, country, locale }) => ({
        data: { userId: caller.kind === 'user' ? caller.userId : null, country, locale },
      })),
    ],
  })
})
afterAll(() => app.close())

const ask = async (query: string, headers: Record<string, string>) =>
  (await app.inject({ method: 'GET', url: `/core/api/v1/asked${query}`, headers: { host: 'shop.test', ...headers } })).json().data

describe('a request', () => {
  it('says by its bearer who asks, by x-country-code from where, and by locale in which language (API-003)', async () => {
    const customer = { authorization: 'Bearer good', 'x-country-code': 'DE' }
    expect(await ask('?locale=de', customer)).toEqual({ userId: 3, country: 'DE', locale: 'de' })
    expect(await ask('?locale=de', {})).toEqual({ userId: null, country: null, locale: 'de' })
  })
  it('that says none of it is a guest’s of nowhere in English, and nonsense counts as nothing said', async () => {
    expect(await ask('', {})).toEqual({ userId: null, country: null, locale: 'en' })
    expect(await ask('?locale=xx', { 'x-country-code': 'Germany' })).toEqual({ userId: null, country: null, locale: 'en' })
  })
})
