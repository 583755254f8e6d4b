import { randomBytes } from 'node:crypto'
import { readConfig } from '@vitrine/platform/config'
import type { Database } from '@vitrine/platform/database'
import { type BoundRoute, noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { routesOf, wire } from '../src/wiring.ts'
import { type Call, calls } from './calls.ts'

export interface Registered {
  readonly id: string
  readonly name: string
  readonly def: BoundRoute['def']
  readonly call: Call
}

const nothing = (): never => {
  throw new Error('Nothing is asked while routes are listed')
}
const noDatabase: Database = {
  transaction: nothing,
  read: nothing,
  system: nothing,
  statement: nothing,
  close: nothing,
} as unknown as Database

/** All routes of the wired product, listed before any database is there; one without a call is asked as it stands, and fails the build by that. */
export const registry: readonly Registered[] = routesOf(
  wire({
    config: readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      MASTER_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
      CAPTCHA_SECRET: 's',
    }),
    database: noDatabase,
    rateLimiter: noRateLimiter,
    log: createLog('silent'),
  }),
).map(({ def }) => {
  const name = `${def.method} ${def.path}`
  return { id: def.id, name, def, call: calls[name] ?? { request: () => ({}) } }
})
