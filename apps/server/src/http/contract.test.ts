import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@vitrine/platform/config'
import { noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InProcessCallers } from '../storefront/in-process-callers.ts'
import { routesOf, sourcesOf, wire } from '../wiring.ts'

interface LedgerRow {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly request: readonly { readonly name: string; readonly in: 'path' | 'query' | 'body' | 'header' }[]
  readonly response: { readonly envelope: string; readonly fields?: readonly string[]; readonly status: number }
}
interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>
}
interface Served {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const SPEC = path.join(import.meta.dirname, '../../../../docs/spec/ledger')
const rowsOf = (file: string): LedgerRow[] => JSON.parse(readFileSync(path.join(SPEC, file), 'utf8')) as LedgerRow[]

let db: TestDatabase
let served: Served[]
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
  const app = await testApp({ ...sourcesOf(domains, new InProcessCallers()), routes: routesOf(domains) })
  const document = (await app.inject('/core/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> }
  served = Object.entries(document.paths).flatMap(([place, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path: place, operation })),
  )
  await app.close()
})
afterAll(() => db.close())

/** Requests and answers of the ledger that belong to features which are not sold yet. */
const LATER = new Set(['EP-137 data.qr_code'])

describe('the served OpenAPI document', () => {
  it('names every operation by a row of the specification’s ledger or of our own', () => {
    const known = new Map([...rowsOf('endpoints.json'), ...rowsOf('ours.json')].map((row) => [row.id, row]))
    const unknown = served.filter(({ operation, method, path: place }) => {
      const row = known.get(operation.operationId)
      return !row || row.method !== method || ![row.path, ...(row.aliases ?? [])].map(normal).includes(normal(place))
    })
    expect(unknown.map(({ operation, method, path: place }) => `${operation.operationId} ${method} ${place}`)).toEqual([])
  })
  it('takes every field that the ledger says a call sends', () => {
    const missing = pairs().flatMap(({ row, operation }) => {
      const names = new Set([...operation.parameters.map((parameter) => parameter.name), ...bodyNames(operation)])
      return row.request
        .filter((field) => field.in !== 'header' && !names.has(field.name.split(/[.[]/)[0] as string))
        .map((field) => `${row.id} ${row.path} ${field.name}`)
    })
    expect(missing).toEqual([])
  })
  it('answers in the envelope and with the fields that the ledger says', () => {
    const wrong = pairs().flatMap(({ row, operation }) => {
      const schema = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']
        ?.schema
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
  it('says which calls of the specification are still missing', () => {
    const ids = new Set(served.map(({ operation }) => operation.operationId))
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
  return served.flatMap(({ operation }) => {
    const row = rows.get(operation.operationId)
    return row ? [{ row, operation }] : []
  })
}

function bodyNames(operation: Operation): string[] {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return Object.keys(schema?.properties ?? {})
}

/** Looks a dotted name up, through lists and alternatives. */
function has(schema: Schema | undefined, names: readonly string[]): boolean {
  if (!schema) return false
  if (names.length === 0) return true
  if (schema.anyOf) return schema.anyOf.some((part) => has(part, names))
  if (schema.items) return has(schema.items, names)
  const [first, ...rest] = names
  return has(schema.properties?.[first as string], rest)
}
