import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@vitrine/platform/config'
import { noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiTexts } from '../src/openapi-texts.ts'
import { InProcessCallers } from '../src/pages/ssr/in-process-callers.ts'
import { routesOf, sourcesOf, wire } from '../src/wiring.ts'
import { complaintsAbout } from '../testing/openapi-complaints.ts'
import { registry } from '../testing/registry.ts'

interface LedgerRow {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly request: readonly { readonly name: string; readonly in: 'path' | 'query' | 'body' | 'header' }[]
  readonly response: { readonly envelope: string; readonly fields?: readonly string[]; readonly status: number }
}
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  /** A name, or a reference to what all calls take. */
  readonly parameters: readonly { readonly name?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>
}
interface Served {
  /** Row of the ledger. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const SPEC = path.join(import.meta.dirname, '../../../docs/spec/ledger')
const rowsOf = (file: string): LedgerRow[] => JSON.parse(readFileSync(path.join(SPEC, file), 'utf8')) as LedgerRow[]

let db: TestDatabase
let app: FastifyInstance
let served: Served[]
let document: {
  readonly paths: Record<string, Record<string, Operation>>
  readonly tags: readonly { readonly name: string }[]
  readonly components: { readonly schemas: Record<string, Schema> }
}
beforeAll(async () => {
  db = await testDatabase({ poolMax: 2 })
  const config = readConfig({
    DATABASE_URL: db.adminUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    CAPTCHA_SECRET: 's',
  })
  const domains = wire({ config, database: db.database, rateLimiter: noRateLimiter, log: createLog('silent') })
  const routes = routesOf(domains)
  app = await testApp({ ...sourcesOf(domains, new InProcessCallers()), routes, openApi: openApiTexts })
  document = (await app.inject('/core/openapi.json')).json()
  served = routes.map(({ def }) => ({
    id: def.id,
    method: def.method,
    path: def.path,
    operation: document.paths[def.path]?.[def.method.toLowerCase()] as Operation,
  }))
})
afterAll(async () => {
  await app.close()
  await db.close()
})

/** Requests and answers of the ledger that belong to features which are not sold yet. */
const LATER = new Set(['EP-137 data.qr_code'])

describe('the served OpenAPI document', () => {
  it('serves nothing but rows of the specification’s ledger or of our own', () => {
    const known = new Map([...rowsOf('endpoints.json'), ...rowsOf('ours.json')].map((row) => [row.id, row]))
    const unknown = served.filter(({ id, method, path: place }) => {
      const row = known.get(id)
      return !row || row.method !== method || ![row.path, ...(row.aliases ?? [])].map(normal).includes(normal(place))
    })
    expect(unknown.map(({ id, method, path: place }) => `${id} ${method} ${place}`)).toEqual([])
  })
  it('takes every field that the ledger says a call sends', () => {
    const missing = pairs().flatMap(({ row, operation }) => {
      const names = new Set([...operation.parameters.map(({ name }) => name ?? 'locale'), ...bodyNames(operation)])
      return row.request
        .filter((field) => field.in !== 'header' && !names.has(field.name.split(/[.[]/)[0] as string))
        .map((field) => `${row.id} ${row.path} ${field.name}`)
    })
    expect(missing).toEqual([])
  })
  it('answers in the envelope and with the fields that the ledger says', () => {
    const wrong = pairs().flatMap(({ row, operation }) => {
      const schema = resolved(
        Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema,
      )
      if (row.response.envelope === 'none')
        return Object.keys(schema?.properties ?? {}).length > 0 && !row.response.fields?.length ? [`${row.id} answers a body`] : []
      const wanted = row.response.envelope === 'table' ? ['data', 'recordsFiltered'] : ['data']
      const envelope = wanted.filter((name) => !schema?.properties?.[name]).map((name) => `${row.id} lacks ${name}`)
      const data = schema?.properties?.data
      const fields = (row.response.fields ?? []).filter(
        (field) => !LATER.has(`${row.id} ${field}`) && !has(data, field.replaceAll('[]', '').split('.')),
      )
      return [...envelope, ...fields.map((field) => `${row.id} data lacks ${field}`)]
    })
    expect(wrong).toEqual([])
  })
  it('is valid OpenAPI: for redocly without an error, and for swagger-parser', async () => {
    expect(await complaintsAbout(JSON.stringify(document))).toEqual([])
  })
  it('names every call in plain English, under a group that is described', () => {
    const names = served.map(({ operation }) => operation.operationId)
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]*)+$|^(login|logout|register)$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const groups = new Set(document.tags.map(({ name }) => name))
    expect(served.filter(({ operation }) => !groups.has(operation.tags[0] ?? '')).map(({ operation }) => operation.operationId)).toEqual([])
  })
  it('says of each call whether a key is enough and whether it may be repeated, as the tests of these promises have it', () => {
    const said = registry.map(({ name, def }) => `${name} ${def.sessionOnly ?? false}`)
    expect(said).toEqual(registry.map(({ name, call }) => `${name} ${call.personOnly ?? false}`))
    expect(registry.filter(({ call, def }) => call.repeatable && !def.repeatable).map(({ name }) => name)).toEqual([])
  })
  it('is sent compressed and only once', async () => {
    const first = await app.inject({ url: '/core/openapi.json', headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.rawPayload.length).toBeLessThan(100_000)
    const again = await app.inject({ url: '/core/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
  it('says which calls of the specification are still missing', () => {
    const ids = new Set(served.map(({ id }) => id))
    const missing = rowsOf('endpoints.json').filter((row) => !ids.has(row.id))
    console.info(
      `${ids.size} operations served; ${missing.length} of the specification still missing:\n${missing.map((row) => `  ${row.id} ${row.method} ${row.path}`).join('\n')}`,
    )
    expect(rowsOf('endpoints.json').length - missing.length).toBeGreaterThanOrEqual(35)
  })
})

const normal = (place: string): string => `/${place}`.replace(/\/+/g, '/').replace(/\{[^}]+\}/g, '{}')

function pairs(): { row: LedgerRow; operation: Operation }[] {
  const rows = new Map(rowsOf('endpoints.json').map((row) => [row.id, row]))
  return served.flatMap(({ id, operation }) => {
    const row = rows.get(id)
    return row ? [{ row, operation }] : []
  })
}

function bodyNames(operation: Operation): string[] {
  const schema = resolved(Object.values(operation.requestBody?.content ?? {})[0]?.schema)
  return Object.keys(schema?.properties ?? {})
}

/** What a reference leads to. */
function resolved(schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : document.components.schemas[name]
}

/** Looks a dotted name up, through lists and alternatives. */
function has(shown: Schema | undefined, names: readonly string[]): boolean {
  const schema = resolved(shown)
  if (!schema) return false
  if (names.length === 0) return true
  if (schema.anyOf) return schema.anyOf.some((part) => has(part, names))
  if (schema.items) return has(schema.items, names)
  const [first, ...rest] = names
  return has(schema.properties?.[first as string], rest)
}
