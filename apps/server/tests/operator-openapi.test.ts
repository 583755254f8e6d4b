import { randomBytes } from 'node:crypto'
import { askConsole, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { readConfig } from '@vitrine/platform/config'
import { noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOf, operatorRoutesOf, wire } from '../src/wiring.ts'
import { complaintsAbout } from '../testing/openapi-complaints.ts'

const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
  CAPTCHA_SECRET: 's',
}
let db: TestDatabase
let app: FastifyInstance
let operator: OperatorClient
let operations: string[]
beforeAll(async () => {
  db = await testDatabase()
  const domains = wire({ config: readConfig(environment), database: db.database, rateLimiter: noRateLimiter, log: createLog('silent') })
  operations = operatorRoutesOf(domains).map(({ def }) => def.operation)
  app = await testApp({
    panelOf: (host) => domains.panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [],
    console: consoleOf(domains, 'http://console.localhost'),
  })
  const { panels, operators: deps } = domains
  operator = await signedIn({ app, panels, deps, time: { now: new Date() } }, { email: 'nobody@example.com' })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string }[]
}

describe('the document of the operators’ API', () => {
  it('is shown to nobody who is not signed in', async () => {
    const answer = await askConsole(app, { method: 'GET', path: '/openapi.json' })
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthenticated.' }])
    const asPage = await operator.ask('GET', '/openapi.json', undefined, { 'x-console': '' })
    expect(asPage.status).toBe(422)
  })
  it('names every call once, with its session and key, and is a proper document', async () => {
    const { status, body, text } = await operator.ask('GET', '/openapi.json')
    expect(status).toBe(200)
    const found = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap((path) => Object.values(path))
    expect(found.map(({ operationId }) => operationId).sort()).toEqual([...operations].sort())
    expect(body.servers).toMatchObject([{ url: '/operator/v1' }])
    const { post } = body.paths['/panels/{panel}/invitations']
    expect(post.security).toEqual([{ sessionCookie: [] }])
    expect(post.parameters).toContainEqual(expect.objectContaining({ name: 'panel', in: 'path', required: true }))
    expect(post.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
    expect(await complaintsAbout(text)).toEqual([])
  })
})
